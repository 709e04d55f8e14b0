"""Who plays as a filler, said at the desk: in the one line, on the player's own form, and where one would help."""

from __future__ import annotations

import re

import pytest
from django.utils import timezone

from tests.tournaments.helpers import logged
from tests.tournaments.test_director_registration import LINE, MEANT, PARTS, PLAYERS, numbered, page
from tests.tournaments.test_sitting_out import DRAW, of
from tournaments.models import Event, Kind, Payment, Round, Tournament
from tournaments.numbers import money
from tournaments.people import check_in, fees, payments, presence
from tournaments.people.cash import cash
from tournaments.people.check_in import Fate
from tournaments.people.fees import Wanted
from tournaments.people.fillers import choose_filler
from tournaments.people.players import withdraw
from tournaments.rounds import draws

BACK = re.compile(r'<input type="hidden" name="(was|zahlung|da|startgeld|ausser)" value="(\w+)">')
OFFERED = PLAYERS + "?ausser=1&weitere=1"
WANTED = "Mit einem Füllspieler säße niemand aus."


@pytest.fixture
def asked(tournament: Tournament) -> Tournament:
    fees.change_fees(tournament, [Wanted("Startgeld", 1000), Wanted("ermäßigt", 500)])
    return tournament


# The one line


@pytest.mark.both
def test_a_filler_comes_in_by_the_line_owes_nothing_and_goes_again(organizer_client, asked):
    fee = str(asked.fees.first().id)
    answer = organizer_client.post(LINE, {"line": "Ida Groß", "ausser": "on", "fee": fee, **MEANT})
    ida = numbered(9)
    assert ida.filler and ida.fee is None and payments.owed_by(ida) == 0 and not Payment.objects.exists()
    text = page(organizer_client, answer["Location"])
    assert "Nr. 9 Ida Groß: neu, außer Wertung, da." in text
    assert '<span class="badge">außer Wertung</span>' in text and cash(asked).owed == 8 * 1000
    organizer_client.post(PLAYERS + "9/zuruecknehmen/", dict(BACK.findall(text)))
    assert asked.players.count() == 8


def test_who_was_announced_becomes_one_and_is_ranked_again(organizer_client, asked):
    answer = organizer_client.post(LINE, {"line": "Anna", "ausser": "on", **MEANT})
    assert numbered(1).filler and payments.owed_by(numbered(1)) == 0
    back = dict(BACK.findall(page(organizer_client, answer["Location"])))
    assert back == {"was": "checked", "da": "1", "ausser": "1"}
    organizer_client.post(PLAYERS + "1/zuruecknehmen/", back)
    assert not numbered(1).filler and payments.owed_by(numbered(1)) == 1000 and numbered(1).arrived_at is None


def test_the_line_says_what_a_filler_gets_back(organizer_client, asked):
    payments.pay(numbered(1))
    answer = organizer_client.post(LINE, {"line": "Anna", "ausser": "on", **MEANT})
    assert f"außer Wertung, da, {money(1000)} sind noch zurückzuzahlen und beim Spieler zu buchen." in page(
        organizer_client, answer["Location"]
    )


def test_the_line_makes_nobody_a_ranked_player_again(organizer_client, tournament):
    choose_filler(numbered(1), True)
    organizer_client.post(LINE, {"line": "Anna", **MEANT})
    assert numbered(1).filler


def test_the_way_back_leaves_one_a_filler_who_was_one_before(organizer_client, tournament):
    choose_filler(numbered(1), True)
    answer = organizer_client.post(LINE, {"line": "Anna", "ausser": "on", **MEANT})
    organizer_client.post(PLAYERS + "1/zuruecknehmen/", dict(BACK.findall(page(organizer_client, answer["Location"]))))
    assert numbered(1).filler and numbered(1).arrived_at is None


def test_a_fee_that_is_chosen_is_asked_of_a_filler_too(organizer_client, asked):
    reduced = asked.fees.last()
    organizer_client.post(LINE, {"line": "Ida", "ausser": "on", "fee": str(reduced.id), **MEANT})
    assert numbered(9).fee == reduced and Payment.objects.get().cents == 500


def test_the_line_is_preset_by_its_address_and_only_once(organizer_client, tournament):
    box = '<input type="checkbox" name="ausser" autocomplete="off" checked>'
    assert box in page(organizer_client, PLAYERS + "?ausser=1")
    assert box not in page(organizer_client)
    answer = organizer_client.post(LINE, {"line": "Ida", "ausser": "on", **MEANT})
    assert box not in page(organizer_client, answer["Location"])


