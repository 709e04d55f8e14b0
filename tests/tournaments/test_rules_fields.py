"""Parameters that are put in order, and those with a number for each choice: filled in, refused, told in words."""

from __future__ import annotations

from typing import Any

import pytest
from django import forms
from django.http import QueryDict
from django.template.loader import render_to_string

from scoring import PARAMETERS, Parameter
from tournaments.pages.forms.parameter_fields import field_for, rows
from tournaments.pages.forms.ruleset import Group, Item
from tournaments.ruleset_words import value_in_words

KINDS = {"solos": "Soli", "wins": "gewonnene Spiele", "draw": "Los"}
ORDER = Parameter("tie_breaks", "order", "Bei Gleichstand", "round", choice_labels=KINDS, if_lacking=())
AMOUNTS = Parameter(
    "worths", "amounts", "Wert", "value", unit="Punkte", choice_labels={"fox": "Fuchs", "charlie": "Karlchen"},
    low=0, high=9, if_lacking=(("fox", 1), ("charlie", 1)),
)  # fmt: skip


def form_of(parameter: Parameter, value: Any, sent: str | None = None) -> forms.Form:
    form = forms.Form(None if sent is None else QueryDict(sent), prefix="regel")
    form.fields[parameter.name] = field_for(parameter, value)
    return form


def read(parameter: Parameter, sent: str) -> Any:
    form = form_of(parameter, parameter.if_lacking, sent)
    assert form.is_valid(), form.errors
    return form.cleaned_data[parameter.name]


def wrong(parameter: Parameter, sent: str) -> str:
    form = form_of(parameter, parameter.if_lacking, sent)
    assert not form.is_valid()
    [said] = form.errors[parameter.name]
    return str(said)


def page(parameter: Parameter, form: forms.Form) -> str:
    item = Item(form[parameter.name], parameter.kind, parameter.unit, clause="", usual="", changed=False)

    class Rules:
        groups = [Group("round", "Runde", [item])]

    return render_to_string("rules/_fields.html", {"rules": Rules()})


def test_a_forged_choice_is_one_sentence_without_what_was_sent():
    one_of = Parameter("counting", "choice", "Zählweise", "value", choice_labels={"both": "beide"}, if_lacking="both")
    some_of = Parameter("solos", "set", "Soli", "solo", choice_labels={"queens": "Damensolo"}, if_lacking=())
    for parameter in (one_of, some_of):
        assert wrong(parameter, f"regel-{parameter.name}={'x' * 5000}") == "Das steht nicht zur Wahl."
    assert wrong(one_of, "") == "Das steht nicht zur Wahl."


@pytest.mark.parametrize(
    ("sent", "order"),
    [
        ("regel-tie_breaks-draw=1&regel-tie_breaks-solos=2", ["draw", "solos"]),
        ("regel-tie_breaks-draw=3&regel-tie_breaks-wins=1&regel-tie_breaks-solos=", ["wins", "draw"]),
        ("regel-tie_breaks-solos=&regel-tie_breaks-wins=", []),
        ("", []),
    ],
)
def test_an_order_is_read_from_its_places(sent, order):
    assert read(ORDER, sent) == order
    assert ORDER.read(order) == tuple(order)


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        (
            "regel-tie_breaks-draw=1&regel-tie_breaks-solos=1",
            "Auf Platz 1 stehen Soli und Los: jeder Platz nur einmal.",
        ),
        ("regel-tie_breaks-draw=4", "Los: ein Platz von 1 bis 3, oder – für nicht dabei."),
        ("regel-tie_breaks-wins=vorn", "Gewonnene Spiele: ein Platz von 1 bis 3, oder – für nicht dabei."),
        ("regel-tie_breaks-wins=%00", "Gewonnene Spiele: ein Platz von 1 bis 3, oder – für nicht dabei."),
    ],
)
def test_an_order_that_is_none_is_refused_in_one_sentence_and_stays(sent, sentence):
    assert wrong(ORDER, sent) == sentence
    form = form_of(ORDER, (), sent)
    assert sentence in page(ORDER, form) and 'aria-describedby="id_regel-tie_breaks_error"' in page(ORDER, form)
    typed = dict(QueryDict(sent).items())
    assert {row.name: row.value for row in rows(form["tie_breaks"])}.items() >= typed.items()


