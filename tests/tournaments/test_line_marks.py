"""Behind name and club the desk's line may name a category and a fee of the tournament."""

from __future__ import annotations

import html
import re

import pytest

from tests.tournaments.test_director_registration import LINE, MEANT, PARTS, numbered
from tournaments.people import categories, fees, payments
from tournaments.people.fees import Wanted
from tournaments.people.line_marks import Marked, marked
from tournaments.people.players import rename_player


@pytest.fixture
def asked(tournament):
    fees.change_fees(tournament, [Wanted("Startgeld", 1000), Wanted("ermäßigt", 500), Wanted("Jugend", 200)])
    categories.change_categories(tournament, ["Damen", "Jugend"])
    tournament.refresh_from_db()
    return tournament


def before(client, typed):
    return client.get(LINE + "vorher/", {"zeile": typed}).json()


@pytest.mark.parametrize(
    ("typed", "text", "category", "fee"),
    [
        ("Ria Ott, Herzdame, Damen", "Ria Ott, Herzdame", "Damen", None),
        ("Ria Ott, damen , ERMÄSSIGT", "Ria Ott", "Damen", "ermäßigt"),
        ("Ria Ott, Herzdame, ermäßigt, Damen", "Ria Ott, Herzdame", "Damen", "ermäßigt"),
        ("Ott, Ria, Jugend", "Ott, Ria", "Jugend", "Jugend"),
        ("4, ermäßigt", "4", "", "ermäßigt"),
        ("Ria Ott, Damen, Herzdame", "Ria Ott, Herzdame", "Damen", None),
        ("Ria Ott,ermäßigt,Herzdame,Damen", "Ria Ott,Herzdame", "Damen", "ermäßigt"),
        ("Ott, Damen, Ria", "Ott, Ria", "Damen", None),
        ("Ria Ott, Damen, Jugend", "Ria Ott", "Damen", "Jugend"),
        ("Ria Ott, Jugend, ermäßigt", "Ria Ott", "Jugend", "ermäßigt"),
        ("Ria Ott, Herzdame, Damen ermäßigt", "Ria Ott, Herzdame", "Damen", "ermäßigt"),
        ("Ria Ott (Herzdame, ermäßigt)", "Ria Ott, Herzdame", "", "ermäßigt"),
        ("Ria Ott (Damen, Herzdame)", "Ria Ott, Herzdame", "Damen", None),
        ("Ria Ott (Damen), Herzdame", "Ria Ott, Herzdame", "Damen", None),
        ("Ria Ott (Herzdame", "Ria Ott (Herzdame", "", None),
        ("Ria Ott, Nord, Jugend, Damen", "Ria Ott, Nord", "Damen", "Jugend"),
        ("Damen", "Damen", "", None),
        (", Damen", ", Damen", "", None),
        ("Ria Ott, Nord, Jugend, ", "Ria Ott, Nord", "Jugend", "Jugend"),
        (", ,", ", ,", "", None),
    ],
)
def test_what_a_line_names_behind_the_name(asked, typed, text, category, fee):
    named = asked.fees.get(name=fee).id if fee else None
    assert marked(asked, typed) == Marked(text, category, named)


@pytest.mark.both
def test_a_category_that_players_keep_is_one_too(organizer_client, asked):
    """Renamed by the organizer, it is still what the list can be filtered by."""
    categories.note(numbered(1), "Damen", "")
    categories.change_categories(asked, ["Frauen"])
    assert before(organizer_client, "Nele Neu, damen")["beside"] == ["Kategorie Damen"]
    for typed in ("Nele Neu, damen", "Ria Ott, Frauen"):
        organizer_client.post(LINE, {"line": typed, **MEANT})
    assert [(one.club, one.category) for one in (numbered(9), numbered(10))] == [("", "Damen"), ("", "Frauen")]


@pytest.mark.both
def test_who_is_new_comes_with_category_and_fee(organizer_client, asked):
    typed, reduced = "Ria Ott, Herzdame, ermäßigt, damen", asked.fees.get(name="ermäßigt")
    said = before(organizer_client, typed)
    beside = ["Verein Herzdame", "Kategorie Damen"]
    kept = {"number": None, "club": "Herzdame", "team": "", "category": "Damen"}
    assert said == {"name": "Ria Ott", "beside": beside, "kept": kept, "fee": reduced.id}
    sent = {"line": typed, "fee": str(asked.fees.get(name="Startgeld").id), **MEANT}
    answer = organizer_client.post(LINE, sent, headers=PARTS).json()
    assert "Nr. 9 Ria Ott: neu, da, Kategorie Damen, 5,00 € bezahlt." in answer["said"]
    ria = numbered(9)
    assert (ria.club, ria.category, ria.fee) == ("Herzdame", "Damen", reduced)


