"""Who sits out of a drawn round changes places with somebody seated, by hand, as two who are seated do."""

from __future__ import annotations

import pytest

from tests.tournaments.test_sitting_out import of, out_of
from tests.tournaments.test_swaps import tables
from tournaments.errors import Refused
from tournaments.models import Event, Kind, Player, Round, Tournament
from tournaments.people.players import withdraw
from tournaments.rounds import course, draws, seatings, swaps
from tournaments.rounds.comparison import compare
from tournaments.rounds.moves import by_hand, history

DRAW = "/benefizturnier/leitung/auslosung/"
HTMX = {"HX-Request": "true"}


@pytest.fixture
def drawn(tournament: Tournament) -> Round:
    """Eleven at tables of four: three sit out."""
    return draws.draw(of(tournament, 11, only_fours=True), 1)


def ids(drawn: Round) -> tuple[list[int], list[int]]:
    """Of those who sit out, and of those who are seated, by table and seat."""
    numbers = out_of(drawn)
    out = drawn.tournament.players.filter(number__in=numbers).order_by("number").values_list("id", flat=True)
    return list(out), [player for table in seatings.tables_of(drawn) for player in table]


def name(player: int) -> str:
    return Player.objects.get(id=player).name


@pytest.mark.both
def test_they_change_places_and_it_is_taken_back_and_done_again(drawn):
    (out, *_others), (seated, *_rest) = ids(drawn)
    before = tables(drawn)
    for first, second in ((out, seated), (out, seated)):
        swaps.swap(drawn, first, second)
        now_out, now_seated = ids(drawn)
        assert seated in now_out and now_seated[0] == out
        swaps.take_back(drawn)
        assert tables(drawn) == before
    back = Event.objects.filter(kind=Kind.SWAP_TAKEN_BACK).latest("id").after
    assert back is not None and back[0] == {"player": name(out), "id": out, "table": 0, "seat": out}
    swaps.do_again(drawn)
    assert ids(drawn)[1][0] == out
    swaps.swap(drawn, seated, out)  # the other way round: that is taking it back
    assert tables(drawn) == before and not history(drawn).moves


def test_several_are_taken_back_at_once_and_come_again(drawn):
    (one, other, third), seated = ids(drawn)
    before = tables(drawn)
    swaps.swap(drawn, one, seated[0])
    swaps.swap(drawn, seated[0], seated[5])  # back again at another place
    swaps.swap(drawn, other, seated[1])
    swaps.swap(drawn, one, seated[2])
    swaps.swap(drawn, third, one)
    moved = tables(drawn)
    comparison = compare(drawn)
    assert comparison is not None and comparison.moves == 5
    assert {move.player.id for move in comparison.moved} == {other, third, *(seated[at] for at in (0, 1, 2, 5))}
    swaps.take_all_back(drawn)
    assert tables(drawn) == before
    swaps.swap_again(drawn)
    assert tables(drawn) == moved
    for _move in range(5):
        swaps.take_back(drawn)
    assert tables(drawn) == before


def test_two_who_sit_out_have_nothing_to_change(drawn):
    (one, other, _third), _seated = ids(drawn)
    with pytest.raises(Refused) as refused:
        swaps.swap(drawn, one, other)
    assert refused.value.field == "swap"


def test_who_came_after_the_draw_has_no_place_to_change(drawn):
    new = drawn.tournament.players.create(number=12, name="Spieler 12")
    _out, (seated, *_rest) = ids(drawn)
    with pytest.raises(Refused):
        swaps.swap(drawn, new.id, seated)
    out = next(player for player in ids(drawn)[0] if player != new.id)
    swaps.swap(drawn, out, seated)


def test_once_it_is_published_it_is_refused(drawn):
    (out, *_others), (seated, *_rest) = ids(drawn)
    course.publish(drawn)
    with pytest.raises(Refused) as refused:
        swaps.swap(drawn, out, seated)
    assert refused.value.message == "Runde 1 ist schon veröffentlicht."