def test_an_order_is_shown_in_its_order_with_a_place_for_every_choice():
    form = form_of(ORDER, ("draw", "solos"))
    assert [(row.label, row.value) for row in rows(form["tie_breaks"])] == [
        ("Los", "1"), ("Soli", "2"), ("Gewonnene Spiele", ""),
    ]  # fmt: skip
    shown = page(ORDER, form)
    assert shown.count("<select") == 3 and shown.count("<option selected>") == 2
    assert 'for="id_regel-tie_breaks-draw"' in shown and 'name="regel-tie_breaks-draw"' in shown


def test_amounts_are_read_number_by_number():
    assert read(AMOUNTS, "regel-worths-fox=2&regel-worths-charlie= 0 ") == {"fox": 2, "charlie": 0}
    assert AMOUNTS.read({"fox": 2, "charlie": 0}) == (("fox", 2), ("charlie", 0))


@pytest.mark.parametrize("typed", ["", "10", "-1", "viele", "1.5", "9" * 5000])
def test_an_amount_that_is_none_is_refused_in_one_sentence_and_stays(typed):
    sent = f"regel-worths-fox=3&regel-worths-charlie={typed}"
    assert wrong(AMOUNTS, sent) == "Karlchen: eine ganze Zahl von 0 bis 9."
    shown = page(AMOUNTS, form_of(AMOUNTS, AMOUNTS.if_lacking, sent))
    assert f'value="{typed}"' in shown and 'value="3"' in shown


def test_amounts_are_shown_with_their_unit():
    shown = page(AMOUNTS, form_of(AMOUNTS, (("fox", 2), ("charlie", 1))))
    assert 'name="regel-worths-fox" id="id_regel-worths-fox" value="2"' in shown and "(Punkte)" in shown


def test_both_are_told_in_words():
    assert value_in_words(ORDER, ("draw", "solos")) == "Los, dann Soli"
    assert value_in_words(ORDER, []) == "keine"
    assert value_in_words(AMOUNTS, {"charlie": 2, "fox": 0}) == "Fuchs 0, Karlchen 2"
    assert value_in_words(AMOUNTS, (("fox", 1), ("charlie", 1))) == "alle 1"


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("first_dealer", 3, "3"),  # "Das erste Spiel gibt Platz: 3"
        ("missed_round_points", -5, "−5 Punkte"),
        ("missed_round_points", -1, "−1 Punkt"),
        ("missed_round_points", None, "nichts"),
        ("solos_in_a_row", None, "beliebig viele"),
        ("no_solo_for", (), "nie"),
        ("re_by_itself", (), "nie"),
        ("bock_triggers", (), "nichts"),
        ("extras_in", (), "keinem Spiel"),
        ("tie_breaks", (), "nichts"),
        ("extra_points", (), "keine"),
        ("bock_games", None, "eines je Spieler am Tisch"),
        ("deadline_kontra", None, "wie Re"),
        ("till_percent", None, "nichts, wo Plus bekommt, sonst alles"),
        ("table_points_four", {"place_1": 3, "place_2": 1, "place_3": -1, "place_4": -3},
         "1. Platz 3, 2. Platz 1, 3. Platz −1, 4. Platz −3"),
    ],
)  # fmt: skip
def test_a_value_is_told_as_people_say_it(name, value, words):
    [parameter] = [one for one in PARAMETERS if one.name == name]
    assert value_in_words(parameter, value) == words


@pytest.mark.parametrize(
    "parameter", [one for one in PARAMETERS if one.kind == "optional_int"], ids=lambda one: one.name
)
def test_what_an_empty_field_means_stands_below_it(parameter):
    assert parameter.empty and f"Leer: {parameter.empty}." in field_for(parameter, None).help_text
