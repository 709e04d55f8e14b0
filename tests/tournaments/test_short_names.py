from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.people.short_names import first_names, name_forms, short_names


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Inge Albrecht", "I. Albrecht"),
        ("Maria-Anna Schlechtenberg", "M.-A. Schlechtenberg"),
        ("Hans Peter Moser", "H. P. Moser"),
        ("Ursula Thalhammer-Wiesinger", "U. Thalhammer-Wiesinger"),
        ("Annette von der Heide", "A. von der Heide"),
        ("Jan Van den Berg", "J. Van den Berg"),
        ("Carla de' Medici", "C. de' Medici"),
        ("Dr. Emma Weber", "E. Weber"),
        ("Prof. Dr. med. Emma Weber", "E. Weber"),
        ("Hans Weber jun.", "H. Weber jun."),
        ("Hans 'Hansi' Weber", "H. Weber"),
        ("Emma Weber (Gast)", "E. Weber"),
        ("H. Weber", "H. Weber"),
        ("K.-H. Weber", "K.-H. Weber"),
        ("Weber, Emma", "E. Weber"),
        ("Özlem Özdemir", "Ö. Özdemir"),
        ("Emma  Weber", "E. Weber"),
    ],
)
def test_given_names_become_initials(name, short):
    assert short_names([name]) == {name: short}


@pytest.mark.parametrize(
    "name", ["Anna", "Dr. Weber", "von Berg", "Spieler 12", "Emma K.", "Anna B", "4", "Herr", "(Gast)", "-", "- -", ""]
)
def test_where_no_surname_can_be_told_nothing_is_shortened(name):
    assert short_names([name]) == {name: name}


@pytest.mark.parametrize(
    ("names", "shorts"),
    [
        (["Inge Weber", "Ina Weber"], ["Ing. Weber", "Ina Weber"]),
        (["Anna Weber", "Bernd Weber"], ["A. Weber", "B. Weber"]),
        (["Anna Weber", "A. Weber"], ["An. Weber", "A. Weber"]),
        (["Maria-Anna Huber", "Maria-Antonia Huber"], ["Mar.-Ann. Huber", "Mar.-Ant. Huber"]),
        (["Hans Weber", "Hans Weber jun."], ["H. Weber", "H. Weber jun."]),
        (["Anna Weber", "anna weber"], ["Anna Weber", "anna weber"]),
        (["Anna Weber", "Dr. Anna Weber"], ["Anna Weber", "Dr. Anna Weber"]),
        (["Jo Weber", "Johanna Weber", "Josef Weber"], ["Jo Weber", "Joh. Weber", "Jos. Weber"]),
    ],
)
def test_who_would_be_the_same_keeps_more_letters(names, shorts):
    assert list(short_names(names).values()) == shorts


WORDS = st.text("abAB.-' ,(0é", max_size=12)


@given(st.lists(WORDS, max_size=8, unique_by=lambda name: " ".join(name.split()).casefold()))
def test_nobody_takes_the_short_name_of_another_and_none_is_longer(names):
    shorts = short_names(names)
    assert set(shorts) == set(names)
    for name, short in shorts.items():
        assert len(short) <= len(name)
    changed = {name: short for name, short in shorts.items() if short != name}
    assert len({short.casefold() for short in changed.values()}) == len(changed)


@pytest.mark.parametrize(
    ("names", "firsts"),
    [
        (["Inge Sommer", "Jo Lang"], ["Inge", "Jo"]),
        (["Inge Sommer", "Inge Lang", "Jo"], ["Inge S.", "Inge L.", "Jo"]),
        (
            ["Christian Meyer", "Christiane Meier", "Christian Meinert", "Christian Moor"],
            ["C. Meyer", "Christiane", "C. Meinert", "C. Moor"],
        ),
        (["Inge Sommer", "Inge Schulz", "Inge Brandt"], ["I. Sommer", "I. Schulz", "Inge B."]),
        (["Anna von der Heide", "Anna Vogt"], ["Anna v. d. H.", "Anna V."]),
        (["Karl Peter Meyer", "Karl Paul Meyer"], ["Ka. Pe. Meyer", "Ka. Pa. Meyer"]),
        (["Anna", "Anna Berg"], ["Anna", "Anna B."]),
        (["Spieler 1", "Spieler 2", "Dr. Weber"], ["Spieler 1", "Spieler 2", "Dr. Weber"]),
        (["Weber, Emma", "Dr. Inge Lang"], ["Emma", "Inge"]),
    ],
)
def test_at_a_table_people_are_called_as_short_as_they_differ(names, firsts):
    assert first_names(names) == firsts


@given(st.lists(WORDS, max_size=5, unique_by=lambda name: " ".join(name.split()).casefold()))
def test_at_a_table_nobody_is_called_like_another(names):
    firsts = first_names(names)
    assert len({one.casefold() for one in firsts}) == len(names)


@pytest.mark.parametrize(
    ("names", "forms"),
    [
        (["Anna"], [("Anna",)]),
        (["Inge Albrecht"], [("Inge Albrecht", "I. Albrecht")]),
        (
            ["Ursula Thalhammer-Wiesinger-Hohenstein"],
            [
                (
                    "Ursula Thalhammer-Wiesinger-Hohenstein",
                    "U. Thalhammer-Wiesinger-Hohenstein",
                    "U. Thalhammer-W.-H.",
                )
            ],
        ),
        (
            ["Anna Huber-Meier", "Anna Huber-Moser"],
            [("Anna Huber-Meier", "A. Huber-Meier"), ("Anna Huber-Moser", "A. Huber-Moser")],
        ),
    ],
)
def test_every_form_a_name_has(names, forms):
    found = name_forms(names)
    assert [found[name] for name in names] == forms


@given(st.lists(WORDS, max_size=8, unique_by=lambda name: " ".join(name.split()).casefold()))
def test_nobody_has_a_form_of_another(names):
    forms = name_forms(names)
    for name, own in forms.items():
        assert own[0] == name
        for other, theirs in forms.items():
            if other != name:
                taken = {form.casefold() for form in theirs[1:]}
                assert not taken & {form.casefold() for form in own[1:]}
