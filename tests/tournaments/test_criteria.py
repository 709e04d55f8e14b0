"""What comes first in the draw: the organizer puts it in order, and the page of the draw says what was reached."""

from __future__ import annotations

import re

import pytest

from tests.tournaments.helpers import add_players, logged, publish_round, seat_round
from tests.tournaments.scribe_doors import HTMX
from tests.tournaments.test_apart import close, verdicts
from tournaments.models import Event, Tournament
from tournaments.people import wishes
from tournaments.rounds import draws, seatings
from tournaments.rounds.criteria import order_of
from tournaments.seating import Criterion
from tournaments.seating.wishes import USUAL

ORDER = "/benefizturnier/leitung/auslosung/reihenfolge/"
DRAW = "/benefizturnier/leitung/auslosung/"
LOG = "/benefizturnier/leitung/protokoll/"


def page(client, path: str = ORDER) -> str:
    return " ".join(client.get(path).content.decode().split())


def order() -> list[str]:
    return list(Tournament.objects.get().draw_order)


def listed(text: str) -> list[str]:
    return re.findall(r'<li class="criterion card[^"]*" data-key="(\w+)">', text)


def move(client, which: str, criterion: str, **more):
    return client.post(ORDER, {which: criterion, "order": " ".join(order())} | more)


def test_it_shows_the_usual_order(organizer_client, tournament):
    assert listed(page(organizer_client)) == list(USUAL) == order()


def test_one_goes_up_and_down_again(organizer_client, tournament):
    assert move(organizer_client, "up", "clubs")["Location"] == ORDER
    assert order()[-2:] == ["clubs", "fives"]
    assert logged("settings_changed").after == {"draw_order": order()}
    assert "Reihenfolge beim Losen: Wünsche: getrennte Spieler › Mannschaften getrennt" in page(organizer_client, LOG)
    move(organizer_client, "down", "clubs")
    assert order() == list(USUAL)


def test_at_the_ends_it_stays(organizer_client, tournament):
    move(organizer_client, "up", "apart")
    move(organizer_client, "down", "clubs")
    assert order() == list(USUAL) and not Event.objects.filter(kind="settings_changed").exists()


def test_an_old_page_moves_nothing(organizer_client, tournament):
    was = " ".join(order())
    move(organizer_client, "up", "clubs")
    answer = move(organizer_client, "up", "clubs", order=was)
    assert answer.status_code == 422 and "inzwischen eine andere" in answer.content.decode()
    assert order()[-2:] == ["clubs", "fives"]
    assert listed(answer.content.decode()) == order()


@pytest.mark.parametrize("sent", [{"up": "nonsense"}, {}, {"down": ""}])
def test_nonsense_changes_nothing(organizer_client, tournament, sent):
    assert organizer_client.post(ORDER, sent).status_code == 302
    assert order() == list(USUAL)


def test_a_limit_is_set_and_taken_away(organizer_client, tournament):
    organizer_client.post(ORDER, {"limit": "1", "most": " 2 "})
    assert Tournament.objects.get().most_fives == 2
    assert "Höchstens 2‑mal am Fünfertisch" in page(organizer_client) and 'value="2"' in page(organizer_client)
    assert "Höchstens so oft am Fünfertisch: 2" in page(organizer_client, LOG)
    organizer_client.post(ORDER, {"limit": "1", "most": ""})
    assert Tournament.objects.get().most_fives is None


@pytest.mark.parametrize("typed", ["0", "-1", "21", "zwei", "1e3", "²"])
def test_what_is_no_limit_is_said_beside_the_field_and_stays_typed(organizer_client, tournament, typed):
    answer = organizer_client.post(ORDER, {"limit": "1", "most": typed})
    text = answer.content.decode()
    assert answer.status_code == 422 and "Eine ganze Zahl von 1 bis 20, oder leer." in text
    assert f'value="{typed}"' in text and 'aria-invalid="true"' in text
    assert Tournament.objects.get().most_fives is None


def test_back_to_the_usual(organizer_client, tournament):
    move(organizer_client, "up", "clubs")
    organizer_client.post(ORDER, {"limit": "1", "most": "3"})
    organizer_client.post(ORDER, {"usual": "1"})
    assert order() == list(USUAL) and Tournament.objects.get().most_fives is None


def test_htmx_gets_the_list_alone(organizer_client, tournament):
    answer = organizer_client.post(ORDER, {"up": "clubs", "order": " ".join(USUAL)}, headers=HTMX)
    assert answer.status_code == 200 and listed(answer.content.decode())[-2:] == ["clubs", "fives"]
    assert "<html" not in answer.content.decode()


