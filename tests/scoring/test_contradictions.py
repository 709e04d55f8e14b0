"""Where parameters contradict each other it is said; refused is only what would leave a table stuck."""

from __future__ import annotations

import re

import pytest

from scoring import PARAMETERS, PRESETS, GameError, fold
from scoring.contradictions import contradictions, refuse_what_stops
from scoring.own_solos import OwnSolo
from tests.scoring.helpers import NAMES, house


def worth(**changed: int) -> tuple[tuple[str, int], ...]:
    return tuple((dict(PRESETS["ddv"].extra_worth) | changed).items())


RAMSCH = {"game_types": ("normal", "marriage", "silent_marriage", "solo", "ramsch")}
NO_TABLE_POINTS = {
    name: tuple((place, 0) for place, _points in getattr(PRESETS["ddv"], name))
    for name in ("table_points_four", "table_points_five")
}
SAID = [
    ("lions-2024", {"re_doubles": True}, "„Re“ zählt Punkte und verdoppelt noch dazu."),
    ("lions-2024", {"kontra_doubles": True}, "„Kontra“ zählt Punkte und verdoppelt noch dazu."),
    ("alte-saecke", {"against": 1}, "„Gegen die Alten“ zählt Punkte und verdoppelt noch dazu."),
    ("oase", {"announcements_only_if_reached": True}, "Wer ansagt und verliert, wagt nichts."),
    ("ddv", {"failed_level_counts_as_under": True}, "Eine verfehlte Absage zählt zweimal"),
    ("oase", {"under_level": 0}, "aber eine Stufe zählt nichts"),
    ("oase", {"against": 0}, "zählt aber nirgends etwas"),
    ("ddv", {"deadline_no_60": 11}, "„keine 60“ müsste mit 11 Karten angesagt sein, die Stufe davor erst mit 10."),
    (
        "ddv",
        {"marriage_deadlines": "unmoved", "game_types": ("normal", "solo")},
        "Was eine Hochzeit an den Fristen ändert, ist gesagt, aber gespielt wird sie nicht.",
    ),
    ("ddv", {"cards": 40}, "Mit 40 Karten im Spiel hat niemand 11 in der Hand, sondern 10."),
    ("schuetzenfest", {"solos": ("queens",)}, "„Fleischloser“ soll es nur mit angesagtem Schwarz geben"),
    ("ddv", {"solos": ("trump", "clubs")}, "Neben den Farbsoli meint es dasselbe."),
    ("alte-saecke", {"solos": ()}, "Solo gehört zu den Spielarten, aber keines ist gewählt."),
    ("alte-saecke", {"mandatory_solos": 0, "free_solos": False}, "und Pflichtsoli auch nicht: Niemand darf eines"),
    ("ddv", {"table_points_four": (("place_1", -5), *PRESETS["ddv"].table_points_four[1:])}, "Ein schlechterer Platz"),
    ("alte-saecke", {"game_types": ("normal",)}, "Soli sind gewählt, aber Solo gehört nicht zu den Spielarten."),
    (
        "ddv",
        {"mandatory_solos": 5, "games_per_round": 16},
        "sind 20 Pflichtsoli zu spielen, aber eine Runde hat nur 16",
    ),
    ("lions-2024", {"game_types": ("normal", "marriage", "solo")}, "Die stille Hochzeit gilt als Pflichtsolo, gehört"),
    (
        "ddv",
        {"unclarified_marriage": "unknown", "unclarified_marriage_mandatory": True},
        "Die Hochzeit ohne Partner gilt als Pflichtsolo, aber es gibt sie nicht.",
    ),
    ("ddv", {"extra_worth": worth(heart_trick=3)}, "„Herzstich“ hat einen Wert, gehört aber nicht"),
    ("ddv", {"extra_worth": worth(fox=0)}, "„Fuchs gefangen“ gehört zu den Sonderpunkten, zählt aber nichts."),
    ("ddv", {"extras_in": ()}, "Sonderpunkte sind gewählt, zählen aber in keinem Spiel."),
    ("ddv", {"bock_games": 4}, "Wie Bock zählt, ist gesagt, aber nicht, wonach es ihn gibt."),
    ("ddv", {"bock_factor": 3}, "aber nicht, wonach es ihn gibt."),
    ("ddv", {"solo_bonus_by_kind": (("koehler", 2),)}, "„Köhler“ bringt Punkte, wird aber nicht gespielt."),
    ("ddv", {"march": "loses"}, "Wie „Ramsch“ zählt, ist gesagt, aber gespielt wird es nicht."),
    ("ddv", {"black_sow_points": 3}, "Wie „Schwarze Sau“ zählt, ist gesagt, aber gespielt wird es nicht."),
    ("ddv", {"ramsch_bock": False}, "aber nicht, wonach es ihn gibt."),
    ("ddv", RAMSCH | {"ramsch_scoring": "own", "counting": "winners"}, "Im Ramsch schreibt jeder nur Minus"),
    ("ddv", RAMSCH | {"ramsch_step": 5}, "Für wie viele es einen Punkt gibt, wirkt nicht."),
    ("ddv", RAMSCH | {"ramsch_scoring": "own", "ramsch_points": 3}, "Was der mit den meisten zahlt, wirkt nicht."),
    ("ddv", {"ranked_by": "both", "points_weight": 0, "table_points_weight": 0}, "beide null Mal"),
    ("ddv", {"ranking_divided_by": 10}, "Die Summe wird geteilt, aber Punkte und Tischpunkte zählen nicht zusammen."),
    ("ddv", {"tie_breaks": ("lot", "games_won")}, "Nach dem Los ist niemand mehr gleich"),
    ("ddv", {"tie_breaks": ("points",)}, "soll „mehr Punkte“ entscheiden, aber darin ist niemand mehr verschieden."),
    ("ddv", {"ranked_by": "points_per_game", "tie_breaks": ("points_per_game",)}, "soll „mehr Punkte je Spiel“"),
    ("ddv", {"ranked_by": "table_points", "tie_breaks": ("points", "table_points")}, "soll „mehr Tischpunkte“"),
    ("ddv", {"ranked_by": "both", "tie_breaks": ("points", "table_points")}, "soll „mehr Tischpunkte“ entscheiden"),
    ("ddv", NO_TABLE_POINTS | {"tie_breaks": ("table_points",)}, "soll „mehr Tischpunkte“ entscheiden"),
    ("ddv", {"ranked_by": "both", "table_points_weight": 0, "tie_breaks": ("points",)}, "soll „mehr Punkte“"),
    (
        "ddv",
        {"game_types": ("normal",), "own_solos": (OwnSolo("solo_1", "Hammelsolo", "Hammel", "ace_solo"),)},
        "Es gibt eigene Soli, aber Solo gehört nicht zu den Spielarten.",
    ),
    ("ddv", {"no_solo_for": ("bock",)}, "Im Bock gibt es kein Solo, aber es gibt keinen Bock."),
    ("ddv", {"no_solo_last_games": 8, "games_per_round": 6}, "aber eine Runde hat nur 6 Spiele."),
    ("lions-2024", {"no_solo_for": ("dealer",), "free_solos": False}, "und das darf immer gespielt werden."),
    (
        "alte-saecke",
        {"no_solo_last_games": 3, "game_types": ("solo",)},
        "Es gibt nur Soli: Dürfte niemand eines spielen, so dürfen es alle.",
    ),
    ("ddv", {"forced_raise": True}, "Wie angesagt werden muss, ist gesagt, aber nicht, wer es muss."),
    ("ddv", {"forced_announcement_in": ("solo",)}, "ist gesagt, aber nicht, wer es muss."),
    ("alte-saecke", {"forced_announcement_in": ()}, "Ansagen muss, wer genug holt, aber in keinem Spiel."),
    ("alte-saecke", {"forced_announcement_in": ("marriage", "clarified")}, "nach dem Klärungsstich noch einmal."),
    ("schuetzenfest", {"forced_announcement_pips": 30}, "Nach dem ersten Stich kann es niemand mehr müssen."),
    ("ddv", {"paid_for": "losses"}, "aber ein Punkt kostet nichts."),
    ("ddv", {"settled_after": "game"}, "aber ein Punkt kostet nichts."),
    ("ddv", {"till_percent": 50}, "aber ein Punkt kostet nichts."),
    ("ddv", {"other_price_above": 50}, "aber ein Punkt kostet nichts."),
    ("schuetzenfest", {"counting": "winners"}, "Ins Minus kommt man nur durch Strafen"),
    ("schuetzenfest", {"counting": "losers"}, "Ins Plus kommt man nur durch Gutschriften"),
    ("schuetzenfest", {"zero_game_cents": 20}, "aber abgerechnet wird nicht jedes Spiel für sich."),
    ("ddv", {"zero_game_cents": 20}, "aber abgerechnet wird nicht jedes Spiel für sich."),
    ("schuetzenfest", {"cents_above": 5}, "aber nicht, ab wann er gilt."),
    ("schuetzenfest", {"other_price_above": 50, "cents_above": 10}, "Der andere Preis ist derselbe Preis."),
    ("ddv", {"pot_stake": 500, "pot_shares": (("place_1", 120),)}, "Verteilt wird 120 Prozent des Topfes"),
    ("ddv", {"pot_stake": 500, "pot_shares": (("place_1", 0),)}, "aber kein Platz bekommt etwas daraus."),
    ("ddv", {"pot_shares": (("place_1", 100),)}, "aber nichts kommt hinein."),
    ("ddv", {"solos_lengthen": "all"}, "aber jedes Solo ist ein Spiel der Runde."),
    ("ddv", {"least_games": 25}, "25 Spiele hat in den üblichen Runden niemand: Es sind höchstens 24."),
]
STOPS = [
    ({"game_types": ()}, "game_types"),
    ({"solos": ()}, "mandatory_solos"),
    ({"game_types": ("normal",)}, "mandatory_solos"),
    ({"solos": (), "presented_games_out": "none"}, "mandatory_solos"),  # for the time will be up
]


