"""Nobody more often at a table of five than the director would have it: said of every draw, and of tables put right."""

from __future__ import annotations

from tests.tournaments.helpers import publish_round
from tests.tournaments.test_apart import close, verdicts
from tests.tournaments.test_criteria import DRAW, page
from tests.tournaments.test_repair_page import PAGE, offers
from tests.tournaments.test_repairing import leave, seated
from tests.tournaments.test_sitting_out import of
from tournaments.models import Round, Tournament
from tournaments.rounds import draws

KEPT = (True, "Höchstens 1‑mal am Fünfertisch: eingehalten.")
KEPT_SO_FAR = (True, "Höchstens 1‑mal am Fünfertisch: bis hierher eingehalten.")


def second(tournament: Tournament, *rounds: list[list[int]]) -> Round:
    """The last of these rounds, by start numbers, with the others closed; at most once at a table of five."""
    tournament = of(tournament, sum(map(len, rounds[0])))
    Tournament.objects.update(most_fives=1, rounds_planned=len(rounds))
    tournament.refresh_from_db()
    *before, last = rounds
    for one in before:
        close(publish_round(tournament, one))
    published = publish_round(tournament, last)
    return Round.objects.select_related("tournament").get(id=published.id)


def of_the_limit(client, path: str = DRAW) -> list[tuple[bool, str]]:
    return [one for one in verdicts(page(client, path)) if "‑mal am Fünfertisch" in one[1]]


def of_twenty_six(tournament: Tournament) -> Round:
    """With two tables of five in each round; in the second round those who were at one are at the fours 1 to 4."""
    return second(
        tournament,
        [[1, 2, 3, 4, 5], [6, 7, 8, 9, 10], [11, 12, 13, 14], [15, 16, 17, 18], [19, 20, 21, 22], [23, 24, 25, 26]],
        [[1, 6, 11, 15], [2, 7, 12, 16], [3, 8, 13, 4], [5, 9, 14, 10], [17, 19, 21, 23, 25], [18, 20, 22, 24, 26]],
    )


def test_what_breaks_the_limit_is_said_before_and_behind(organizer_client, tournament):
    round = of_twenty_six(tournament)
    assert of_the_limit(organizer_client) == [KEPT]
    leave(round, 26)
    _four, fives = offers(organizer_client)
    assert "Tische 1, 2, 3, 4 spielen zu fünft." in page(organizer_client, PAGE)
    names = "Anna, Bernd, Clara, Dieter, Emma, Fritz, Gerda, Hans und noch 2"
    said = f"10 Spieler sitzen dann öfter als 1‑mal am Fünfertisch: {names}."
    assert of_the_limit(organizer_client, PAGE) == [(False, said)]
    organizer_client.post(PAGE, fives)
    assert sorted(map(len, seated(round).values())) == [5, 5, 5, 5, 5]
    assert of_the_limit(organizer_client) == [(False, said.replace(" dann", ""))]


def test_what_keeps_it_is_said_so(organizer_client, tournament):
    leave(of_twenty_six(tournament), 26)
    assert of_the_limit(organizer_client) == [KEPT_SO_FAR]
    organizer_client.post(PAGE, offers(organizer_client)[0])
    assert of_the_limit(organizer_client) == [KEPT]
    Tournament.objects.update(rounds_planned=3)  # nobody has planned it for who is left
    assert of_the_limit(organizer_client) == [KEPT_SO_FAR]


def test_of_one_player_and_in_rounds_of_fours_alone(organizer_client, tournament):
    round = second(tournament, [[1, 2, 3, 4, 5], [6, 7, 8, 9]], [[5, 6, 7, 8, 9], [1, 2, 3, 4]])
    said = (False, "1 Spieler sitzt öfter als 1‑mal am Fünfertisch: Emma.")
    assert said in of_the_limit(organizer_client)
    close(round)
    leave(round, 9)
    Tournament.objects.update(rounds_planned=3)
    publish_round(round.tournament, [[1, 2, 6, 7], [3, 4, 5, 8]])
    before = (True, "1 Spieler saß schon vorher öfter als 1‑mal am Fünfertisch: Emma.")
    assert before in of_the_limit(organizer_client) and said not in of_the_limit(organizer_client)


def test_who_breaks_it_only_by_the_plan_of_later_rounds_is_not_said_to_sit_there_now(organizer_client, tournament):
    of(tournament, 19)  # 15 of them at tables of five in each round
    Tournament.objects.update(rounds_planned=3, most_fives=1)
    draws.draw(Tournament.objects.get(), seed=1)
    planned = "Nach dem Plan der weiteren Runden säßen 19 Spieler öfter als 1‑mal am Fünfertisch"
    assert (False, f"{planned}; für alle lässt es sich nicht einhalten.") in of_the_limit(organizer_client)
    assert not [text for _good, text in of_the_limit(organizer_client) if "Spieler sitzen öfter" in text]


def test_where_no_table_is_of_five_there_is_nothing_to_keep(organizer_client, tournament):
    second(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    assert of_the_limit(organizer_client) == []


def test_it_is_said_too_where_all_tables_are_of_five_then(organizer_client, tournament):
    round = second(
        tournament,
        [[1, 2, 3, 4, 5], [6, 7, 8, 9], [10, 11, 12, 13], [14, 15, 16, 17], [18, 19, 20, 21]],
        [[6, 10, 14, 18], [1, 7, 11, 15], [2, 8, 12, 16], [3, 9, 13, 17], [4, 5, 19, 20, 21]],
    )
    assert "2 Spieler sitzen öfter als 1‑mal am Fünfertisch: Dieter, Emma." in page(organizer_client, DRAW)
    leave(round, 6)
    *_others, last = offers(organizer_client)
    text = page(organizer_client, PAGE)
    assert "Tisch 1 wird aufgelöst. Tische 2, 3, 4 spielen zu fünft." in text
    # Of who is at one already no offer speaks.
    assert "3 Spieler sitzen dann öfter als 1‑mal am Fünfertisch: Anna, Bernd, Clara." in text
    organizer_client.post(PAGE, last)
    said = "5 Spieler sitzen öfter als 1‑mal am Fünfertisch: Anna, Bernd, Clara, Dieter, Emma."
    assert said in page(organizer_client, DRAW)