def test_it_says_what_has_no_effect_and_that_a_drawn_round_stays(organizer_client, tournament):
    text = page(organizer_client)
    assert "Zurzeit gibt es keine solchen Wünsche." in text and "Zurzeit ohne Grenze." in text
    assert "werten keine Mannschaften" in text and "ist schon ausgelost" not in text
    seat_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    Tournament.objects.update(tables_of_five=0)
    assert "Runde 1 ist schon ausgelost" in page(organizer_client)
    assert page(organizer_client).count("Es gibt nur Vierertische.") == 2


def test_who_is_to_sit_together_is_none_of_the_criteria(organizer_client, tournament):
    one, other, third = tournament.players.all()[:3]
    wishes.seat_together(one, other)
    assert "Zurzeit gibt es keine solchen Wünsche." in page(organizer_client)
    wishes.keep_apart(one, third)
    assert "Zurzeit gibt es keine solchen Wünsche." not in page(organizer_client)


def test_the_settings_show_it(organizer_client, tournament):
    text = page(organizer_client, "/benefizturnier/leitung/einstellungen/")
    assert text.index("Niemand trifft jemanden zweimal") < text.index("Fünfertische gleich verteilt")
    assert ORDER in text and "Mannschaften getrennt ›" not in text  # there are no teams


def test_the_draw_goes_by_it(tournament):
    tournament.players.filter(number__in=(1, 2)).update(club="SC Nord")
    tournament.players.filter(number__in=(3, 4)).update(club="SC Süd")
    first = publish_round(tournament, [[1, 3, 5, 7], [2, 4, 6, 8]])
    close(first)
    # At two tables whoever met once meets again; who comes first decides nothing but who.
    Tournament.objects.update(draw_order=["apart", "teams", "clubs", "often", "repeats", "fives"])
    tables = seatings.tables_of(draws.draw(tournament, seed=1))
    clubs = dict(tournament.players.values_list("id", "club"))
    assert all(
        len([clubs[player] for player in table if clubs[player] == club]) < 2
        for table in tables
        for club in ("SC Nord", "SC Süd")
    )


def test_the_verdicts_stand_in_its_order(organizer_client, tournament):
    add_players(tournament, "Inge")
    Tournament.objects.update(rounds_planned=2)
    seat_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8, 9]])

    def places() -> tuple[int, int]:
        said = [sentence for _good, sentence in verdicts(page(organizer_client, DRAW))]
        return said.index("Niemand trifft jemanden zum zweiten Mal."), said.index(
            "Die Plätze an den Fünfertischen sind gerecht verteilt."
        )

    repeats, fives = places()
    assert repeats < fives
    move(organizer_client, "up", "fives")
    repeats, fives = places()
    assert fives < repeats


@pytest.mark.usefixtures("hurried")
def test_what_lies_between_is_offered_and_drawn(organizer_client, tournament):
    add_players(tournament, "\n".join(f"Spieler {letter}" for letter in "abcdefghi"))
    Tournament.objects.update(rounds_planned=5)
    first = publish_round(tournament, draws_of(tournament, seed=1))
    close(first)
    draws.draw(tournament, seed=1)
    text = page(organizer_client, DRAW)
    assert "am Fünfertisch; besser wäre: höchstens 2‑mal." in text
    assert "Niemand öfter als 2‑mal am Fünfertisch, neu auslosen" in text
    organizer_client.post(DRAW + "losen/", {"round": "2", "again": "1", "most_fives": "3"})
    now = Tournament.objects.get()
    assert now.most_fives == 3 and order_of(now).puts(Criterion.OFTEN, Criterion.REPEATS)
    said = verdicts(page(organizer_client, DRAW))
    assert (True, "Höchstens 3‑mal am Fünfertisch: eingehalten.") in said
    assert "gilt jetzt: niemand öfter als 3‑mal am Fünfertisch" in page(organizer_client, DRAW)
    organizer_client.post(DRAW + "losen/", {"round": "2", "again": "1", "first": "repeats-limit"})
    now = Tournament.objects.get()
    assert now.most_fives == 3 and order_of(now).puts(Criterion.REPEATS, Criterion.OFTEN)