@pytest.mark.parametrize("name", NAMES)
def test_no_preset_contradicts_itself(name):
    assert contradictions(PRESETS[name]) == []
    refuse_what_stops(PRESETS[name])


@pytest.mark.parametrize(("name", "changes", "sentence"), SAID)
def test_a_contradiction_is_one_sentence_and_names_its_parameters(name, changes, sentence):
    found = [one for one in contradictions(house(name, **changes)) if sentence in str(one.refusal)]
    assert len(found) == 1
    [one] = found
    assert str(one.refusal).endswith(".") and not re.search(r"\{\w+\}", str(one.refusal))
    assert set(one.parameters) <= {parameter.name for parameter in PARAMETERS}
    assert not one.stops


@pytest.mark.parametrize(("name", "changes", "sentence"), SAID)
def test_what_is_only_said_is_not_refused(name, changes, sentence):
    if not any(one.stops for one in contradictions(house(name, **changes))):
        refuse_what_stops(house(name, **changes))


@pytest.mark.parametrize(
    "changes",
    [
        {"mandatory_solos": 4, "games_per_round": 4, "solos_beside": "mandatory"},
        {"least_games": 28, "solos_beside": "mandatory"},
        {"least_games": 100, "solos_beside": "all"},
    ],
)
def test_solos_beside_the_games_of_the_round_come_to_them(changes):
    assert contradictions(house("ddv", **changes)) == []


