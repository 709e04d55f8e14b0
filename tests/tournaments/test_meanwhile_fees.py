"""Two open tabs on the fees and categories: both changes stand, and what both changed is asked."""

from __future__ import annotations

import pytest

from tests.tournaments.as_shown import open_at as form_at
from tests.tournaments.as_shown import sent_by
from tournaments.errors import Overtaken
from tournaments.models import Tournament
from tournaments.people import categories, fees
from tournaments.people.fees import Wanted

FEES = "/benefizturnier/leitung/startgeld/"
Sent = dict[str, list[str]]


@pytest.fixture
def asked(tournament):
    fees.change_fees(tournament, [Wanted("Startgeld", 1000), Wanted("ermäßigt", 500)])
    categories.change_categories(tournament, ["Damen", "Gäste"])
    return tournament


def open_at(client) -> Sent:
    """`as_shown` knows no text of several lines."""
    return form_at(client, FEES) | {"categories": ["\r\n".join(Tournament.objects.get().categories)]}


def typed(sent: Sent, row: int, name: str, amount: str) -> Sent:
    names, amounts = list(sent["name"]), list(sent["betrag"])
    names[row], amounts[row] = name, amount
    return sent | {"name": names, "betrag": amounts}


def page_of(answer) -> str:
    return " ".join(answer.content.decode().split())


def now() -> list[tuple[str, int]]:
    return list(Tournament.objects.get().fees.values_list("name", "cents"))


def test_two_changes_both_stand(organizer_client, asked):
    one, other, third = open_at(organizer_client), open_at(organizer_client), open_at(organizer_client)
    organizer_client.post(FEES, typed(typed(one, 0, "Startgeld", "12"), 2, "Jugend", "3"))
    assert organizer_client.post(FEES, typed(other, 1, "ermäßigt", "6")).status_code == 302
    assert organizer_client.post(FEES, third | {"categories": ["Senioren"]}).status_code == 302
    assert now() == [("Startgeld", 1200), ("ermäßigt", 600), ("Jugend", 300)]
    assert organizer_client.post(FEES, one).status_code == 302  # untouched
    assert now() == [("Startgeld", 1200), ("ermäßigt", 600), ("Jugend", 300)]
    assert Tournament.objects.get().categories == ["Senioren"]


def test_one_fee_in_two_tabs_is_asked_and_saving_again_decides(organizer_client, asked):
    one, other = open_at(organizer_client), open_at(organizer_client)
    organizer_client.post(FEES, typed(typed(one, 0, "Startgeld", "12"), 1, "Schüler", "5"))
    answer = organizer_client.post(FEES, typed(other, 0, "Startgeld", "15"))
    page = page_of(answer)
    assert answer.status_code == 422 and now()[0] == ("Startgeld", 1200)
    assert page.count("Inzwischen steht hier „Startgeld, 12,00 €“; wer noch einmal speichert, ersetzt es.") == 1
    assert 'value="15"' in page and 'value="Schüler"' in page and page.count("Inzwischen") == 1
    again = sent_by(answer.content.decode(), FEES) | {"categories": other["categories"]}
    assert organizer_client.post(FEES, again).status_code == 302
    assert now() == [("Startgeld", 1500), ("Schüler", 500)]


def test_the_same_typed_otherwise_is_no_question(organizer_client, asked):
    one, other = open_at(organizer_client), open_at(organizer_client)
    organizer_client.post(FEES, typed(one, 0, "Startgeld", "12"))
    assert organizer_client.post(FEES, typed(other, 0, "Startgeld", "12,00")).status_code == 302


def test_what_is_removed_elsewhere_goes_or_is_asked(organizer_client, asked):
    one, other = open_at(organizer_client), open_at(organizer_client)
    organizer_client.post(FEES, typed(one, 1, "", ""))
    assert organizer_client.post(FEES, typed(other, 0, "Startgeld", "11")).status_code == 302
    assert now() == [("Startgeld", 1100)]
    answer = organizer_client.post(FEES, typed(other, 1, "ermäßigt", "6"))
    said = "„ermäßigt“ ist inzwischen entfernt; wer noch einmal speichert, nimmt es wieder auf."
    assert answer.status_code == 422 and said in page_of(answer)
    again = sent_by(answer.content.decode(), FEES) | {"categories": other["categories"]}
    assert organizer_client.post(FEES, again).status_code == 302
    assert now() == [("Startgeld", 1100), ("ermäßigt", 600)]


def test_what_is_changed_elsewhere_and_removed_here_is_asked(organizer_client, asked):
    one, other = open_at(organizer_client), open_at(organizer_client)
    organizer_client.post(FEES, typed(one, 1, "ermäßigt", "6"))
    answer = organizer_client.post(FEES, typed(other, 1, "", ""))
    said = "Inzwischen steht hier „ermäßigt, 6,00 €“; wer noch einmal speichert, entfernt es."
    assert answer.status_code == 422 and said in page_of(answer)
    organizer_client.post(FEES, sent_by(answer.content.decode(), FEES) | {"categories": other["categories"]})
    assert now() == [("Startgeld", 1000)]


def test_categories_in_two_tabs_are_asked(organizer_client, asked):
    one, other = open_at(organizer_client), open_at(organizer_client)
    organizer_client.post(FEES, one | {"categories": ["Damen\r\nSenioren"]})
    wanted = {"categories": ["Damen\r\nJunioren"]}
    answer = organizer_client.post(FEES, other | wanted)
    assert answer.status_code == 422 and "Junioren" in page_of(answer)
    assert "Inzwischen steht hier „Damen, Senioren“; wer noch einmal speichert, ersetzt es." in page_of(answer)
    assert organizer_client.post(FEES, sent_by(answer.content.decode(), FEES) | wanted).status_code == 302
    assert Tournament.objects.get().categories == ["Damen", "Junioren"]


@pytest.mark.parametrize("seen", ["", "x", "1:0", "categories:\u2007\x00"])
def test_fingerprints_that_are_none_are_no_error(organizer_client, asked, seen):
    assert organizer_client.post(FEES, open_at(organizer_client) | {"gezeigt": seen}).status_code in (302, 422)


def test_what_is_written_between_reading_and_saving_is_noticed(asked):
    with pytest.raises(Overtaken):
        fees.change_fees(asked, [], instead_of=[])
    with pytest.raises(Overtaken):
        categories.change_categories(asked, [], instead_of=["Damen"])


@pytest.mark.both
def test_sent_again_after_a_lost_answer_it_is_saved_already(organizer_client, asked):
    sent = typed(open_at(organizer_client), 2, "Gäste", "12")
    for _again in range(2):
        assert organizer_client.post(FEES, sent).status_code == 302
        assert now() == [("Startgeld", 1000), ("ermäßigt", 500), ("Gäste", 1200)]
    # For another amount it is another one, and asked about.
    answer = organizer_client.post(FEES, typed(sent, 2, "Gäste", "15"))
    assert answer.status_code == 422 and "steht zweimal da" in page_of(answer)
