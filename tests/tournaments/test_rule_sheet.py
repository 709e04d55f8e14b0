"""The rules on one page: every parameter changes some sentence, each has its clause, the examples are scored."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.utils import translation

from scoring import PARAMETERS, PRESETS, Ruleset, words
from scoring.own import OwnExtra
from tests.scoring.helpers import game, house, scored
from tests.scoring.test_contradictions import NO_TABLE_POINTS
from tests.tournaments.full_ruleset import fullest
from tests.tournaments.test_english import german_in
from tournaments.rule_sheet import brief, density, has_room_for_examples, sections, sentences_about
from tournaments.rule_sheet.effects import OFF, effect
from tournaments.rule_sheet.examples import Examples, examples, other_values

LIONS, SAECKE, SCHUETZENFEST = PRESETS["lions-2024"], PRESETS["alte-saecke"], PRESETS["schuetzenfest"]
OTHER = replace(fullest(), ramsch_scoring="most", march="wins", first_dealer_five=4)
EVERY = [*PRESETS.values(), fullest(), OTHER]
IDS = [*PRESETS, "fullest", "other"]


def text_of(ruleset: Ruleset) -> list[str]:
    told = []
    for section in sections(ruleset):
        told += [section.title, *(f"{row.label}: {row.value}" for row in section.rows)]
        told += [one.text for one in section.sentences] + section.examples
    return told


def clause_of(ruleset: Ruleset, parameter: str) -> set[str]:
    return {one.clause for section in sections(ruleset) for one in section.told if parameter in one.about}


@pytest.mark.parametrize("parameter", PARAMETERS, ids=lambda one: one.name)
def test_every_parameter_changes_some_sentence_of_the_sheet(parameter):
    changes = [
        (ruleset, other)
        for ruleset in EVERY
        for value in other_values(parameter, getattr(ruleset, parameter.name))
        for other in [replace(ruleset, **{parameter.name: value})]
    ]
    assert changes
    seen = (text_of(ruleset) != text_of(other) for ruleset, other in changes)
    assert any(seen), f"no sentence tells {parameter.name}"
    told = (sentences_about(parameter.name, sections(one)) for pair in changes for one in pair)
    assert any(told), f"no sentence says that it tells {parameter.name}"


@pytest.mark.parametrize("parameter", [one for one in PARAMETERS if one.kind == "choice"], ids=lambda one: one.name)
def test_each_choice_of_a_parameter_is_told_in_another_way(parameter):
    told = {str(text_of(replace(fullest(), **{parameter.name: choice}))) for choice in parameter.choices}
    assert len(told) == len(parameter.choices)


@pytest.mark.parametrize("ruleset", EVERY, ids=IDS)
def test_every_sentence_is_one_and_complete(ruleset):
    for section in sections(ruleset):
        assert section.rows or section.sentences
        for one in section.sentences:
            assert one.text.endswith(".") and "{" not in one.text and "None" not in one.text, one.text
            assert one.text[0].isupper() or one.text[0].isdigit(), one.text


def test_a_sentence_says_its_clause_and_that_it_is_a_house_rule():
    lions = PRESETS["lions-2024"]
    assert clause_of(lions, "re_announced") == {"E2"}
    assert clause_of(house("lions-2024", re_announced=3), "re_announced") == {"Hausregel"}
    assert clause_of(PRESETS["oase"], "time_limit_minutes") == {""}


@pytest.mark.parametrize(
    ("ruleset", "sentence"),
    [
        (PRESETS["lions-2024"], "Re gewinnt mit 121 Augen, Kontra mit 120, auch wenn nur Kontra angesagt ist."),
        (PRESETS["ddv"], "Eine Runde hat 24 Spiele, am Fünfertisch 30; dort sitzt der Geber aus."),
        (
            PRESETS["ddv"],
            "Sie dauert höchstens 100 Minuten, am Fünfertisch 125; das begonnene Spiel wird zu Ende gespielt.",
        ),
        (PRESETS["lions-2024"], "Geringfügiger Regelverstoß: −3, die anderen je +1; es geht weiter"),
        (PRESETS["oase"], "Re angesagt, Kontra angesagt: je\u00a0×2"),
        (PRESETS["schuetzenfest"], "Ein Punkt kostet 0,10 €; wer 12 Punkte im Minus ist, zahlt 1,20 €."),
        (
            house("schuetzenfest", other_price_above=10, cents_above=5, paid_for="distance"),
            "Ein Punkt kostet 0,10 €; wer 12 Punkte weniger hat als der Erste, zahlt 1,10 €.",
        ),
        (PRESETS["alte-saecke"], "Pflichtsoli gibt es nicht."),
        (
            house("lions-2024", violations=("decided",)),
            "Regelverstoß bei entschiedenem Spiel: −3, die anderen je +1; das Spiel zählt, der Rest den Gegnern",
        ),
        (house("lions-2024", forced_announcement_pips=1), "Wer den ersten Stich macht, muss ansagen."),
        (
            house("ddv", forced_announcement_pips=1),  # a trick of nines is worth nothing
            "Wer mit dem ersten Stich 1 Auge oder mehr holt, muss ansagen.",
        ),
        (
            PRESETS["lions-2024"],
            "Alles wird zusammengezählt, Sonderpunkte der Verlierer mit Minus; verdoppelt wird nichts.",
        ),
        (
            house("lions-2024", bock_triggers=("lost_re",)),
            "Erst wird alles zusammengezählt, Sonderpunkte der Verlierer mit Minus; dann wird verdoppelt.",
        ),
        (
            house("ddv", no_solo_for=("bock", "dealer")),
            "Verboten ist ein Solo im Bock und am Vierertisch dem, der gibt.",
        ),
        (house("ddv", mandatory_solos=2), "Die ersten 2 Soli eines Spielers sind seine Pflichtsoli."),
        (PRESETS["ddv"], "Das erste Solo eines Spielers ist sein Pflichtsolo."),
        (
            house("ddv", counting="winners"),
            "Die Summe kann unter null fallen: Dann schreibt sie, wer verloren hat.",
        ),
        (house("ddv", counting="losers"), "Die Summe kann unter null fallen: Dann zahlt, wer gewonnen hat."),
        (house("ddv", cents_per_point=5, paid_for="distance"), "Das Geld geht in die Vereinskasse."),
        (house("ddv", cents_per_point=5, paid_for="distance", till_percent=0), "Das Geld geht in den Topf."),
        (
            house("ddv", cents_per_point=5, paid_for="distance", till_percent=40),
            "Vom Geld gehen 40 % in die Vereinskasse, der Rest in den Topf.",
        ),
        (
            house("ddv", game_types=("normal", "ramsch"), virgin_doubles=True, march="wins_double"),
            "Bei einem Durchmarsch zählen Jungfrauen nicht.",
        ),
        (house("lions-2024", no_solo_last_games=4), "In den letzten 4 Spielen der Runde spielt niemand ein Solo."),
        (house("lions-2024", no_solo_last_games=4), "Ein offenes Pflichtsolo darf auch dann gespielt werden."),
        (
            PRESETS["lions-2024"],
            "Re angesagt, Re hat 100 Augen. 1 gewonnen + 2 Re angesagt + 1 gegen die Alten = 4: Kontra je +4.",
        ),
        (
            PRESETS["oase"],
            "Re angesagt, Re hat 100 Augen. 1 gewonnen + 1 gegen die Alten, ×2 Re angesagt = 4: Kontra je +4.",
        ),
        (SCHUETZENFEST, "Abgerechnet wird der ganze Abend."),
        (SAECKE, "Bock, der am Ende der Runde übrig ist, verfällt."),
        (replace(SAECKE, nobody_wins="extras"), "Gewinnt niemand, wird nicht verdoppelt, außer durch Bock."),
        (house("oase", nobody_wins="levels"), "Gewinnt niemand, wird nicht verdoppelt."),
        (
            house("oase", nobody_wins="extras_doubled", bock_triggers=("black",)),
            "Gewinnt niemand, verdoppeln nur Ansagen und Bock.",
        ),
        (house("oase", nobody_wins="extras_doubled"), "Gewinnt niemand, verdoppeln nur die Ansagen."),
        (house("lions-2024", bock_triggers=("black",)), "Gewinnt niemand, zählt Bock doch."),
        (
            house("oase", nobody_wins="extras_doubled", doublings="without_extras"),
            "Verfehlen beide ihre Absage, gewinnt niemand: Es zählen nur die Sonderpunkte, und zwar einfach: Ansagen "
            "verdoppeln sie nicht.",
        ),
        (
            house(
                "lions-2024",
                own_extras=(OwnExtra("own_1", "Waschmaschine", 1, "Wama", "both", tuple(words.GAME_CLASSES)),),
            ),
            "Waschmaschine (in allen Spielen): +1",
        ),
    ],
)
def test_it_settles_a_quarrel(ruleset, sentence):
    assert sentence in text_of(ruleset)


def test_the_short_form_is_taken_from_the_sheet():
    for ruleset in EVERY:
        whole = sections(ruleset)
        for short in brief(ruleset):
            [section] = [one for one in whole if one.key == short.key]
            assert short.rows == section.rows and short.sentences == section.sentences
        assert [one.key for one in brief(ruleset)][:3] == ["announcing", "winner", "value"]


def test_where_no_solo_is_mandatory_no_heading_says_so():
    titles = {name: [one.title for one in brief(PRESETS[name])] for name in ("ddv", "alte-saecke")}
    assert "Pflichtsoli" in titles["ddv"] and "Pflichtsoli" not in titles["alte-saecke"]
    assert "Soli in der Runde" in titles["alte-saecke"]


def test_the_more_there_is_to_say_the_smaller_it_is_said():
    assert density(sections(PRESETS["oase"])) == "roomy" and density(sections(fullest())) == "packed"
    assert has_room_for_examples(sections(SAECKE)) and not has_room_for_examples(sections(fullest()))


@pytest.mark.parametrize("nobody_wins", ["extras", "extras_doubled"])
@pytest.mark.parametrize("doublings", ["all", "without_extras"])
@pytest.mark.parametrize("bocks", [0, 1])
def test_what_it_says_of_games_that_nobody_wins_is_what_is_scored(nobody_wins, doublings, bocks):
    rules = house("oase", nobody_wins=nobody_wins, doublings=doublings, bock_triggers=("black",))
    [told] = [one for one in text_of(rules) if one.startswith("Gewinnt niemand, ")]
    drawn = game(125, "no_90", "no_90", extras={"re": ["fox"]}, bock=bool(bocks), bocks=bocks)
    assert "Bock" in told
    assert scored(drawn, rules).value == (4 if "Ansagen" in told else 1) * 2**bocks


@pytest.mark.parametrize("ruleset", EVERY, ids=IDS)
def test_in_english_no_word_is_german(ruleset):
    with translation.override("en"):
        assert not [(text, found) for text in text_of(ruleset) if (found := german_in(f"<p>{text}</p>"))]


@pytest.mark.parametrize(
    ("ruleset", "name", "line"),
    [
        (LIONS, "announced_level", "Re sagt keine 90, Re hat 184 Augen: Re je +6"),
        (LIONS, "kontra_alone_needs_121", "Kontra angesagt, Re hat 120 Augen: Kontra je +4 (sonst Re je +3)"),
        (PRESETS["oase"], "re_doubles", "Re angesagt, Re hat 130 Augen: Re je +2 (sonst Re je +1)"),
        (house("oase", re_doubles=False), "re_doubles", "Re angesagt, Re hat 130 Augen: Re je +1 (sonst Re je +2)"),
        (SAECKE, "floor_at_zero", "Kontra: 2 × Fuchs gefangen, Re hat 121 Augen: Re je 0 (sonst Re je −1)"),
        (PRESETS["schuetzenfest"], "solo_bonus", "Damensolo, Re hat 130 Augen: Re +6"),
        (house("lions-2024", cowardice=3), "cowardice", "Re hat 184 Augen: Kontra je +3"),
        (LIONS, "cowardice", ""),
        (house("ddv", further_replies=1, further_reply_points=1), "further_reply_points",
         "Re angesagt, Kontra angesagt, 1 weitere Erwiderung, Re hat 130 Augen: Re je +6"),
        (PRESETS["ddv"], "games_per_round", ""),
        (LIONS, "extra_worth", "Re: Fuchs gefangen, Re hat 140 Augen: Re je +2"),
    ],
)  # fmt: skip
def test_a_small_game_shows_what_a_parameter_does(ruleset, name, line):
    [parameter] = [one for one in PARAMETERS if one.name == name]
    assert Examples(ruleset).showing(parameter) == line


def test_a_switch_is_shown_by_the_same_game_on_and_off():
    for parameter in PARAMETERS:
        if parameter.kind == "bool":
            on, off = (Examples(house("ddv", **{parameter.name: value})).showing(parameter) for value in (True, False))
            assert on.partition(":")[0] == off.partition(":")[0]


@pytest.mark.parametrize(
    ("changed", "sentences"),
    [
        (
            {"cowardice": 3},
            [
                "Feigheit: Wer die Gegner um mindestens 3 Stufen höher schlägt als angesagt, verliert.",
                "Er zahlt dann, was er bekommen hätte, und die Gegner bekommen, was sie gezahlt hätten.",
                "Feige ist also, wer nichts angesagt hat und sie unter 60 hält, und wer nur Re oder Kontra angesagt "
                "hat und sie unter 30 hält.",
                "Im Solo gilt die Feigheit nicht.",
            ],
        ),
        (
            {"cowardice": 4, "cowardice_counts_announcement": False, "cowardice_in_solo": True},
            [
                "Feige ist also, wer keine Absage gemacht hat und ihnen keinen Stich lässt; Re und Kontra sind dabei "
                "keine Stufe.",
                "Das gilt auch im Solo.",
            ],
        ),
        (
            {"extra_points": ("fox", "early", "skipped"), "announcing_extras_for": "winner"},
            ["Früh angesagt, Absage übersprungen: zählt für den Gewinner."],
        ),
    ],
)
def test_what_a_hall_says_of_announcing(changed, sentences):
    text = text_of(house("lions-2024", **changed))
    assert [one for one in sentences if one not in text] == []
    assert not [one for one in sentences if one in text_of(LIONS)]


@pytest.mark.parametrize("solo", [False, True])
@pytest.mark.parametrize("counting", ["both", "winners", "losers"])
def test_a_coward_pays_what_he_would_have_got(solo, counting):
    rules = house("oase", cowardice=2, cowardice_in_solo=True, counting=counting)
    played = game(184, solo="queens", re=[1], type="solo") if solo else game(184, extras={"re": ["fox"]})
    brave, coward = scored(played, replace(rules, cowardice=None)), scored(played, rules)
    both = scored(played, replace(rules, cowardice=None, counting="both"))
    assert coward.winner == "kontra" and brave.value == coward.value and coward.counts_for == "re"
    least, most = {"both": (-999, 999), "winners": (0, 999), "losers": (-999, 0)}[counting]
    assert coward.points == tuple(max(least, min(most, -points)) for points in both.points)


def test_cowardice_is_told_in_words_not_as_a_factor():
    text = text_of(house("ddv", cowardice=1))
    assert not [one for one in text if "×−" in one]
    ends = [one.rpartition(" = ")[2] for one in text if "war feige" in one]
    assert ends == ["9; Re war feige: Kontra je +9.", "4; Kontra war feige: Re je +4."]


LOST = "Gewinnt niemand, ist nichts verloren."


@pytest.mark.parametrize(
    ("changed", "said", "unsaid"),
    [
        (
            {"bock_triggers": ("lost_re",)},
            ["Ein verlorenes Re zählt nur, wenn es angesagt war.", LOST],
            "Solo zählt hier",
        ),
        (
            {"bock_triggers": ("lost_re", "lost_kontra")},
            ["Ein verlorenes Re oder Kontra zählt nur, wenn es angesagt war."],
            "Solo zählt hier",
        ),
        (
            {"bock_triggers": ("lost_solo",)},
            ["Als Solo zählt hier auch: Stille Hochzeit, Hochzeit ohne Partner.", LOST],
            "angesagt war",
        ),
        (
            {"bock_triggers": ("lost_solo",), "silent_marriage": "ordinary"},
            ["Als Solo zählt hier auch: Hochzeit ohne Partner; nicht: Stille Hochzeit."],
            "angesagt war",
        ),
        (
            {"bock_triggers": ("lost_solo",), "silent_marriage": "ordinary", "unclarified_marriage": "unknown"},
            ["Nicht als Solo zählt hier: Stille Hochzeit."],
            "zählt hier auch",
        ),
        (
            {"bock_triggers": ("lost_solo",), "cowardice": 2},
            ["Verloren wird auch durch Feigheit; gewinnt niemand, ist nichts verloren."],
            LOST,
        ),
        ({"bock_triggers": ("black", "redeal")}, [], "verloren"),
        (
            {"bock_triggers": ("black",), "bock_factor": 3, "bock_again": "stack"},
            ["Kommt im Bock neuer Bock dazu, zählen sie übereinander: zwei Bock neunfach."],
            "vierfach",
        ),
    ],
)
def test_what_bock_follows_is_said_as_it_is_scored(changed, said, unsaid):
    text = text_of(house("lions-2024", **changed))
    assert [one for one in said if one not in text] == []
    assert not [one for one in text if unsaid in one and one not in said]


def test_points_in_tens_and_what_they_cost():
    text = text_of(house("schuetzenfest", points_as=10))
    assert "Jeder Punkt eines Spiels wird als 10 geschrieben; feste Strafen bleiben, wie sie sind." in text
    assert "Ein geschriebener Punkt kostet 0,10 €; wer 120 Punkte im Minus ist, zahlt 12,00 €." in text


@pytest.mark.parametrize("ruleset", EVERY, ids=IDS)
def test_what_is_said_to_be_without_effect_is(ruleset):
    told, shown, text = sections(ruleset), examples(ruleset), text_of(ruleset)
    for parameter in PARAMETERS:
        if not shown.get(parameter.name) and effect(parameter, ruleset, told) is None:
            for value in other_values(parameter, getattr(ruleset, parameter.name)):
                assert text_of(replace(ruleset, **{parameter.name: value})) == text, (parameter.name, value)


def test_no_example_is_played_in_bock_where_there_is_none():
    assert "im Bock" in examples(SAECKE)["bock_factor"]
    for ruleset in (
        LIONS,
        house("lions-2024", game_types=(*LIONS.game_types, "ramsch")),
        replace(SAECKE, bock_triggers=()),
    ):
        assert not [line for line in examples(ruleset).values() if "im Bock" in line]


@pytest.mark.parametrize("name", list(OFF))
def test_what_is_switched_off_is_not_said_to_be_without_effect(name):
    """Neither is what is switched on: "Bei diesen Regeln ohne Wirkung" is for what others take the effect from."""
    parameter = next(one for one in PARAMETERS if one.name == name)
    for choice in parameter.choices or (True, False):
        ruleset = replace(LIONS, **{name: choice})
        said = effect(parameter, ruleset, sections(ruleset))
        assert said == "" if choice == OFF[name] else said


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"tie_breaks": ("table_points", "games_won")}, "entscheidet: mehr Tischpunkte, dann mehr gewonnene Spiele."),
        (
            {"tie_breaks": ("points", "games_won", "lot", "solos_won")},
            "entscheidet: mehr gewonnene Spiele, dann das Los.",
        ),
        ({"ranked_by": "table_points", "tie_breaks": ("table_points",)}, "Bei Gleichstand teilt man sich den Platz."),
        (NO_TABLE_POINTS | {"tie_breaks": ("table_points", "points")}, "Bei Gleichstand teilt man sich den Platz."),
        (
            NO_TABLE_POINTS | {"tie_breaks": ("table_points",), "missed_round_table_points": -2},
            "entscheidet: mehr Tischpunkte.",
        ),
    ],
)
def test_of_tie_breaks_only_those_are_said_that_decide_something(changed, said):
    rules = house("ddv", **changed)
    text = " ".join(one.text for section in sections(rules) for one in section.sentences)
    assert said in text
    assert ("mehr Tischpunkte" in text) == rules.has_table_points or rules.ranked_by == "table_points"
