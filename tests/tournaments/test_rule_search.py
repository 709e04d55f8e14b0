"""The words by which an organizer finds a rule."""

from __future__ import annotations

import re

import pytest
from django.utils import translation

from scoring import PARAMETERS
from tournaments.rule_search import absent, folded, words_of


def found(said: str) -> set[str]:
    """As static/js/rules.js finds them: a short word at the beginning of a word."""
    typed = re.split(r"[^\w.]+", folded(said))
    wanted = [rf"\b{re.escape(one)}" if len(one) <= 3 else re.escape(one) for one in typed if one]
    return {one.name for one in PARAMETERS if all(re.search(word, words_of(one)) for word in wanted)}


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
        ("Klärstich", {"marriage_deadlines"}),
        ("Ansagepflicht", {"forced_announcement_pips", "forced_announcement_in", "forced_raise", "cowardice"}),
        ("weitersagen", {"forced_raise"}),
    ],
)
def test_all_of_announcing_is_found_by_its_words(said, names):
    assert names - found(said) == set()


def test_in_english_too():
    with translation.override("en"):
        assert {"re_announced", "deadline_no_60", "cowardice", "further_replies"} <= found("announcements")
        assert {"cowardice", "cowardice_in_solo"} <= found("cowardice")


@pytest.mark.parametrize(
    ("said", "names"),
    [
        ("nur Gute anschreiben", {"counting"}),
        ("120:120", {"even_split", "kontra_alone_needs_121"}),
        ("keiner sagt an", {"game_types", "ramsch_scoring"}),
        ("wie lange Bock", {"bock_games"}),
        ("letzte zwei Spiele kein Solo", {"no_solo_last_games"}),
        ("Pflichtsolo extra", {"solos_beside"}),
        ("Pflichtsolo zählt nicht als Spiel", {"solos_beside"}),
        ("Solo verlängert die Runde an allen Tischen", {"solos_lengthen"}),
        ("nur Verlierer zahlen", {"paid_for"}),
        ("halb an die Kasse", {"till_percent"}),
        ("Zehnerpunkte", {"points_as"}),
        ("5er Tisch", {"five_factor", "table_points_five"}),
        ("Zweierteams", {"teams"}),
        ("bedient nicht", {"violations", "revoke_mode"}),
        ("Bockrunden", {"bock_triggers", "bock_games", "bock_factor", "bock_again"}),
        ("Tuck", {"re_announced", "kontra_announced", "forced_announcement_pips"}),
        ("Pflichttuck", {"forced_announcement_pips"}),
        ("Konter", {"kontra_announced", "kontra_doubles"}),
        ("3. Stoß", {"further_replies"}),
        ("heimliches Solo", {"silent_marriage"}),
        ("Besten-Solo", {"solos"}),
        ("Ass-Solo", {"solos"}),
        ("Farbensolo", {"solos"}),
        ("Juckel", {"extra_points"}),
        ("4 Volle", {"extra_points"}),
        ("Herz läuft", {"extra_points", "bock_triggers"}),
        ("Fuchs macht den letzten Stich", {"extra_points"}),
        ("zweiter Fuchs", {"own_extras"}),
        ("Falschbedienen", {"violations", "revoke_mode", "revoke_credit"}),
        ("Schieben", {"game_types"}),
        ("Limitansage", {"announced_level"}),
        ("spätestens 5. Karte", {"deadline_announcement", "deadlines_told"}),
        ("nochmal", {"after_mandatory_solo", "after_free_solo"}),
        ("Geber zahlt mit", {"sits_out_scores"}),
        ("Zwangssolo", {"mandatory_solos"}),
        ("Durchgänge", {"rounds_usual"}),
        ("pro Punkt", {"cents_per_point"}),
        ("Preise", {"table_voucher"}),
        ("Index", {"ranked_by", "points_weight", "table_points_weight", "ranking_divided_by"}),
        ("Siegpunkte", {"ranked_by", "table_points_four", "table_points_five"}),
        ("gemittelt", {"table_points_ties"}),
        ("versäumt", {"missed_round_points", "missed_round_table_points", "missed_round_cents"}),
        ("0-Spiel", {"zero_game_cents"}),
        ("Strafgeld", {"missed_round_cents"}),
        ("ausgesetzt", {"missed_round_points", "missed_round_table_points"}),
        ("aussetzen", {"missed_round_points", "five_factor"}),
        ("Pause", {"missed_round_points"}),
        ("Freilos", {"missed_round_points"}),
        ("spielfrei", {"missed_round_points"}),
        ("sitzt aus", {"missed_round_points"}),
        ("Punktgleichheit", {"tie_breaks"}),
        ("Startgebühr", {"pot_stake"}),
        ("Spiele pro Runde", {"games_per_round"}),
        ("121", {"kontra_alone_needs_121"}),
        ("Bockspiele", {"bock_triggers", "bock_games", "bock_factor", "bock_again"}),
        ("Plusspiele", {"counting"}),
        ("Nullsumme", {"counting"}),
        ("Zehnern", {"points_as"}),
        ("Hochzeitsbonus", {"marriage_bonus"}),
        ("Fehlrunde", {"missed_round_points", "missed_round_table_points", "missed_round_cents"}),
        ("verpasste Runde", {"missed_round_points", "missed_round_cents"}),
        ("zweite Herz 10", {"extra_points"}),
        ("Schiedsgericht", {"violations"}),
        ("erwidern", {"reply_cards_fewer", "further_replies", "further_reply_points", "further_reply_doubles"}),
        ("Gegenkontra", {"further_replies", "further_reply_points", "further_reply_doubles"}),
        ("Dullen", {"extra_points"}),
        ("Punkte pro Spiel", {"ranked_by"}),
        ("Punkteschnitt", {"ranked_by"}),
        ("Bock stapeln", {"bock_again"}),
        ("Blanker Fuchs", {"own_extras"}),
        ("Waschmaschine", {"own_extras"}),
    ],
)
def test_what_clubs_call_a_rule_on_their_sheets_is_found(said, names):
    assert names - found(said) == set()


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("Schweine", "Was sticht, entscheidet der Tisch."),
        ("Einschmeißen", "Wann neu gegeben wird"),
        ("Vorhand", "Wer ausspielt"),
        ("Aufspielen", "Wer ausspielt"),
        ("kommt raus", "Wer ausspielt"),
        ("Streichergebnis", "Es zählen alle Runden"),
        ("Startgeld", "keine Spielregel: Im Turnier steht es bei den Einstellungen"),
    ],
)
def test_what_clubs_write_and_no_rule_says_is_told(said, why):
    told = [one.sentence for one in absent() if all(word in one.words for word in folded(said).split())]
    assert [why in sentence for sentence in told] == [True]


def test_what_has_nothing_to_do_with_it_is_not_found():
    assert not {"games_per_round", "won", "bock_factor", "tie_breaks", "mandatory_solos"} & found("Ansagen")