@pytest.mark.parametrize(
    ("ranked_by", "tie_breaks", "weight"),
    [
        ("points", ("table_points", "points_per_game"), 1),
        ("table_points", ("points", "points_per_game"), 1),
        ("points_per_game", ("points", "table_points"), 1),
        ("both", ("points",), 1),
        ("both", ("points", "table_points"), 0),
    ],
)
def test_a_figure_that_does_not_count_yet_may_decide_next(ranked_by, tie_breaks, weight):
    rules = house("ddv", ranked_by=ranked_by, tie_breaks=tie_breaks, points_weight=weight, table_points_weight=weight)
    assert not [one for one in contradictions(rules) if "tie_breaks" in one.parameters]


@pytest.mark.parametrize(("changes", "field"), STOPS)
def test_what_would_leave_a_table_stuck_is_refused(changes, field):
    ruleset = house("lions-2024", **changes)
    with pytest.raises(GameError) as refused:
        refuse_what_stops(ruleset)
    assert refused.value.field == f"ruleset.{field}"
    assert contradictions(ruleset)[0].stops


def test_without_presenting_nobody_is_stuck():
    ruleset = house("lions-2024", solos=(), presented_games_out="none", presented_time_up="none", games_per_round=1)
    refuse_what_stops(ruleset)
    game = {"type": "normal", "re": [1, 2], "re_pips": 130}
    assert fold([game], ruleset, seats=4).next is None