def test_what_was_ticked_stays_so_where_it_is_refused(organizer_client, tournament):
    answer = organizer_client.post(LINE, {"line": "C1ara", "ausser": "on", **MEANT}, follow=True)
    assert tournament.players.count() == 8
    assert 'name="ausser" autocomplete="off" checked' in answer.content.decode()


def test_the_script_gets_the_row_with_its_mark(organizer_client, tournament):
    parts = organizer_client.post(LINE, {"line": "Ida", "ausser": "on", "meant": "new", **MEANT}, headers=PARTS).json()
    assert "außer Wertung" in parts["row"] and "außer Wertung" in parts["said"]


def test_once_it_is_over_the_line_says_why_not(organizer_client, tournament):
    Tournament.objects.update(finished_at=timezone.now())
    answer = organizer_client.post(LINE, {"line": "Anna", "meant": "1", "ausser": "on"}, headers=PARTS)
    assert answer.status_code == 422 and "beendet" in answer.json()["said"]
    assert not numbered(1).filler


# The player's own form


def form(number: int = 1, **more: str) -> dict[str, str]:
    one = numbered(number)
    return {"name": one.name, "club": one.club, "note": one.note, **more}


@pytest.mark.both
def test_the_form_marks_and_takes_back_and_the_log_tells_of_both(organizer_client, tournament):
    assert "Spielt außer Wertung" in page(organizer_client, PLAYERS + "1/")
    organizer_client.post(PLAYERS + "1/", form(filler="on"))
    assert numbered(1).filler and "checked" in page(organizer_client, PLAYERS + "1/")
    organizer_client.post(PLAYERS + "1/", form())
    assert not numbered(1).filler
    assert logged(Kind.FILLER_MARKED).after["name"] == logged(Kind.RANKED_AGAIN).after["name"] == "Anna"
    text = page(organizer_client, "/benefizturnier/leitung/protokoll/")
    assert "Spielt außer Wertung" in text and "Spielt wieder in der Wertung" in text


def test_it_is_refused_beside_the_box_once_it_is_over(organizer_client, tournament):
    Tournament.objects.update(finished_at=timezone.now())
    answer = organizer_client.post(PLAYERS + "1/", form(filler="on"))
    assert answer.status_code == 422
    assert re.search(r'id="id_1_filler_error">.*Das Turnier ist beendet', answer.content.decode(), re.DOTALL)
    assert not Event.objects.filter(kind=Kind.FILLER_MARKED).exists()


def test_a_filler_owes_no_fee_until_one_is_chosen(organizer_client, asked):
    usual = str(asked.fees.first().id)
    payments.pay(numbered(1))
    answer = organizer_client.post(PLAYERS + "1/", form(filler="on", fee=usual), follow=True)
    assert "10,00 € sind noch zurückzuzahlen und beim Spieler zu buchen." in answer.content.decode().replace(
        "\u00a0", " "
    )
    assert [(one.player.number, one.cents) for one in cash(asked).too_much] == [(1, 1000)]
    assert '<option value="0" selected>keines</option>' in page(organizer_client, PLAYERS + "1/")
    organizer_client.post(PLAYERS + "1/", form(filler="on", fee=usual))
    assert payments.owed_by(numbered(1)) == 0 and numbered(1).fee is not None and not cash(asked).too_much
    organizer_client.post(PLAYERS + "1/", form(filler="on", fee="0"))
    assert numbered(1).fee is None and payments.owed_by(numbered(1)) == -1000


def test_ranked_again_the_usual_fee_is_owed(organizer_client, asked):
    choose_filler(numbered(1), True)
    organizer_client.post(PLAYERS + "1/", form(fee="0"))
    assert not numbered(1).filler and payments.owed_by(numbered(1)) == 1000


# Where one would help


@pytest.mark.parametrize("address", [PLAYERS, DRAW])
@pytest.mark.parametrize(
    ("count", "only_fours", "wanted"), [(6, False, 2), (7, False, 1), (8, False, 0), (9, False, 0), (9, True, 3)]
)
def test_both_pages_say_how_many_would_help(organizer_client, tournament, address, count, only_fours, wanted):
    of(tournament, count, only_fours=only_fours)
    text = page(organizer_client, address)
    said = {0: "säße niemand aus", 1: WANTED}.get(wanted, f"Mit {wanted} Füllspielern säße niemand aus.")
    assert (said in text) == bool(wanted)
    assert ("/benefizturnier/leitung/spieler/?ausser=1" in text) == bool(wanted)


def test_it_is_said_of_those_who_would_be_drawn(organizer_client, tournament):
    of(tournament, 8)
    for number in range(1, 8):
        presence.arrive(numbered(number))
    assert "säße niemand aus" not in page(organizer_client)
    check_in.close(tournament, {8: Fate.EXPECTED})
    assert WANTED in page(organizer_client) and WANTED in page(organizer_client, DRAW)