def test_who_is_known_is_asked_the_fee_and_keeps_the_category(organizer_client, asked):
    said = before(organizer_client, "Anna, Damen, ermäßigt")
    undone = "ohne Kategorie Damen: Die wird beim Spieler gewählt"
    assert (said["number"], said["beside"]) == (1, [undone])
    sent = {"line": "Anna, Damen, ermäßigt", **MEANT}
    answer = organizer_client.post(LINE, sent, headers=PARTS).json()
    assert f"Nr. 1 Anna: da, ermäßigt, 5,00 € bezahlt, {undone}." in answer["said"]
    assert numbered(1).category == "" and numbered(1).club == ""


def test_a_fee_that_was_chosen_stays_so_where_the_line_is_refused(organizer_client, asked):
    def chosen(line: str, fee: int) -> list[str]:
        sent = {"line": line, "fee": str(fee), **MEANT}
        text = organizer_client.post(LINE, sent, follow=True).content.decode()
        return re.findall(r'<option value="(\d+)"[^>]* selected>', text)

    reduced = asked.fees.get(name="ermäßigt").id
    assert chosen("C1ara", reduced) == [str(reduced)] and chosen("C1ara", 0) == ["0"]
    assert chosen("Clara", reduced) == [] and numbered(3).fee_id == reduced


@pytest.mark.both
def test_the_usual_fee_is_meant_where_it_is_named(organizer_client, asked):
    usual, reduced = asked.fees.get(name="Startgeld"), asked.fees.get(name="ermäßigt")
    fees.choose_fee(numbered(1), reduced)
    assert before(organizer_client, "Anna, startgeld")["fee"] == usual.id
    sent = {"line": "Anna, startgeld", "fee": str(usual.id), **MEANT}
    answer = organizer_client.post(LINE, sent, headers=PARTS).json()
    assert "Nr. 1 Anna: da, Startgeld, 10,00 € bezahlt." in answer["said"]
    assert payments.paid_by(numbered(1)) == 1000 and numbered(1).fee is None
    back = dict(re.findall(r'name="(was|einmal|zahlung|startgeld|da)" value="([^"]*)"', answer["said"]))
    address = re.search(r'action="([^"]*zuruecknehmen[^"]*)"', answer["said"])
    assert address and back["startgeld"] == str(reduced.id)
    organizer_client.post(html.unescape(address[1]), back)
    assert payments.paid_by(numbered(1)) == 0 and numbered(1).fee == reduced


def test_the_usual_fee_that_is_chosen_beside_the_line_leaves_the_own_one(organizer_client, asked):
    fees.choose_fee(numbered(1), asked.fees.get(name="ermäßigt"))
    sent = {"line": "Anna", "fee": str(asked.fees.get(name="Startgeld").id), **MEANT}
    assert "Nr. 1 Anna: da, 5,00 € bezahlt." in organizer_client.post(LINE, sent, headers=PARTS).json()["said"]


@pytest.mark.parametrize(("typed", "number"), [("Ria Ott, Startgeld", 9), ("Anna, Startgeld", 1)])
def test_a_filler_pays_the_usual_fee_where_it_is_named(organizer_client, asked, typed, number):
    answer = organizer_client.post(LINE, {"line": typed, "ausser": "1", **MEANT}, headers=PARTS).json()
    assert "10,00 € bezahlt." in answer["said"]
    assert payments.paid_by(numbered(number)) == 1000 and numbered(number).filler


def test_another_fee_of_who_has_paid_is_said_not_to_be_taken(organizer_client, asked):
    payments.pay(numbered(1))
    undone = "ohne Startgeld „ermäßigt“: Geld ist schon gebucht, ein anderes wird beim Spieler gewählt"
    sent = {"line": "Anna, ermäßigt", **MEANT}
    for sentence in (f"Nr. 1 Anna: da, {undone}.", f"Anna (Nr. 1) war schon eingetragen, {undone}."):
        said = before(organizer_client, "Anna, ermäßigt")
        assert (said["beside"], said["done"]) == ([undone], False)
        assert sentence in organizer_client.post(LINE, sent, headers=PARTS).json()["said"]
    assert numbered(1).fee is None and payments.paid_by(numbered(1)) == 1000
    # The one that was paid need not be said.
    assert before(organizer_client, "Anna, Startgeld")["beside"] == []
    answer = organizer_client.post(LINE, {"line": "Anna, Startgeld", **MEANT}, headers=PARTS).json()
    assert "Anna (Nr. 1) war schon eingetragen." in answer["said"]


