"""The file of results is a list, too: whoever stands in it can be read again."""

from __future__ import annotations

import csv
import io
from datetime import date

from hypothesis import example, given
from hypothesis import strategies as st

from tournaments import setting_up
from tournaments.files.exports import BYTE_ORDER_MARK, harmless, result_csv
from tournaments.models import Player, Round
from tournaments.people.list_beside import club_alone, is_no_club
from tournaments.people.list_choice import Choice
from tournaments.people.list_marks import is_in_brackets, is_struck_out
from tournaments.people.lists import read
from tournaments.people.players import rename_player
from tournaments.text import one_line

PRINTED_QUOTES = "„“”«»‚‘’‹› "


@given(st.lists(st.tuples(st.text(max_size=30), st.text(max_size=30)), min_size=1, max_size=12), st.booleans())
@example([("A,", "")], False)
@example([("A ,", ""), ("B, C,", "D,")], True)
@example([("‘A‘", "„B“")], False)
@example([("A", "/"), ("(B)", "")], False)
def test_what_the_result_file_says_can_be_read_again(pairs, english):
    """Written as exports.py writes it, whatever the names are."""
    wanted: dict[str, tuple[str, str]] = {}
    for name, club in pairs:
        # What stands in printed quotes from end to end is read without them, as word processors put them around cells.
        name, club = (one_line(text).lstrip(PRINTED_QUOTES).rstrip(PRINTED_QUOTES) for text in (name, club))
        club = "" if is_no_club(club) else club_alone(club)
        # What is struck out or in brackets from end to end is asked about without that.
        if any(character.isalpha() for character in name) and not (is_struck_out(name) or is_in_brackets(name)):
            wanted.setdefault(read(name).rows[0].text.casefold(), (name, club))
    text = io.StringIO(newline="")
    text.write(BYTE_ORDER_MARK)
    writer = csv.writer(text, delimiter=";", lineterminator="\r\n")
    writer.writerow(["Rank", "Name", "Club", "Total"] if english else ["Platz", "Name", "Verein", "Runde 1", "Gesamt"])
    for name, club in wanted.values():
        writer.writerow([1, harmless(name), harmless(club), 0, 0])
    listed = read(text.getvalue())
    made = {(row.name, row.club) for row in listed.rows if not row.heading}
    assert made == set(wanted.values())


def test_the_result_of_a_tournament_can_be_read_again(organizer, tournament, round_one):
    names = ["Müller, Anna", "=1+1 b", 'Karl "Kalle" Meier', "'Hans", "1. FC Ida", "Jo; Ko", "Nr. 7 Li", "@Mia"]
    for player, name in zip(Player.objects.order_by("number"), names, strict=True):
        rename_player(player, name, "+SC, Nord")
    Round.objects.update(status=Round.Status.CLOSED)
    result = result_csv(tournament)
    again = setting_up.create_tournament(
        name="Noch einmal",
        date=date(2026, 11, 9),
        ruleset="oase",
        rounds=1,
        players=result,
        choice=Choice(players=frozenset(result.splitlines())),
        user=organizer,
    )
    assert sorted(again.players.values_list("name", "club")) == sorted((name, "+SC, Nord") for name in names)