def test_whoever_has_left_is_not_seated_by_taking_it_back(drawn):
    (out, *_others), (seated, *_rest) = ids(drawn)
    swaps.swap(drawn, out, seated)
    withdraw(Player.objects.get(id=seated))
    with pytest.raises(Refused) as refused:
        swaps.take_back(drawn)
    assert refused.value.message == "Wer einen Platz bekommen soll, muss im Turnier sein."


def test_it_is_marked_by_hand(drawn, organizer_client, client):
    (out, *_others), (seated, *_rest) = ids(drawn)
    swaps.swap(drawn, out, seated)
    log = organizer_client.get("/benefizturnier/leitung/protokoll/").content.decode()
    assert f"{name(seated)}: setzt aus" in log and f"{name(out)}: Tisch 1, Platz 1" in log
    course.publish(drawn)
    assert [one.moves for one in by_hand(drawn.tournament)] == [1]
    assert "nicht genau die Ausgelosten: Jemand kam dazu" in client.get("/benefizturnier/auslosung/").content.decode()


def panel(client, *players: int) -> str:
    text = client.get(DRAW, {"player": players}, headers=HTMX | {"HX-Target": "tausch"}).content.decode()
    return " ".join(text.split())


def test_the_page_has_cards_for_them_and_says_what_comes_of_it(drawn, organizer_client):
    (out, other, third), (seated, *_rest) = ids(drawn)
    text = organizer_client.get(DRAW).content.decode()
    assert text.count('name="player"') >= 11 and "<h2>Setzen diese Runde aus</h2>" in text
    assert "unter Gleichen entscheidet das Los" in text
    assert f"{name(out)} (setzt aus) tauscht – mit wem?" in panel(organizer_client, out)
    both = panel(organizer_client, out, other)
    assert "Die beiden setzen in dieser Runde aus" in both and "Auswahl aufheben" in both
    asked = panel(organizer_client, seated, out)
    assert f"{name(out)} (setzt aus) und {name(seated)} (Tisch 1) tauschen?" in asked
    assert f"Dann spielt {name(out)} mit, und {name(seated)} setzt aus." in asked
    assert "Plätze tauschen" not in panel(organizer_client, out, other)
    sent = {"player": [out, seated], "seen": seatings.fingerprint(drawn)}
    text = " ".join(organizer_client.post(DRAW + "tauschen/", sent, headers=HTMX).content.decode().split())
    assert f"Getauscht: {name(out)} sitzt jetzt an Tisch 1, {name(seated)} setzt aus." in text
    assert "sollte aussetzen" in text and "war Tisch 1" in text and f"Setzt aus: {name(seated)}.<" in text
    assert f"Setzen aus: {name(other)}, {name(third)}. Zuerst ist dran, wer am meisten gespielt hat" in text
    sent = {"do": "back", "seen": seatings.fingerprint(drawn)}
    text = " ".join(organizer_client.post(DRAW + "tauschen/", sent, headers=HTMX).content.decode().split())
    assert f"Zurückgenommen: {name(seated)} sitzt wieder an Tisch 1, {name(out)} setzt aus." in text


def test_sits_out_and_is_counted_so_in_the_next_draw(drawn):
    (out, *_others), (seated, *_rest) = ids(drawn)
    swaps.swap(drawn, out, seated)
    Round.objects.filter(id=course.publish(drawn).id).update(status=Round.Status.CLOSED)
    assert seated not in ids(draws.draw(Tournament.objects.get(), 1))[0]


def test_of_whom_has_left_meanwhile_it_is_said_and_not_with_whom_to_swap(organizer_client, drawn):
    (out, *_others), _seated = ids(drawn)

    def said() -> str:
        asked = {"seen": seatings.fingerprint(drawn), "player": out}
        answer = organizer_client.get(DRAW, asked, headers=HTMX | {"HX-Target": "tausch"})
        return str(answer.content.decode())

    assert "(setzt aus) tauscht – mit wem?" in said()
    withdraw(Player.objects.get(id=out))
    assert "Wer einen Platz bekommen soll, muss im Turnier sein." in said()