def test_so_is_one_that_is_chosen_beside_the_line(organizer_client, asked):
    payments.pay(numbered(1))
    undone = "ohne Startgeld „ermäßigt“: Geld ist schon gebucht, ein anderes wird beim Spieler gewählt"
    sent = {"line": "Anna", "fee": str(asked.fees.get(name="ermäßigt").id), **MEANT}
    for sentence in (f"Nr. 1 Anna: da, {undone}.", f"Anna (Nr. 1) war schon eingetragen, {undone}."):
        assert sentence in organizer_client.post(LINE, sent, headers=PARTS).json()["said"]
    # The usual one stands there for everybody, and who has just paid another one has it.
    fees.choose_fee(numbered(1), asked.fees.get(name="Jugend"))
    usual = {**sent, "fee": str(asked.fees.get(name="Startgeld").id)}
    assert "war schon eingetragen." in organizer_client.post(LINE, usual, headers=PARTS).json()["said"]
    other = organizer_client.post(LINE, {**sent, "line": "Bernd"}, headers=PARTS).json()
    assert "Nr. 2 Bernd: da, ermäßigt, 5,00 € bezahlt." in other["said"]


def test_a_category_of_who_is_here_already_is_said_not_to_be_taken(organizer_client, asked):
    sent = {"line": "Anna, Damen", **MEANT}
    organizer_client.post(LINE, sent, headers=PARTS)
    undone = "ohne Kategorie Damen: Die wird beim Spieler gewählt"
    answer = organizer_client.post(LINE, sent, headers=PARTS).json()
    assert f"Anna (Nr. 1) war schon eingetragen, {undone}." in answer["said"]


@pytest.mark.parametrize(
    ("typed", "amount"),
    [
        ("Ria Ott, Jugend, 6,50 €", "6,50 €"),
        ("Ria Ott, 6 Euro, Jugend", "6 Euro"),
        ("Ria Ott, € 12.50", "€ 12.50"),
        ("Ria Ott, Nord, 20", "20"),
        ("Anna, 0", "0"),
        ("4, 5,00", "5,00"),
        ("Ria Ott, 5€ bar", "5€"),
        ("Ria Ott; Nord; 5", "5"),
        ("Ria Ott 6,50", "6,50"),
        ("Ria Ott 6,50 €", "6,50 €"),
        ("Ria Ott 10 €, Nord", "10 €"),
    ],
)
def test_an_amount_is_no_club_and_is_not_dropped(organizer_client, asked, typed, amount):
    said = (
        f"„{amount}“ ist kein Verein. Ein Startgeld wird neben der Zeile gewählt, einen anderen Betrag trägt die "
        "Leitung beim Spieler ein."
    )
    assert before(organizer_client, typed) == {"refused": said}
    answer = organizer_client.post(LINE, {"line": typed, **MEANT}, headers=PARTS)
    assert answer.status_code == 422 and said in html.unescape(answer.json()["said"])
    assert asked.players.count() == 8 and not asked.players.exclude(arrived_at=None).exists()


@pytest.mark.parametrize("typed", ["99 Euro", "€ 5", "6,50"])
def test_an_amount_alone_is_nobody(organizer_client, asked, typed):
    assert before(organizer_client, typed)["refused"] == f"„{typed}“ ist kein Name."


@pytest.mark.parametrize(
    "typed",
    [
        "Ria Ott, Jugend, bezahlt",
        "Ria Ott, Jugend, Paid,",
        "Ria Ott, Jugend bezahlt",
        "Ria Ott; Jugend; bez.",
        "Ria Ott, bezahlt, Jugend",
        "Ria Ott, Jugend (bezahlt)",
        "Ria Ott (Jugend bezahlt)",
        "Ria Ott (Jugend) bezahlt",
    ],
)
def test_a_line_may_say_that_it_is_paid(organizer_client, asked, typed):
    organizer_client.post(LINE, {"line": typed, **MEANT})
    ria = numbered(9)
    assert (ria.club, ria.fee, payments.paid_by(ria)) == ("", asked.fees.get(name="Jugend"), 200)


def test_the_end_of_the_line_is_read_beside_who_was_chosen_too(organizer_client, asked):
    anna = numbered(1)
    told = organizer_client.get(LINE + "vorher/", {"zeile": "An, Jugend", "meant": "1", "wer": anna.id}).json()
    assert (told["known"], told["number"], told["fee"]) == ("Anna", 1, asked.fees.get(name="Jugend").id)
    assert organizer_client.get(LINE + "vorher/", {"zeile": "An, Jugend", "meant": "99"}).status_code == 404


