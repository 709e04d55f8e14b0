"""Results as files."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from tournaments.models import Tournament
from tournaments.people.list_columns import FORMULA
from tournaments.results.columns import Column, Where, columns
from tournaments.results.standings import StandingRow, standings

BYTE_ORDER_MARK = "\ufeff"  # without it Excel reads UTF-8 as Windows-1252


def result_csv(tournament: Tournament) -> str:
    """Its columns: rank (empty for who has not played), name, club, points per round and in all; euros for money.

    As German Excel opens it: UTF-8 with a byte order mark, semicolons. Before the end it is the result as it stands.
    """
    table = standings(tournament)
    listed = columns(table, Where.FILE)
    text = io.StringIO(newline="")
    text.write(BYTE_ORDER_MARK)
    writer = csv.writer(text, delimiter=";", lineterminator="\r\n")
    writer.writerow([column.name for column in listed])
    writer.writerows(zip(*(_cells(column, table.rows) for column in listed), strict=True))
    return text.getvalue()


def _cells(column: Column, rows: Iterable[StandingRow]) -> list[str | int]:
    filed, figures = column.filed, map(column.figure, rows)
    return [harmless(figure) if isinstance(figure, str) else filed(figure) for figure in figures]


def harmless(text: str) -> str:
    """A cell that a spreadsheet cannot take for a formula: a name typed as "=…" gets an apostrophe in front.

    So does one that has apostrophes there already: read again, it loses one (list_columns.py).
    """
    return f"'{text}" if text.lstrip("'").startswith(FORMULA) else text
