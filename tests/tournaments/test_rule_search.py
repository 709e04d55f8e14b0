"""The words by which an organizer finds a rule."""

from __future__ import annotations

import pytest
from django.utils import translation

from scoring import PARAMETERS
from tournaments.rule_search import folded, words_of


def found(said: str) -> set[str]:
    return {one.name for one in PARAMETERS if all(word in words_of(one) for word in folded(said).split())}


@pytest.mark.parametrize(
    ("said", "names"),
    [
        (
            "Ansagen",
            {"re_announced", "kontra_doubles", "deadline_no_90", "reply_cards_fewer", "cowardice", "further_replies"},
        ),
        ("Absagen", {"announced_level", "failed_level", "deadline_black", "nobody_wins", "level_says_announcement"}),
        ("Erwiderung", {"reply_cards_fewer", "further_replies", "further_reply_points", "further_reply_doubles"}),
        ("Kontra-Re", {"further_replies", "further_reply_points"}),
        ("Re-Kontra", {"further_replies", "further_reply_points"}),
        ("Sub", {"further_replies", "further_reply_points"}),
        ("Feigheit", {"cowardice", "cowardice_counts_announcement", "cowardice_in_solo"}),
        ("feige", {"cowardice", "cowardice_in_solo"}),
        ("überspringen", {"extra_points", "announcing_extras_for"}),
        ("Absage übersprungen", {"extra_points", "extra_worth", "announcing_extras_for"}),
        ("früh angesagt", {"extra_points", "announcing_extras_for"}),
        ("einen zurück", {"reply_cards_fewer"}),
        ("Ansagepflicht", {"forced_announcement_pips", "cowardice"}),
    ],
)
def test_all_of_announcing_is_found_by_its_words(said, names):
    assert names - found(said) == set()


def test_in_english_too():
    with translation.override("en"):
        assert {"re_announced", "deadline_no_60", "cowardice", "further_replies"} <= found("announcements")
        assert {"cowardice", "cowardice_in_solo"} <= found("cowardice")


def test_what_has_nothing_to_do_with_it_is_not_found():
    assert not {"games_per_round", "won", "bock_factor", "tie_breaks", "mandatory_solos"} & found("Ansagen")