@pytest.mark.parametrize("word", [", offen", ", nicht bezahlt", " nicht bezahlt", " unbezahlt", " (unbezahlt)"])
def test_that_it_is_not_paid_the_line_says_whatever_is_ticked_for_all(organizer_client, asked, word):
    typed = f"Ria Ott{word}"
    for ticked in ({"bezahlt": "on"}, {}):
        told = organizer_client.get(LINE + "vorher/", {"zeile": typed, **ticked}).json()
        assert (told["name"], told["paid"]) == ("Ria Ott", False)
    organizer_client.post(LINE, {"line": typed, **MEANT})
    assert (numbered(9).name, payments.paid_by(numbered(9))) == ("Ria Ott", 0)


@pytest.mark.parametrize(("typed", "ticked"), [("Ria Ott, offen", {"bezahlt": "Ria Ott, offen"}), ("Ria Ott, bar", {})])
def test_it_may_not_say_otherwise_than_a_tick_that_is_meant_for_it(organizer_client, asked, typed, ticked):
    answer = organizer_client.post(LINE, {"line": typed, "hier": "on", **ticked}, headers=PARTS)
    assert answer.status_code == 422 and "eins von beiden ändern" in answer.json()["said"]
    # … and so it is said before.
    told = organizer_client.get(LINE + "vorher/", {"zeile": typed, **ticked}).json()
    assert told["refused"] in html.unescape(answer.json()["said"]) and "other" not in told


def test_where_nothing_is_to_pay_no_tick_contradicts(organizer_client, tournament):
    assert before(organizer_client, "Ria Ott, bezahlt")["name"] == "Ria Ott"


@pytest.mark.parametrize("typed", ["2 bezahlt", "Bernd bezahlt", "Nr. 2 gezahlt", "2, bezahlt"])
def test_without_a_comma_too_somebody_known_is_meant(organizer_client, asked, typed):
    assert before(organizer_client, typed)["refused"]  # so it is not ticked
    told = organizer_client.get(LINE + "vorher/", {"zeile": typed, "bezahlt": "1"}).json()
    assert (told["known"], told["number"]) == ("Bernd", 2)
    answer = organizer_client.post(LINE, {"line": typed, **MEANT}, headers=PARTS)
    assert "Nr. 2 Bernd: da, 10,00 € bezahlt." in answer.json()["said"]


def test_a_number_that_somebody_has_says_how_to_go_on(organizer_client, asked):
    """No name of digits alone either."""
    what = "Die Nummer 2 hat schon Bernd. Für Bernd nur die Nummer eintragen, sonst den Namen ohne sie."
    for typed, said in (("2 Ria Ott bezahlt", what), ("2 20 bezahlt", "„2 20“ ist kein Name.")):
        told = organizer_client.get(LINE + "vorher/", {"zeile": typed, "bezahlt": "1"}).json()
        assert told["refused"] == said
        answer = organizer_client.post(LINE, {"line": typed, **MEANT}, headers=PARTS)
        assert answer.status_code == 422 and said in html.unescape(answer.json()["said"])
    assert asked.players.count() == 8


@pytest.mark.both
@pytest.mark.parametrize(
    ("typed", "club"),
    [
        ("ann, SC Süd", "SC Süd"),
        ("ann, SC Süd, Jugend", "SC Süd"),
        ("Anna; SC Süd; bezahlt", "SC Süd"),
        ("1, Jugend", ""),
    ],
)
def test_behind_who_was_chosen_the_line_is_read_too(organizer_client, asked, typed, club):
    anna = numbered(1)
    sent = {"line": typed, "meant": "1", "wer": str(anna.id), "fee": "", **MEANT}
    said = organizer_client.post(LINE, sent, headers=PARTS).json()["said"]
    assert (numbered(1).club, f"Verein {club}" in said) == (club, bool(club))
    assert payments.paid_by(numbered(1)) == (200 if "Jugend" in typed else 1000)


def test_nor_does_an_amount_behind_who_was_chosen_go_by(organizer_client, asked):
    sent = {"line": "ann, Jugend, 6,50", "meant": "1", "wer": str(numbered(1).id), **MEANT}
    answer = organizer_client.post(LINE, sent, headers=PARTS)
    assert answer.status_code == 422 and "„6,50“ ist kein Verein." in answer.json()["said"]


def test_the_rest_of_a_name_that_is_chosen_is_no_club(organizer_client, asked):
    rename_player(numbered(1), "Anna Berg", "")
    sent = {"line": "Berg, Anna, SC Süd", "meant": "1", "wer": str(numbered(1).id), **MEANT}
    organizer_client.post(LINE, sent, headers=PARTS)
    assert numbered(1).club == "SC Süd"


