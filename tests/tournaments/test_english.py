"""English: no page, refusal or reminder carries a German word, and the machine's interface stays German."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from random import Random

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import translation

from scoring import PARAMETERS, PRESETS, Game, GameError, Ruleset, fold
from tests.tournaments.full_ruleset import fullest
from tests.tournaments.helpers import NAMES, confirm_all, enter, normal, publish_round, scribe_at, solo, table_of
from tests.tournaments.scribe_doors import game
from tests.tournaments.test_setup import rules_of
from tournaments import ledger, numbers, own_rulesets
from tournaments.demo import playing, simulation
from tournaments.errors import called, sentence
from tournaments.models import Round, Table, Tournament
from tournaments.pages.routes import table_base
from tournaments.pages.table import phrases
from tournaments.rounds import course, draws, timekeeping

LIONS = PRESETS["lions-2024"]
SEATED = dict(enumerate(["Anna", "Bernd", "Clara", "Dieter"], 1))

# The presets' own names stay German, and so does the name of the other language.
NAMES_THERE_ARE = ("Club der Alten Säcke", "Schützenfest", "Deutsch")
GERMAN = re.compile(
    r"\b(?:Tisch(?:e|en|es)?|Runden?|Spiel(?:e|er|ern|en|s)?|Spiellist\w+|Augen|Gebers?|Platz|Plätze|Punkten?|Leitung|"
    r"Leinwand|Turnier\w*|Uhr|Zeit|Karten|Fuchs|Karlchen|Hochzeit|Bub\w*|Dame\w*|Pflichtsol\w+|Ansagen?|Absagen?|"
    r"Nicht|nicht|keine?|gibt|und|oder|ist|sind|wird|werden|noch|schon|schwarz|Nr)\b|\w*[äöüßÄÖÜ„]\w*|"
    r"\b\d{1,2}\.\d{1,2}\.\d{4}\b"  # a date
)
# A reference to a German paper: "Abrechnung (4)".
CLAUSE = re.compile(r'<(span|small) class="rule__clause">[^<]*</\1>')
# Codes and addresses are German contracts; nobody reads them on a screen.
UNREAD = {"href", "action", "src", "class", "id", "for", "name", "data-go", "data-path", "data-live", "data-key"}


class Said(HTMLParser):
    """What a page says: its text, and the attributes that are read aloud or shown by a script."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if value and name not in UNREAD and not name.startswith("hx-") and not value.startswith(("/", "#")):
                self.said.append(value)

    def handle_data(self, data: str) -> None:
        self.said.append(data)


def german_in(page: str) -> list[str]:
    """The German words that somebody would read on this page."""
    reader = Said()
    reader.feed(page)
    found = []
    for text in reader.said:
        for name in NAMES_THERE_ARE:
            text = text.replace(name, "")
        found += [match.group() for match in GERMAN.finditer(text)]
    return found


def english(client: Client) -> Client:
    client.cookies["sprache"] = "en"
    return client


def says_english(client: Client, *paths: str, status: int = 200) -> None:
    for path in paths:
        answer = client.get(path)
        page = answer.content.decode()
        assert answer.status_code == status, path
        assert german_in(page) == [], path
        if "<html" in page:
            assert '<html lang="en"' in page, path


def public_pages(tournament: Tournament) -> list[str]:
    pages = ["", "stand/", "tische/", "tische/stand/", "ergebnis/", "regeln/blatt/", "leinwand/", "leinwand/stand/"]
    return [f"/{tournament.slug}/{page}" for page in [*pages, "auslosung/"]]


def director_pages(tournament: Tournament) -> list[str]:
    pages = ["", "stand/", "spieler/", "spieler/1/", "auslosung/", "karten/", "aushang/", "einstellungen/", "regeln/"]
    return [f"/{tournament.slug}/leitung/{page}" for page in [*pages, "protokoll/"]]


def table_pages(base: str) -> list[str]:
    return [base, f"{base}stand/", f"{base}spielliste/", f"{base}?verstoss=1"]


def test_finds_german():
    page = '<p title="Zum Tisch" class="Tisch">Table <b>schon</b> Kreuz-Bube</p>'
    assert german_in(page) == ["Tisch", "schon", "Bube"]