def test_it_is_said_beside_who_sits_out_of_a_draw_until_one_has_come(organizer_client, tournament):
    tournament = of(tournament, 7)
    draws.draw(tournament, 1)
    text = page(organizer_client, DRAW)
    assert "Zuerst ist dran, wer am meisten gespielt hat" in text and WANTED in text
    organizer_client.post(LINE, {"line": "Ida", "ausser": "on"})
    draws.redraw(tournament, 1)
    text = page(organizer_client, DRAW)
    assert "Setzt aus" not in text and WANTED not in text


def test_it_is_said_of_no_draw_from_which_somebody_has_gone(organizer_client, tournament):
    tournament = of(tournament, 11)
    draws.draw(tournament, 1)
    assert WANTED in page(organizer_client, DRAW)
    withdraw(numbered(3))
    text = page(organizer_client, DRAW)
    assert "neu auslosen" in text and "säße niemand aus" not in text


def test_of_fillers_who_sit_out_it_is_said_that_they_come_first(organizer_client, tournament):
    tournament = of(tournament, 6)
    choose_filler(numbered(2), True)
    draws.draw(tournament, 1)
    text = page(organizer_client, DRAW)
    assert "Setzt aus: Bernd. Zuerst ist dran, wer außer Wertung spielt." in text
    assert "säße niemand aus" not in text
    assert Round.objects.get().tables.count() == 1


def as_preset(text: str) -> dict[str, str]:
    """What the line sends with its ticks as they come."""
    ticked = r'type="checkbox" name="(hier|bezahlt|ausser)"[^>]* checked|type="hidden" name="(weitere)"'
    return {tick or hidden: "on" for tick, hidden in re.findall(ticked, text)}


def test_one_who_comes_from_the_draw_begins_no_check_in(organizer_client, tournament):
    tournament = of(tournament, 6)
    line = page(organizer_client, OFFERED)
    for name in ("Ida", "Jens"):
        answer = organizer_client.post(LINE, {"line": name, **as_preset(line)})
        line = page(organizer_client, answer["Location"])
        assert f"{name}: neu, außer Wertung" in line
    assert not tournament.players.filter(arrived_at__isnull=False).exists()
    text = page(organizer_client, DRAW)
    assert "noch nicht da" not in text and "Runde 1 auslosen" in text and "8 Spieler: 2 Vierertische" in text


def test_the_line_is_preset_for_as_many_as_are_wanted(organizer_client, tournament):
    tournament = of(tournament, 6)
    line = page(organizer_client, OFFERED)
    answer = organizer_client.post(LINE, {"line": "1da", **as_preset(line)})  # refused, and put right
    for name in ("Ida", "Jens"):
        line = page(organizer_client, answer["Location"])
        assert "ausser" in as_preset(line)
        answer = organizer_client.post(LINE, {"line": name, **as_preset(line)})
    assert "ausser" not in as_preset(page(organizer_client, answer["Location"]))
    assert tournament.players.filter(filler=True).count() == 2


@pytest.mark.parametrize("offered", [True, False])
def test_who_is_ticked_or_not_by_hand_is_so_alone(organizer_client, tournament, offered):
    of(tournament, 6)
    ticks = as_preset(page(organizer_client, OFFERED if offered else PLAYERS))
    by_hand = {tick: "on" for tick in ticks if tick in ("hier", "bezahlt")} | ({} if offered else {"ausser": "on"})
    more = {"weitere": "1"} if offered else {}
    answer = organizer_client.post(LINE, {"line": "Ida", **by_hand, **more})
    assert "ausser" not in as_preset(page(organizer_client, answer["Location"]))


@pytest.mark.parametrize("asked_by", ["mark", "closing"])
def test_where_it_is_noted_who_is_here_one_who_comes_from_the_draw_is_here(organizer_client, tournament, asked_by):
    tournament = of(tournament, 7)
    if asked_by == "mark":
        presence.arrive(numbered(1))
    else:
        check_in.close(tournament, dict.fromkeys(range(1, 8), Fate.EXPECTED))
    organizer_client.post(LINE, {"line": "Ida", **as_preset(page(organizer_client, PLAYERS + "?ausser=1"))})
    ida = tournament.players.get(name="Ida")
    assert ida.arrived_at is not None and ida.filler


def test_who_comes_in_by_the_plain_line_is_here_as_ever(organizer_client, tournament):
    assert "hier" in as_preset(page(organizer_client))


def test_nothing_is_offered_once_it_is_over(organizer_client, tournament):
    of(tournament, 7)
    Tournament.objects.update(finished_at=timezone.now())
    assert "säße niemand aus" not in page(organizer_client)
