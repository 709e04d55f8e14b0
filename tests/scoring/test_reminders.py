"""What a table is told, and when."""

from __future__ import annotations

from scoring import Seat
from tests.scoring.helpers import house
from tests.scoring.sheets import adding, empty, following, ordinary, solo


def told(sheet) -> list[tuple[str, str]]:
    return [(reminder.code, reminder.message) for reminder in sheet.reminders()]


def test_nothing_at_the_start():
    for name in ("lions-2024", "oase", "alte-saecke"):
        assert told(empty(name)) == []


def test_open_solos_while_there_is_still_a_choice():
    assert told(ordinary(empty("ddv"), 15)) == []
    assert told(ordinary(empty("ddv"), 16)) == [("solos_soon", "Noch 8 Spiele, 4 Pflichtsoli offen.")]
    sheet = ordinary(adding(empty("ddv"), solo(1), solo(2), solo(4)), 18)
    assert told(sheet) == [("solos_soon", "Noch 3 Spiele, ein Pflichtsolo offen: Platz 3.")]


def test_from_now_on_solos_are_presented():
    sheet = ordinary(adding(empty("ddv"), solo(4)), 20)
    assert told(sheet) == [
        ("presenting", "Noch 3 Spiele, 3 Pflichtsoli offen: ab jetzt wird vorgeführt, zuerst Platz 2.")
    ]
    assert isinstance(sheet.reminders()[0].params["seat"], Seat)
    sheet = adding(sheet, solo(2), solo(3))
    assert told(sheet) == [("presenting", "Letztes Spiel: Platz 1 führt das Pflichtsolo vor.")]


def test_the_deal_has_passed():
    sheet = ordinary(adding(ordinary(empty("oase", 5), 1), *map(solo, [1, 2, 3, 4])), 14)
    assert told(sheet) == [
        ("presenting", "Letztes Spiel: Platz 5 führt das Pflichtsolo vor."),
        ("deal_passed", "Platz 5 ist mit Geben dran und müsste sitzen: Zum Vorführen gibt Platz 1."),
    ]


def test_last_game():
    assert told(ordinary(empty("schuetzenfest"), 14)) == []
    assert told(ordinary(empty("schuetzenfest"), 15)) == [("last_game", "Letztes Spiel.")]


def test_the_time():
    finishing = ordinary(empty("lions-2024", 4, 5), 4)
    assert told(finishing) == [
        (
            "finishing",
            "Die Zeit ist um: Nach dem angefangenen Spiel werden nur noch offene Pflichtsoli vorgeführt.",
        )
    ]
    over = ordinary(finishing, 1)
    assert told(over) == [("time_up", "Die Zeit ist um: Noch 4 Pflichtsoli werden vorgeführt, jetzt Platz 1.")]
    assert told(adding(over, solo(1), solo(2), solo(3))) == [
        ("time_up", "Die Zeit ist um: Platz 4 führt noch das Pflichtsolo vor, dann ist die Runde zu Ende.")
    ]
    without_solos = ordinary(empty(house("lions-2024", mandatory_solos=0), 4, 5), 4)
    assert told(without_solos) == [("finishing", "Die Zeit ist um: Das angefangene Spiel wird zu Ende gespielt.")]
    assert told(ordinary(without_solos, 1)) == [("complete", "Die Runde ist zu Ende.")]


def test_bock():
    sheet = empty("alte-saecke").add({"type": "normal", "re": [1, 2], "re_pips": 120})
    assert told(sheet) == [("bock", "Bock: Die nächsten 4 Spiele zählen doppelt.")]
    assert told(ordinary(sheet, 3)) == [("bock", "Bock: Dieses Spiel zählt doppelt.")]
    # No more than there are games left.
    late = ordinary(empty("alte-saecke"), 21).add({"type": "normal", "re": [1, 2], "re_pips": 120})
    assert following(late).bock_left == 4
    assert told(late) == [("bock", "Bock: Die nächsten 2 Spiele zählen doppelt.")]


def test_solos_that_nobody_is_made_to_present():
    rules = house("ddv", presented_games_out="none", presented_time_up="none", time_limit_minutes=100)
    assert told(ordinary(empty(rules), 20)) == [("solos_soon", "Noch 4 Spiele, 4 Pflichtsoli offen.")]
    assert told(ordinary(empty(rules), 21)) == [
        ("solos_lost", "Noch 3 Spiele, aber 4 Pflichtsoli offen: Nicht alle lassen sich noch spielen.")
    ]
    assert told(ordinary(empty(rules), 23)) == [
        ("solos_lost", "Letztes Spiel, aber 4 Pflichtsoli offen: Nur eines lässt sich noch spielen.")
    ]
    one_owes = ordinary(adding(empty(rules), solo(1), solo(2), solo(4)), 20)
    assert told(one_owes) == [("last_game", "Letztes Spiel, und das Pflichtsolo von Platz 3 ist offen.")]
    assert told(ordinary(empty(rules, 4, 5), 4)) == [
        ("finishing", "Die Zeit ist um: Nach dem angefangenen Spiel ist Schluss, auch für offene Pflichtsoli.")
    ]
