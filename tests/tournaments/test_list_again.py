"""A list that comes again, as one of all players: who is no longer on it."""

from __future__ import annotations

import pytest

from tests.tournaments.test_list_choice import CHECK
from tournaments.models import Player
from tournaments.people.list_check import check_list
from tournaments.people.list_judging import Known

EIGHT = [Known(name, number) for number, name in enumerate(["Ada", "Bea", "Cem", "Dea", "Eva", "Fee", "Gil", "Hal"], 1)]


@pytest.mark.parametrize(
    ("names", "said"),
    [
        ("Ada Bea Cem Dea Eva Fee Neu", "Eingetragen, aber nicht auf dieser Liste: Gil, Hal."),
        ("Ada Bea Cem Dea Eva Fee Gil Hal Neu", ""),
        ("Ada Bea Cem Dea Neu", ""),  # a list of some
        ("Neu", ""),
    ],
)
def test_who_is_not_on_a_list_of_nearly_all_is_said(names, said):
    assert check_list(names.replace(" ", "\n"), existing=EIGHT).missing == said


def test_of_many_some_are_named():
    many = [Known(f"Ida {n}", n) for n in range(1, 21)]
    said = check_list("\n".join(f"Ida {n}" for n in range(1, 13)), existing=many).missing
    assert said == "Eingetragen, aber nicht auf dieser Liste: Ida 13, Ida 14, Ida 15, Ida 16, Ida 17 und 3 mehr."


@pytest.mark.parametrize("said", ["Gil (abgesagt)", "(Gil)", "~Gil~", "Gil (krank)"])
def test_who_is_in_the_tournament_and_on_the_list_as_perhaps_not_coming_is_said(said):
    checked = check_list(f"Ada\nBea\n{said}\nNeu", existing=EIGHT)
    sentence = "Eingetragen, auf dieser Liste aber fraglich: Gil. Wer nicht kommt, muss eigens abgemeldet werden."
    assert checked.may_not_come == sentence and not checked.listed.held
    gone = [*EIGHT[:6], Known("Gil", 7, expected=False)]
    assert check_list(f"Ada\nBea\n{said}\nNeu", existing=gone).may_not_come == ""


def test_so_is_who_has_no_cross():
    checked = check_list("Ada;x\nBea;x\nHal;\nNeu;x", existing=EIGHT)
    assert "fraglich: Hal." in checked.may_not_come and [row.name for row in checked.listed.new] == ["Neu"]
    assert check_list("Ada\nBea\nHal", existing=EIGHT).may_not_come == ""


def test_whom_nobody_expects_on_a_list_is_not_missed():
    gone = [Known("Gil", 7, expected=False), Known("Hal", 8, deleted=True)]
    assert check_list("\n".join(one.name for one in EIGHT[:6]), existing=[*EIGHT[:6], *gone]).missing == ""
    renamed = "Startnr.;Name\n" + "\n".join(f"{one.number};{one.name}" for one in EIGHT[:7]) + "\n8;Hall"
    assert check_list(renamed, existing=EIGHT).missing == ""


def test_the_page_says_it_quietly(organizer_client, tournament):
    names = [*Player.objects.order_by("number").values_list("name", flat=True)]
    Player.objects.filter(name=names[-1]).update(filler=True)
    page = organizer_client.post(CHECK, {"players": "\n".join(names[:6])}).content.decode()
    assert f'<p class="hint">Eingetragen, aber nicht auf dieser Liste: {names[6]}.</p>' in page
