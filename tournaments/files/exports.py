"""Results as files."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import numbers
from tournaments.models import Payment, Tournament
from tournaments.people.cash import cash
from tournaments.people.list_columns import FORMULA
from tournaments.people.teams import has_teams
from tournaments.results.columns import MONEY, NAME, RANK, TEAM, WHY, Column, Where, columns
from tournaments.results.settling import Line as SettlementLine
from tournaments.results.settling import settlement
from tournaments.results.standings import StandingRow, Standings, standings
from tournaments.results.teams import team_standings

BYTE_ORDER_MARK = "\ufeff"  # without it Excel reads UTF-8 as Windows-1252


def result_csv(tournament: Tournament) -> str:
    """Its columns: rank (empty for who has not played), name, club, points per round and in all; euros for money.

    Who has withdrawn is marked in a column of its own, the last one, with the first round played without; before it is
    one for seats that several have held, as far as there are any, said at each of them. Where there is a pot or
    something in the club's till, they stand below.

    As German Excel opens it: UTF-8 with a byte order mark, semicolons. Before the end it is the result as it stands.
    """
    table = standings(tournament, with_money=True)
    listed = columns(table, Where.FILE)
    rows = zip(*(_cells(column, table.rows) for column in listed), strict=True)
    return _written([str(column.name) for column in listed], [*rows, *_pot_and_till(table, listed)])


def teams_csv(tournament: Tournament) -> str | None:
    """The teams likewise: rank, name, sum, what decided a tie, then the members with what they have, the best first; at
    last for each place among them whether it counts for the team.

    The reason is a column only where a tie was decided.

    None where teams are not ranked. It is a file of its own, so that that of the players can be read as a list again.
    """
    teams = team_standings(standings(tournament))
    if teams is None:
        return None
    widest = max((len(row.members) for row in teams.rows), default=0)
    tied = bool(teams.ties)
    heading = [str(RANK.name), str(TEAM.name), teams.total, *([str(WHY.name)] if tied else [])]
    for place in range(1, widest + 1):
        heading += [_("{n}. Spieler").format(n=place), _("{n}. Wertung").format(n=place)]
    heading += [_("{n}. zählt").format(n=place) for place in range(1, widest + 1)]
    return _written(
        heading,
        (
            [
                "" if row.rank is None else row.rank,
                harmless(row.team),
                numbers.filed(row.total),
                *([harmless(row.why)] if tied else []),
                *(cell for one in row.members for cell in (harmless(one.player), numbers.filed(one.points))),
                *[""] * (2 * (widest - len(row.members))),
                *(_("ja") if one.counts else _("nein") for one in row.members),
                *[""] * (widest - len(row.members)),
            ]
            for row in teams.rows
        ),
    )


def cash_csv(tournament: Tournament) -> str:
    """Every payment: number, name, what for, euros, when, at whom; those that were taken back count 0 and say so; and
    how it stands with the fee of whoever paid.
    """
    box = cash(tournament)
    heading = [_("Nr."), _("Name"), _("Wofür"), _("Betrag"), _("Wann"), _("Wer"), _("Zurückgenommen"), _("Startgeld")]
    return _written(
        heading,
        (
            [
                one.payment.player.number,
                harmless(one.payment.player.name),
                harmless(one.kind),
                numbers.filed_money(one.payment.cents if one.counts else 0),
                _at(one.payment),
                harmless(one.actor),
                "" if one.counts else numbers.filed_money(one.payment.cents),
                str(account.said) if (account := box.accounts.get(one.payment.player_id)) else "",
            ]
            for one in box.lines
        ),
    )


def settlement_csv(tournament: Tournament) -> str:
    """What each player still pays or gets, by name, in euros: of the sum and of what changed hands, more than 0 is paid
    by the player; of the fee too, less than 0 is given back of it.
    """
    now, teams = settlement(tournament), has_teams(tournament.ruleset)
    heading = [_("Nr."), _("Name"), _("Verein"), *([_("Mannschaft")] if teams else [])]
    heading += [_("Startgeld"), _("Startgeld offen"), now.losses, _("Gewinn"), _("Noch zu zahlen")]
    heading += [_("Abgerechnet"), _("Wann"), _("Wer"), _("Bemerkung")]
    return _written(heading, (_settlement_cells(line, teams=teams) for line in now.lines))


def _settlement_cells(line: SettlementLine, *, teams: bool) -> list[str | int]:
    player, purse = line.player, line.purse
    remarks = [_("abgemeldet")] if player.withdrawn_at else []
    remarks += [_("außer Wertung")] if player.filler else []
    cells: list[str | int] = [player.number, harmless(player.name), harmless(player.club)]
    cells += [harmless(player.team)] if teams else []
    cells += [str(line.account.said), numbers.filed_money(line.fee)]
    cells += ["", ""] if purse is None else [numbers.filed_money(purse.paid), numbers.filed_money(purse.got)]
    cells += [numbers.filed_money(line.sum)]
    if not line.booked:
        return [*cells, "", "", "", ", ".join(remarks)]
    first = line.booked[0]
    return [*cells, numbers.filed_money(line.exchanged), _at(first.payment), harmless(first.actor), ", ".join(remarks)]


def _at(payment: Payment) -> str:
    return timezone.localtime(payment.at).strftime("%Y-%m-%d %H:%M")


def _written(heading: list[str], rows: Iterable[Iterable[str | int]]) -> str:
    text = io.StringIO(newline="")
    text.write(BYTE_ORDER_MARK)
    writer = csv.writer(text, delimiter=";", lineterminator="\r\n")
    writer.writerow(heading)
    writer.writerows(rows)
    return text.getvalue()


def _pot_and_till(table: Standings, listed: Sequence[Column]) -> Iterator[list[str]]:
    """Behind an empty line, what is in the pot and in the till, as far as there is anything in them."""
    if table.settled is None:
        return
    filled = [
        (name, cents)
        for name, cents in ((_("Topf"), table.settled.pot), (_("Vereinskasse"), table.settled.till))
        if cents
    ]
    if filled:
        yield []
    for name, cents in filled:
        cells = {NAME: name, MONEY: numbers.filed_money(cents)}
        yield [cells.get(column, "") for column in listed]


def _cells(column: Column, rows: Iterable[StandingRow]) -> list[str | int]:
    filed, figures = column.filed, map(column.figure, rows)
    return [harmless(figure) if isinstance(figure, str) else filed(figure) for figure in figures]


def harmless(text: str) -> str:
    """A cell that a spreadsheet cannot take for a formula: a name typed as "=…" gets an apostrophe in front.

    So does one that has apostrophes there already: read again, it loses one (list_columns.py).
    """
    return f"'{text}" if text.lstrip("'").startswith(FORMULA) else text
