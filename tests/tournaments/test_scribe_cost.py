"""What a save and a preview cost: asked of the database as often for a long sheet as for a short one, folded once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.db.models import F
from django.template import Template
from django.test import Client
from django.test import utils as django_tests
from django.test.utils import CaptureQueriesContext

from dkturnier.language import COOKIE
from scoring import Sheet
from tests.tournaments.helpers import add_players, enter, normal, table_now
from tests.tournaments.scribe_doors import HTMX, base_of, game, send, text, told
from tournaments import ledger
from tournaments.access import TableAccess
from tournaments.ledger.written import sheets
from tournaments.models import Entry, Player, Table, Tournament
from tournaments.pages.live import fragments
from tournaments.pages.table import list_lines, rows
from tournaments.writing import Writing

pytestmark = pytest.mark.both

SAVE = 12
# the table with round and tournament, by its link's key; begin; the table's row under its lock, its round with the
# tournament, whoever has this id (with the table's entries, if this process did not write the sheet), its seats with
# players; then entry, seats, event, the table with its page's version, the tournament's version; commit

PREVIEW = 2
# the table with round and tournament, by its link's key; seats with players

READ_ANEW = 1  # more: the entries of a sheet that another process wrote


@pytest.fixture
def folds(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """A line for each sheet that was begun to be folded."""
    begun: list[int] = []
    empty: Callable[..., Sheet] = Sheet.empty

    def counted(*arguments: Any, **named: Any) -> Sheet:
        begun.append(1)
        return empty(*arguments, **named)

    monkeypatch.setattr(Sheet, "empty", counted)
    return begun


def following(scribe: TableAccess) -> dict[str, Any]:
    """The form of the next game: an ordinary one, or the solo that is due."""
    sheet = ledger.sheet_of(table_now(scribe))
    assert sheet.next is not None
    form = game(position=str(len(sheet.rows) + 1), re_pips="137")
    if sheet.next.must_present is not None:
        form |= {"type": "solo", "solo": "queens", "re": [str(sheet.next.must_present)]}
    return form


def costs(table: Table, tail: str, form: dict[str, Any]) -> tuple[int, int]:
    """The answer's status, and how often the database was asked."""
    address = base_of(table) + tail
    with CaptureQueriesContext(connection) as queries:
        answer = Client().post(address, form, headers=HTMX)
    return answer.status_code, len(queries)


def test_a_save_costs_the_same_at_every_game(table, scribe):
    seen = []
    for _game in range(24):
        seen.append(costs(table, "eintrag/", following(scribe)))
    assert seen == [(201, SAVE)] * 24


def test_a_preview_costs_the_same_at_every_game(table, scribe):
    for games in (1, 12):
        enter(scribe, *[normal([1, 2], 130)] * games)
        form = following(scribe)
        assert costs(table, "vorschau/", form) == (200, PREVIEW)
        sheets.clear()
        assert costs(table, "vorschau/", form) == (200, PREVIEW + READ_ANEW)


def test_a_game_sent_again_costs_less(table, scribe):
    again = following(scribe)
    assert costs(table, "eintrag/", again) == (201, SAVE)
    # as far as the seats, and commit: nothing is written
    assert costs(table, "eintrag/", again) == (200, 7)


def test_a_correction_writes_one_row_more(table, scribe):
    last = enter(scribe, *[normal([1, 2], 130)] * 3)[-1].entry
    form = game(version=str(table_now(scribe).version))
    assert costs(table, f"eintrag/{last.pk}/korrigieren/", form) == (201, SAVE + 1)


@pytest.mark.parametrize(("address", "status"), [("eintrag/", 201), ("vorschau/", 200)])
def test_a_sheet_is_folded_once_and_what_was_written_here_not_again(table, scribe, folds, address, status):
    enter(scribe, *[normal([1, 2], 130)] * 3)
    for written_here in (True, False):
        form = following(scribe)
        if not written_here:
            sheets.clear()
        folds.clear()
        assert send(table, address, **form).status_code == status
        assert len(folds) == (0 if written_here else 1)


def test_what_another_process_writes_is_read(table, scribe):
    enter(scribe, *[normal([1, 2], 130)] * 2)
    seen = table_now(scribe)
    kept = sheets.of(seen)
    assert kept is not None
    enter(scribe, normal([1, 3], 140))
    sheets.keep(seen, kept.kept, kept.sheet)  # as a process holds it that has not written since
    done = enter(scribe, normal([1, 4], 150))[-1]
    assert [entry.facts["re_pips"] for entry in done.state.entries] == [130, 130, 140, 150]
    assert ledger.recompute(scribe.tournament) == []


