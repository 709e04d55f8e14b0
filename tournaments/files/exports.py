"""Results as files."""

from __future__ import annotations

import csv
import io

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.models import Tournament
from tournaments.people.list_columns import FORMULA
from tournaments.results.standings import standings

BYTE_ORDER_MARK = "\ufeff"  # without it Excel reads UTF-8 as Windows-1252


def result_csv(tournament: Tournament) -> str:
    """Rank (empty for who has not played), name, club, points per round and in all; euros where played for money.

    As German Excel opens it: UTF-8 with a byte order mark, semicolons. Before the end it is the result as it stands.
    """
    table = standings(tournament)
    money = tournament.ruleset.cents_per_point > 0
    text = io.StringIO(newline="")
    text.write(BYTE_ORDER_MARK)
    writer = csv.writer(text, delimiter=";", lineterminator="\r\n")
    rounds = [_("Runde %(number)d") % {"number": number} for number in table.rounds]
    writer.writerow(
        [pgettext("Rang", "Platz"), _("Name"), _("Verein"), *rounds, _("Gesamt"), *([_("Euro")] if money else [])]
    )
    for row in table.rows:
        figures: list[str | int] = ["" if points is None else points for points in row.by_round]
        euros = [f"{(row.cents or 0) / 100:.2f}".replace(".", ",")] if money else []
        rank: str | int = "" if row.rank is None else row.rank
        writer.writerow([rank, harmless(row.player), harmless(row.club), *figures, row.total, *euros])
    return text.getvalue()


def harmless(text: str) -> str:
    """A cell that a spreadsheet cannot take for a formula: a name typed as "=…" gets an apostrophe in front.

    So does one that has apostrophes there already: read again, it loses one (lists.py).
    """
    return f"'{text}" if text.lstrip("'").startswith(FORMULA) else text
