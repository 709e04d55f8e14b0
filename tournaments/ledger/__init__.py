"""The only writer of score sheets.

Nothing is ever deleted, and every change is in the log with who, when, before and after. The way of a game: lock
the table's row, fold the sheet, score, insert, add to the seats' totals, update what the table's row keeps for the
director's board, write the event, raise the tournament's version; all in one transaction, or nothing of it.

    reading.py      the sheet as it stands
    state.py        the sheet in the hands of a writer: read under a lock, stored as a whole
    entries.py      preview, record, correct, strike
    signing.py      confirm, disagree, call the director, choose the scribe
    timing.py       the time that ran out, and time that is given again
    recomputing.py  the same numbers again, from the facts alone; a changed ruleset
"""

from tournaments.errors import Conflict, Refused
from tournaments.ledger.entries import Preview, Recorded, correct, preview, record, stored, strike
from tournaments.ledger.reading import EntryRow, entry_rows, sheet_and_rows, sheet_of, sheets_of
from tournaments.ledger.recomputing import Difference, change_ruleset, recompute
from tournaments.ledger.signing import call, call_answered, choose_scribe, confirm, disagree
from tournaments.ledger.timing import give_time_again, time_is_up

__all__ = [
    "Conflict",
    "Difference",
    "EntryRow",
    "Preview",
    "Recorded",
    "Refused",
    "call",
    "call_answered",
    "change_ruleset",
    "choose_scribe",
    "confirm",
    "correct",
    "disagree",
    "entry_rows",
    "give_time_again",
    "preview",
    "record",
    "recompute",
    "sheet_and_rows",
    "sheet_of",
    "sheets_of",
    "stored",
    "strike",
    "time_is_up",
]