def test_pages_without_a_tournament(organizer_client):
    says_english(english(organizer_client), "/", "/leitung/", "/neu/", "/neu/regeln/blatt/", "/demo/")
    own = own_rulesets.keep(User.objects.get(), "Club rules", fullest("oase"))
    below = f"/leitung/regelwerke/{own.id}/"
    says_english(english(organizer_client), "/leitung/regelwerke/", below, f"{below}blatt/", "/neu/")
    says_english(english(Client()), "/anmelden/", "/tisch/")
    says_english(english(Client()), "/tisch/?code=ABC", status=422)
    says_english(english(Client()), "/gibt-es-nicht/", status=404)


def test_every_page_of_a_demo(organizer_client, monkeypatch):
    # Without umlauts in names and clubs, each that is found is a German word's.
    monkeypatch.setattr(playing, "PLAYERS", "\n".join([*NAMES, "Ida"]))
    monkeypatch.setattr(playing, "GAMES", 8)
    director = english(organizer_client)
    assert director.post("/demo/")["Location"] == "/demo-tournament/leitung/"
    tournament = Tournament.objects.get()
    says_english(director, "/leitung/", "/neu/", *director_pages(tournament))
    for table in Table.objects.filter(round__number=2).select_related("round__tournament"):
        base = f"/{tournament.slug}/leitung/runde/2/tisch/{table.number}/"
        says_english(director, *table_pages(base), f"{base}akte/")
        says_english(english(Client()), *table_pages(table_base(scribe_at(table))))
    says_english(english(Client()), "/", *public_pages(tournament))


def test_every_page_from_the_list_of_players_to_the_result(tournament, organizer_client):
    Tournament.objects.update(name="Charity", rounds_planned=1)
    director, anybody = english(organizer_client), english(Client())

    def all_pages() -> None:
        says_english(director, *director_pages(tournament))
        says_english(anybody, *public_pages(tournament))

    all_pages()
    round = draws.draw(tournament)
    all_pages()
    course.publish(round)
    all_pages()
    timekeeping.start_clock(round)
    for table in simulation.tables(round):
        simulation.play(table, Random(7))
        access = scribe_at(table_of(round, table.number))
        ledger.call(access, "")
        ledger.disagree(access, 2, "")
        says_english(anybody, *table_pages(table_base(access)))
        says_english(director, "/benefizturnier/leitung/abschluss/")
        confirm_all(access)
        ledger.call_answered(access)
    all_pages()
    assert course.close(round) == []
    all_pages()
    course.finish(tournament)
    all_pages()


@pytest.mark.parametrize("preset", PRESETS)
def test_rules_of_every_preset(organizer_client, preset):
    """With every house rule and what its preset says, in the form of setting up."""
    entered = {"preset": preset} | rules_of("oase", games_per_round=7)
    page = english(organizer_client).post("/neu/regeln/", entered).content.decode()
    assert "changed; in the rules: " in page
    assert german_in(CLAUSE.sub("", page)) == []


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        (
            normal([1], 130),
            "Normal game: Re is two players, not 1.",
        ),
        (
            normal([1, 2], 130, announcements={"re": "no_9"}),
            'Re cannot announce "no_9"; there are re (Re), no_90 (no 90), no_60 (no 60), no_30 (no 30), black (black).',
        ),
        (
            normal([1, 2], 130, extras={"re": ["fox_last_trick"]}),
            "There is no “Fox in last trick” under these rules.",
        ),
        (
            normal([1, 2], 20, extras={"re": ["doppelkopf"]}),
            "Re has 20 pips: with a Doppelkopf it is at least 40.",
        ),
        (
            {"type": "solo", "re": [1], "re_pips": 130},
            "“solo” is missing: which solo was played.",
        ),
        (
            normal([1, 2], 130, announcements={"re": "no_90"}, winner="re"),
            "Re had announced no 90 and has 130 pips: Kontra wins.",
        ),
    ],
)
def test_refusals(facts, expected):
    with pytest.raises(GameError) as refused:
        Game.from_json(facts | {"players": [1, 2, 3, 4]}, LIONS)
    with translation.override("en"):
        assert sentence(refused.value, SEATED) == expected


def test_seats_are_called_by_name_or_number():
    with pytest.raises(GameError) as refused:
        fold([], LIONS, 5).add(normal([1, 5], 130))
    with translation.override("en"):
        assert sentence(refused.value, {1: "Anna"}) == "Anna deals and sits out this game."
        assert sentence(refused.value, {}) == "Seat 1 deals and sits out this game."
    assert sentence(refused.value, {}) == "Platz 1 gibt und sitzt in diesem Spiel."


def test_a_refused_rule():
    with pytest.raises(GameError) as refused:
        Ruleset.from_json(LIONS.to_json() | {"games_per_round": 0})
    with translation.override("en"):
        assert sentence(refused.value, {}) == (
            "“games_per_round” (Games per round at a table of four) must be a whole number from 1 to 100, not 0."
        )


