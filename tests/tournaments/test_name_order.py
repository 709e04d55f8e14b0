from __future__ import annotations

from tournaments.people.name_order import sort_key


def test_names_are_sorted_as_in_a_dictionary():
    names = ["Özdemir", "Oskar", "Zoe", "ägidius", "Anna", "Strauß", "Strausz", "Straub"]
    assert sorted(names, key=sort_key) == [
        "ägidius",
        "Anna",
        "Oskar",
        "Özdemir",
        "Straub",
        "Strauß",
        "Strausz",
        "Zoe",
    ]
