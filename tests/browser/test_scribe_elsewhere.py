"""What happens at another table or at the director's desk, as an open phone shows it that nobody touches."""

from __future__ import annotations

from dataclasses import replace

from playwright.sync_api import Page, expect

from scoring import PRESETS
from tests.browser.conftest import Server
from tests.browser.thumb import Hall, new_hall
from tests.browser.thumb import QuickThumb as Thumb
from tests.browser.waiting import FOLLOWS

GAME = {"type": "normal", "re": [1, 3], "re_pips": 140}
RULES = replace(PRESETS["lions-2024"], games_per_round=4, mandatory_solos=0, solos_beside="all", solos_lengthen="all")
NAMES = ["Anna Ammer", "Bert Bach", "Clara Conz", "Dora Dahl", "Emil Ernst", "Frida Falk", "Georg Gans", "Hanna Hahn"]
LONGER = "Die Runde ist um 1 Spiel länger: Solo an Tisch 1."
CHANGED = "Die Turnierleitung hat die Regeln geändert: 2 Spiele dieser Liste zählen jetzt anders."


def test_other_rules_are_no_correction_of_the_game_that_is_put_right(server: Server, phone: Page) -> None:
    """What it counts now stands in the preview; nobody is said to have corrected it, and it is saved."""
    hall = new_hall(server, ruleset_data=RULES.to_json())
    enter(hall, 1, games=1)
    thumb = Thumb(phone).open(hall).go("liste").tap(".game__line").tap("[data-correct]").at("spiel").pips(133)
    hall.run(
        "from dataclasses import replace\nfrom tournaments import ledger\n"
        "ledger.change_ruleset(tournament, replace(tournament.ruleset, won=3))"
    )
    expect(phone.locator(".preview__told")).to_contain_text("je +3", timeout=FOLLOWS)
    expect(phone.locator("[data-taken]")).to_be_hidden()
    thumb.save().saved()
    expect(phone.locator("dialog")).to_be_hidden()
    assert [one["facts"]["re_pips"] for one in hall.entries() if one["status"] == "standing"] == [133]


def two_tables(server: Server) -> Hall:
    return new_hall(server, names=NAMES, tables=[[1, 2, 3, 4], [5, 6, 7, 8]], ruleset_data=RULES.to_json())


def enter(hall: Hall, table: int, games: int) -> None:
    hall.run(f"enter(scribe_at(table_of(table.round, {table})), *[{GAME!r}] * {games})")


def play_solo(thumb: Thumb) -> None:
    thumb.choose("type", "solo").choose("solo", "jacks").re(2).pips(132).save().saved()


def test_a_solo_at_another_table_lengthens_the_round_on_every_phone(
    server: Server, phone: Page, other_phone: Page
) -> None:
    hall = two_tables(server)
    thumb, other = Thumb(phone).open(hall), Thumb(other_phone).open(hall, 2).re(1, 3)
    expect(other_phone.locator(".tablehead__game")).to_contain_text("Spiel 1 von 4")
    play_solo(thumb)
    expect(other_phone.locator(".tablehead__game")).to_contain_text("Spiel 1 von 5", timeout=FOLLOWS)
    expect(other_phone.locator(".note--longer")).to_have_text(LONGER)
    expect(phone.locator(".tablehead__game")).to_contain_text("Spiel 2 von 5")
    expect(phone.locator(".note--longer, .note--rules")).to_have_count(0)
    # What was tapped there meanwhile stands as it was.
    other.pips(131).save().saved().game(2)
    assert hall.entries(2)[0]["facts"]["re"] == [1, 3]


def test_what_was_signed_counts_again_when_that_solo_is_struck(server: Server, phone: Page, other_phone: Page) -> None:
    hall = two_tables(server)
    enter(hall, 2, games=4)
    hall.run("confirm_all(scribe_at(table_of(table.round, 2)))")
    thumb, _other = Thumb(phone).open(hall), Thumb(other_phone).open(hall, 2)
    expect(other_phone.locator("#fertig")).to_have_text("Alle haben bestätigt")
    play_solo(thumb)
    expect(other_phone.locator(".note--longer")).to_have_text(LONGER, timeout=FOLLOWS)
    expect(other_phone.locator("#entry")).to_be_visible()
    expect(other_phone.locator("#fertig")).to_have_count(0)
    hall.run(
        "from tournaments import ledger\nentry = Entry.objects.get(table=table)\n"
        "ledger.strike(scribe_at(table), entry.id, version=table.version)"
    )
    expect(other_phone.locator("#fertig")).to_have_text("Alle haben bestätigt", timeout=FOLLOWS)
    expect(other_phone.locator(".finish__seat .button--primary")).to_have_count(0)
    expect(other_phone.locator("#entry")).to_be_hidden()


def test_a_change_of_the_rules_is_told_until_the_next_game(server: Server, phone: Page) -> None:
    hall = two_tables(server)
    enter(hall, 1, games=2)
    thumb = Thumb(phone).open(hall)
    expect(phone.locator(".note--longer, .note--rules")).to_have_count(0)
    hall.run(
        "from dataclasses import replace\nfrom tournaments import ledger\n"
        "ledger.change_ruleset(tournament, replace(tournament.ruleset, won=3))"
    )
    expect(phone.locator(".note--rules")).to_have_text(CHANGED, timeout=FOLLOWS)
    thumb.re(1, 3).pips(131)
    expect(phone.locator(".note--rules")).to_have_text(CHANGED)
    thumb.save().saved()
    expect(phone.locator(".note--rules")).to_have_count(0)