def test_reminders():
    def said(entries: int) -> list[str]:
        sheet = fold([normal([1, 2], 130)] * entries, LIONS, 4)
        with translation.override("en"):
            return [
                translation.gettext(one.template).format(
                    **{key: called(value, SEATED) for key, value in one.params.items()}
                )
                for one in sheet.reminders()
            ]

    assert said(0) == []
    assert said(20) == ["4 games left, 4 mandatory solos open: from now on they are presented, Bernd first."]


def test_lines_of_a_game(table, scribe):
    enter(scribe, normal([1, 3], 95, announcements={"re": "no_90"}, extras={"kontra": ["fox", "charlie"]}))
    enter(scribe, solo(2, 130))
    page = english(Client()).get(f"{table_base(scribe)}spielliste/").content.decode()
    for line in ("won", "no 90 announced", "against the old ladies", "Fox caught", "Charlie", "Queen solo"):
        assert line in page
    assert "Table 1, " in page  # who entered it, as the log keeps it


def test_a_refusal_beside_its_field(scribe):
    path = f"{table_base(scribe)}eintrag/"
    answer = english(Client()).post(path, game(re=[]))
    assert answer.status_code == 422 and "Who is Re? Tap two names." in answer.content.decode()
    assert "Wer ist Re? Zwei Namen antippen." in Client().post(path, game(re=[])).content.decode()


def test_a_call_is_read_in_the_readers_language(round_one, organizer_client):
    """Whatever language the phone is set to that reports it."""
    access = scribe_at(table_of(round_one))
    english(Client()).post(f"{table_base(access)}widersprechen/2/", {"reason": "10 points"})
    for page in ("stand/", "protokoll/"):
        path = f"/benefizturnier/leitung/{page}"
        assert "Bernd ist nicht einverstanden: 10 points" in organizer_client.get(path).content.decode()
        says = english(organizer_client).get(path).content.decode()
        assert "Bernd does not agree: 10 points" in says
        organizer_client.cookies.pop("sprache")


def test_names_of_extra_points_begin_alike():
    [extras] = [one for one in PARAMETERS if one.name == "extra_points"]
    with translation.override("en"):
        names = [translation.gettext(label) for label in extras.choice_labels.values()]
    assert [name for name in names if not name[0].isupper()] == []


def test_what_became_of_a_game_begins_with_its_name():
    """ "Spiel 3" may stand anywhere; "Game 3" in the middle of a sentence has a capital too many."""
    with translation.override("en"):
        said = phrases.texts()
    replaced = said["replaced"].values()
    became = [said["taken"], said["taken_struck"], said["other_sitter"]["struck"], *replaced]
    became += [sentence for sentence, _question in said["meanwhile"].values()]
    assert [one for one in became if not one.startswith("{name}")] == []


def test_money():
    assert (numbers.money(120), numbers.money(-40)) == ("1,20 €", "−0,40 €")
    with translation.override("en"):
        assert (numbers.money(120), numbers.money(-40)) == ("€1.20", "−€0.40")


def test_the_switch_in_the_foot_returns_to_the_page(tournament):
    publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    client, path = Client(), "/benefizturnier/tische/"
    links_to = re.findall(r'href="(/sprache/en/[^"]*)"', client.get(path).content.decode())
    assert client.get(links_to[0])["Location"] == path
    page = client.get(path).content.decode()
    assert '<html lang="en"' in page and "Where do I sit?" in page
    back = re.findall(r'href="(/sprache/de/[^"]*)"', page)
    assert client.get(back[0])["Location"] == path
    assert "Wo sitze ich?" in client.get(path).content.decode()


def test_an_unchanged_page_in_the_other_language_is_another_page(tournament):
    german = Client().get("/benefizturnier/")
    answer = english(Client()).get("/benefizturnier/", headers={"If-None-Match": german["ETag"]})
    assert answer.status_code == 200 and "Standings" in answer.content.decode()


def test_the_interface_stays_german(db):
    def refused(client: Client) -> str:
        facts = normal([1], 130, players=[1, 2, 3, 4], ruleset="lions-2024")
        answer = client.generic("POST", "/api/score/", json.dumps(facts), content_type="application/json")
        return str(answer.json()["error"])

    assert refused(english(Client())) == refused(Client()) == "Normalspiel: Re sind zwei Spieler, nicht 1."
    assert Round.objects.count() == 0
