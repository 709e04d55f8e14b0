"""The only writer of score sheets.

Nothing is ever deleted, and every change is in the log with who, when, before and after. The way of a game: lock
the table's row, fold the sheet, score, insert, add to the seats' totals, write the event, then the table's row with
what it keeps for the director's board, last the tournament's version; all in one transaction, or nothing of it.

    reading.py      the sheet as it stands
    state.py        the sheet in hand: read once, under a lock by a writer, stored as a whole
    written.py      sheets as this process wrote them last: no game reads again what the one before it wrote
    permission.py   may this be entered, changed, signed? by whom, and why not
    reasons.py      why somebody did something: as it is kept, and where it has to be told
    entries.py      preview, record, correct, strike
    moved.py        who would sit out in later games, if an earlier one changes
    once.py         same id, same game: which entry is meant
    withdrawing.py  a game that a phone drops, though it may have come in
    signing.py      confirm, disagree, take either back, choose the scribe
    calls.py        call the director, for whatever reason, and what becomes of it
    opening.py      a round's sheets are opened, cleared, given to others
    holders.py      who holds a seat at which place of the sheet
    came.py         what was done in the tournament with somebody who came for another, and the way back
    substituting.py somebody takes over a seat in mid-round; the way back; whose its points are
    longer.py       solos that make the round longer at all its tables: what one tells the others
    unusual.py      what is unusual on a sheet, and that somebody found it right
    ending.py       a table ended early by the director, and the way back
    extra_time.py   extra time for one table, and the way back
    timing.py       the time that ran out, as the table says
    time_again.py   time that is given again
    own_codes.py    own extra points and solos keep the codes by which games know them
    recomputing.py  the same numbers again, from the facts alone
    rules.py        other rules from now on, and the way back
"""

from tournaments.errors import Conflict, Refused
from tournaments.ledger.calls import (
    call,
    call_again,
    call_answered,
    call_seen,
    give_call_back,
    may_call_again,
    on_the_way,
    reason_in_words,
    reasons_in_words,
    take_call,
    with_reasons,
)
from tournaments.ledger.came import TakenBack
from tournaments.ledger.ending import end_early, go_on, must_have_games_left, treatment_in_words
from tournaments.ledger.entries import Preview, Said, correct, preview, record, strike
from tournaments.ledger.extra_time import MOST as MOST_EXTRA_TIME
from tournaments.ledger.extra_time import give_extra_time, take_extra_time_back
from tournaments.ledger.longer import tell_others
from tournaments.ledger.moved import Moved, Unseen, as_token
from tournaments.ledger.once import Recorded, find, unknown
from tournaments.ledger.opening import (
    clear_sheets,
    give_back,
    kept_besides,
    open_sheets,
    seat_anew,
    seat_others,
)
from tournaments.ledger.own_codes import Renamed
from tournaments.ledger.permission import Barrier, Permission, permission
from tournaments.ledger.reading import EntryRow, games_in_time, same, sheet_of, sheets_of
from tournaments.ledger.recomputing import Difference, recompute
from tournaments.ledger.rules import (
    Confirmed,
    RulesChange,
    Unconfirmed,
    change_ruleset,
    change_to_take_back,
    games_entered,
    take_rules_back,
)
from tournaments.ledger.signing import (
    choose_scribe,
    confirm,
    confirm_for_all,
    disagree,
    objections,
    take_back,
    take_back_for_all,
)
from tournaments.ledger.state import State, read
from tournaments.ledger.substituting import (
    Change,
    Whose,
    choose_points,
    substitute,
    take_back_substitution,
)
from tournaments.ledger.time_again import finished_all_the_same, give_time_again
from tournaments.ledger.timing import time_is_up
from tournaments.ledger.unusual import find_right, look_again
from tournaments.ledger.withdrawing import withdraw

__all__ = [
    "take_rules_back",
    "TakenBack",
    "games_entered",
    "Confirmed",
    "Unconfirmed",
    "MOST_EXTRA_TIME",
    "Barrier",
    "Change",
    "Conflict",
    "Difference",
    "EntryRow",
    "Moved",
    "Unseen",
    "as_token",
    "Permission",
    "Preview",
    "Recorded",
    "Renamed",
    "Refused",
    "RulesChange",
    "Said",
    "State",
    "Whose",
    "call",
    "call_again",
    "call_answered",
    "call_seen",
    "change_ruleset",
    "change_to_take_back",
    "choose_points",
    "choose_scribe",
    "clear_sheets",
    "confirm",
    "confirm_for_all",
    "correct",
    "disagree",
    "end_early",
    "find",
    "finished_all_the_same",
    "find_right",
    "games_in_time",
    "give_call_back",
    "give_extra_time",
    "give_time_again",
    "go_on",
    "may_call_again",
    "must_have_games_left",
    "open_sheets",
    "look_again",
    "objections",
    "on_the_way",
    "permission",
    "preview",
    "read",
    "reason_in_words",
    "reasons_in_words",
    "record",
    "recompute",
    "same",
    "give_back",
    "kept_besides",
    "seat_anew",
    "seat_others",
    "sheet_of",
    "sheets_of",
    "strike",
    "substitute",
    "take_back",
    "take_back_for_all",
    "take_call",
    "take_back_substitution",
    "take_extra_time_back",
    "tell_others",
    "time_is_up",
    "treatment_in_words",
    "unknown",
    "with_reasons",
    "withdraw",
]