@pytest.mark.parametrize("amount", [", 5", ", 6,50", ", 6,50 schon", " 6,50", " 10 €"])
def test_an_amount_that_is_said_to_be_paid_is_an_amount(organizer_client, asked, amount):
    answer = organizer_client.post(LINE, {"line": f"Ria Ott{amount} bezahlt", **MEANT}, headers=PARTS)
    assert answer.status_code == 422 and f"„{amount.strip(', schon')}“ ist kein Verein." in answer.json()["said"]


@pytest.mark.parametrize("word", ["✓", "– nicht bezahlt, SC Süd", ":10 €"])
def test_what_else_is_said_of_money_is_not_dropped(organizer_client, asked, word):
    assert before(organizer_client, f"Ria Ott {word}").keys() == {"refused"}


def test_a_name_may_be_said_to_be_paid_without_a_comma(organizer_client, asked):
    organizer_client.post(LINE, {"line": "Ria Ott bezahlt", **MEANT})
    assert (numbered(9).name, payments.paid_by(numbered(9))) == ("Ria Ott", 1000)


@pytest.mark.both
@pytest.mark.parametrize(
    ("typed", "text", "category", "fee"),
    [
        ("Yves Yser, ermaessigt", "Yves Yser", "", "ermäßigt"),
        ("Yves Yser, Ermassigt", "Yves Yser", "", "ermäßigt"),
        ("Udo Uhl ermäßigt", "Udo Uhl", "", "ermäßigt"),
        ("Udo Uhl Damen ermaessigt bezahlt", "Udo Uhl", "Damen", "ermäßigt"),
        ("Udo Uhl DDV-Mitglied, Damen", "Udo Uhl", "Damen", "DDV Mitglied"),
        ("Vera Vau (ermäßigt)", "Vera Vau", "", "ermäßigt"),
        ("Vera Vau, Nord (ermäßigt, Damen)", "Vera Vau, Nord", "Damen", "ermäßigt"),
        ("Vau (Jugend)", "Vau", "Jugend", "Jugend"),
        ("4 ermäßigt", "4", "", "ermäßigt"),
        ("Nr. 9 Udo Uhl ermäßigt", "Nr. 9 Udo Uhl", "", "ermäßigt"),
        ("Udo Uhl bar", "Udo Uhl bar", "", None),
        ("Udo Uhl Jugendlich", "Udo Uhl Jugendlich", "", None),
        ("Anna Maria Jugend", "Anna Maria Jugend", "", None),
        ("Eva Eich, SC Damen", "Eva Eich, SC Damen", "", None),
    ],
)
def test_a_mark_needs_no_comma_and_no_umlauts(asked, typed, text, category, fee):
    """But what is the name, or the club, of somebody is that."""
    known = [Wanted(one.name, one.cents, one.id) for one in asked.fees.all()]
    fees.change_fees(asked, [*known, Wanted("DDV Mitglied", 800)])
    rename_player(numbered(1), "Anna Maria Jugendbauer", "SC Damen")
    found = marked(asked, typed)
    assert (found.text, found.category) == (text, category)
    assert found.fee == (asked.fees.get(name=fee).id if fee else None)


def test_who_is_known_is_asked_the_fee_that_stands_behind_the_name(organizer_client, asked):
    rename_player(numbered(1), "Anna Berg", "")
    told = before(organizer_client, "anna berg ermäßigt")
    assert (told["known"], told["fee"]) == ("Anna Berg", asked.fees.get(name="ermäßigt").id)
    # Who was chosen was found by the name alone, or the club.
    rename_player(numbered(2), "Bernd Berg", "SC Jugend")
    sent = {"line": "berg jugend", "meant": "2", "wer": str(numbered(2).id), **MEANT}
    assert "Nr. 2 Bernd Berg: da, 10,00 €" in organizer_client.post(LINE, sent, headers=PARTS).json()["said"]


def test_a_stroke_in_a_name_divides_words_there_too(organizer_client, asked):
    rename_player(numbered(1), "Anna|Bär", "")
    assert before(organizer_client, "Zoe Zick")["name"] == "Zoe Zick"
    assert before(organizer_client, "baer an")["known"] == "Anna|Bär"


@pytest.mark.both
def test_the_players_are_read_once_whatever_stands_at_the_end(asked, django_assert_num_queries):
    with django_assert_num_queries(3):
        said = marked(asked, "Ria Ott (Damen) ermäßigt bezahlt")
    assert (said.text, said.category, said.paid) == ("Ria Ott", "Damen", True)