def draws_of(tournament: Tournament, seed: int) -> list[list[int]]:
    """The tables of a first draw, by start numbers."""
    drawn = draws.draw(tournament, seed=seed)
    numbers = dict(tournament.players.values_list("id", "number"))
    tables = [[numbers[player] for player in table] for table in seatings.tables_of(drawn)]
    draws.discard(drawn)
    return tables


@pytest.mark.both
def test_its_queries_do_not_grow(organizer_client, tournament, django_assert_max_num_queries):
    with django_assert_max_num_queries(12) as before:
        page(organizer_client)
    add_players(tournament, "\n".join(f"Spieler {number}" for number in range(60)))
    with django_assert_max_num_queries(len(before)):
        page(organizer_client)


LIMIT_FIRST = "niemand öfter als 2‑mal am Fünfertisch, dann möglichst keine Wiederholungen"
LIMIT_BEHIND = "möglichst keine Wiederholungen, dann niemand öfter als 2‑mal am Fünfertisch"
REPEATS_FIRST = "lieber keine Wiederholungen als gleich verteilte Fünfertische"
FIVES_FIRST = "lieber gleich verteilte Fünfertische als keine Wiederholungen"


@pytest.mark.parametrize(
    ("three", "said", "offered"),
    [
        ("often repeats fives", LIMIT_FIRST, ["repeats-limit", "fives"]),
        ("repeats often fives", LIMIT_BEHIND, ["fives"]),
        ("repeats fives often", REPEATS_FIRST, ["fives"]),
        ("fives often repeats", FIVES_FIRST, ["repeats"]),
        ("often fives repeats", FIVES_FIRST, ["repeats"]),
    ],
)
def test_with_a_limit_too_what_comes_first_is_said_as_it_was_chosen(organizer_client, tournament, three, said, offered):
    add_players(tournament, "Inge")
    close(publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8, 9]]))
    Tournament.objects.update(most_fives=2, draw_order=["apart", "teams", *three.split(), "clubs"])
    seat_round(tournament, [[1, 2, 5, 6], [3, 4, 7, 8, 9]])
    text = page(organizer_client, DRAW)
    assert f"gilt jetzt: {said}." in text
    assert re.findall(r'name="first" value="([\w-]+)"', text) == offered


@pytest.mark.usefixtures("hurried")
@pytest.mark.parametrize(
    ("three", "button", "then", "back"),
    [
        ("often repeats fives", {"first": "repeats-limit"}, "repeats often fives", {"most_fives": "1"}),
        ("often clubs repeats fives", {"first": "repeats-limit"}, "repeats clubs often fives", {"most_fives": "1"}),
        ("repeats often fives", {"first": "fives"}, "fives often repeats", {"first": "repeats"}),
        ("often repeats fives", {"first": "fives"}, "often fives repeats", {"first": "repeats"}),
    ],
)
def test_each_button_leaves_the_limit_and_another_leads_back(organizer_client, tournament, three, button, then, back):
    """Thirteen at every round: some sit at a table of five twice, or meet again."""
    add_players(tournament, "\n".join(f"Spieler {letter}" for letter in "abcde"))
    first = [[*range(1, 5)], [*range(5, 9)], [*range(9, 14)]]
    close(publish_round(tournament, first))
    rest = [] if "clubs" in three else ["clubs"]
    before = ["apart", "teams", *three.split(), *rest]
    Tournament.objects.update(rounds_planned=3, most_fives=1, draw_order=before)
    draws.draw(tournament, seed=1)

    def press(sent: dict[str, str]) -> list[str]:
        [[name, value]] = sent.items()
        assert f'name="{name}" value="{value}"' in page(organizer_client, DRAW)
        organizer_client.post(DRAW + "losen/", {"round": "2", "again": "1", **sent})
        assert Tournament.objects.get().most_fives == 1
        return order()

    assert press(button) == ["apart", "teams", *then.split(), *rest]
    assert press(back) == before


def test_a_limit_behind_repeats_is_offered_before_them(organizer_client, tournament):
    add_players(tournament, "Inge")
    close(publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8, 9]]))
    tables = seatings.tables_of(seat_round(tournament, [[1, 2, 5, 6], [3, 4, 7, 8, 9]]))
    Tournament.objects.update(rounds_planned=3, plan=[tables], most_fives=2)
    offer = "Niemand öfter als 2‑mal am Fünfertisch, neu auslosen"
    assert offer not in page(organizer_client, DRAW)
    Tournament.objects.update(draw_order=["apart", "teams", "repeats", "often", "fives", "clubs"])
    assert offer in page(organizer_client, DRAW)
