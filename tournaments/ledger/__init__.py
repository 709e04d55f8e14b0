"""The only writer of score sheets.

Nothing is ever deleted, and every change is in the log with who, when, before and after. The way of a game: lock
the table's row, fold the sheet, score, insert, add to the seats' totals, write the event, then the table's row with
what it keeps for the director's board, last the tournament's version; all in one transaction, or nothing of it.

What each module here is for stands in docs/modules.md.
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
from tournaments.ledger.ending import end_early, go_on, must_have_games_left
from tournaments.ledger.entries import Preview, Said, correct, preview, record, strike
from tournaments.ledger.extra_time import MOST as MOST_EXTRA_TIME
from tournaments.ledger.extra_time import give_extra_time, take_extra_time_back
from tournaments.ledger.longer import tell_others
from tournaments.ledger.moved import as_token
from tournaments.ledger.once import Recorded, unknown
from tournaments.ledger.opening import (
    clear_sheets,
    give_back,
    kept_besides,
    kept_of_seats,
    open_sheets,
    seat_anew,
    seat_others,
    seats_given,
)
from tournaments.ledger.own_codes import Renamed
from tournaments.ledger.permission import Permission, permission
from tournaments.ledger.reading import EntryRow, games_in_time, same, sheet_of, sheets_of
from tournaments.ledger.recomputing import recompute
from tournaments.ledger.rules import (
    Confirmed,
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
    "Change",
    "Conflict",
    "EntryRow",
    "as_token",
    "Permission",
    "Preview",
    "Recorded",
    "Renamed",
    "Refused",
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
    "kept_of_seats",
    "seat_anew",
    "seat_others",
    "seats_given",
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
    "unknown",
    "with_reasons",
    "withdraw",
]