def test_what_was_rolled_back_is_not_kept(table, scribe, monkeypatch):
    last = enter(scribe, *[normal([1, 2], 130)] * 2)[-1].entry
    seen = table_now(scribe).version

    def fails(*_what: object, **_named: object) -> None:
        raise RuntimeError("the log cannot be written")

    with monkeypatch.context() as broken:
        broken.setattr(Writing, "event", fails)
        with pytest.raises(RuntimeError):
            ledger.correct(scribe, last.pk, normal([1, 3], 140), client_id=uuid4(), version=seen)
        with pytest.raises(RuntimeError):
            ledger.strike(scribe, last.pk, version=seen)
        with pytest.raises(RuntimeError):
            enter(scribe, normal([1, 4], 150))
    assert sheets.of(table_now(scribe)) is not None
    state = ledger.read(table_now(scribe))
    stored = list(Entry.objects.filter(table=table).values("id", "status", "points", "facts"))
    assert [
        {name: getattr(entry, name) for name in ("id", "status", "points", "facts")} for entry in state.kept
    ] == stored


def test_the_answer_shows_what_the_page_reads(table, scribe):
    """It is made of what was written, and the page of what the database gives back: both say the same."""
    enter(scribe, *[normal([1, 2], 130)] * 2)
    answer = send(table, **game(position="3", re=["1", "2"], announce_re="no_90", extra_kontra_fox="1"))
    assert (answer.status_code, text(answer)) == (201, read_anew(table))
    last, seen = told(answer)["entry"], table_now(scribe).version
    answer = send(table, f"eintrag/{last}/korrigieren/", **game(version=str(seen), re=["2", "4"], extra_re_fox="2"))
    assert (answer.status_code, text(answer)) == (201, read_anew(table))
    last, seen = told(answer)["entry"], table_now(scribe).version
    answer = send(table, f"eintrag/{last}/streichen/", version=str(seen))
    assert (answer.status_code, text(answer)) == (200, read_anew(table))


def test_only_the_lines_that_change_are_rendered(table, scribe, monkeypatch):
    enter(scribe, *[normal([1, 2], 130)] * 12)
    send(table, **following(scribe))
    telling = vars(django_tests)["instrumented_test_render"]  # what was rendered
    monkeypatch.setattr(Template, "_render", telling)
    answer = send(table, **following(scribe))
    # the new line, and the one before it, which the scribe may not change any more
    assert [template.name for template in answer.templates].count("table/_game.html") == 2


def test_a_line_follows_all_that_it_is_made_of(table, scribe, directing):
    """A name, a reason, a permission, a language: whatever changes, no line is shown as it was before."""
    first, *_others = enter(scribe, *[normal([1, 2], 130)] * 3)
    assert read_after(table) == read_anew(table)
    Player.objects.filter(name="Anna").update(name="Zora")
    Tournament.objects.update(scribe_corrections=3, common_version=F("common_version") + 1)
    assert read_after(table) == read_anew(table)
    ledger.strike(directing, first.entry.pk, version=table_now(scribe).version, reason="war doppelt")
    shown = read_after(table)
    assert shown == read_anew(table)
    assert "Zora" in shown and "war doppelt" in shown and shown.count("data-fields=") == 3
    english = Client()
    english.cookies[COOKIE] = "en"
    assert "Struck by the director: war doppelt" in text(english.get(base_of(table) + "stand/"))


def read_after(table: Table) -> str:
    """The live parts of the page as they are now."""
    return text(Client().get(base_of(table) + "stand/"))


def read_anew(table: Table) -> str:
    """The live parts of the page, rendered from the database, with nothing kept of what was rendered before."""
    for kept in (fragments, list_lines.rendered, rows.made, sheets):
        kept.clear()
    return text(Client().get(base_of(table) + "stand/"))


def test_where_somebody_took_over_a_seat_it_costs_one_more(table, scribe, directing):
    """Who held the seats before; what they have got of them is not touched by the next game."""
    assert costs(table, "eintrag/", following(scribe)) == (201, SAVE)
    (inge,) = add_players(table.round.tournament, "Inge")
    ledger.substitute(directing, ledger.Change(table.seats.get(number=1).player_id, inge.id, 2))
    assert [costs(table, "eintrag/", following(scribe)) for _game in range(4)] == [(201, SAVE + 1)] * 4
    assert costs(table, "vorschau/", following(scribe)) == (200, PREVIEW + 1)
