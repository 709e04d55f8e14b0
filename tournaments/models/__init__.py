"""The data: facts, not conclusions.

A tournament holds its own copy of its ruleset. A round is drawn, published, played and closed. A table is one table in
one round; its entries hold what was entered, in the words of the public JSON format; their points are derived by the
tournament's ruleset and stored beside them only to be summed quickly. Who played, and what, is never deleted:
a mistake is kept out of sight (`deleted_at`), and can be fetched back. What ends with what it belongs to (the tables of
a draw that is discarded, the reasons of a call, who held a seat before a change that is taken back) goes, and the log
says what it was.
"""

from tournaments.models.draws import Draw
from tournaments.models.log import Event, Kind
from tournaments.models.money import Fee, Payment
from tournaments.models.people import KeptApart, Player, SeatedTogether
from tournaments.models.sheets import CallReason, EarlierHolder, Entry, Seat, Table
from tournaments.models.tournament import (
    ROOM,
    Organizer,
    OwnRuleset,
    RegistrationLink,
    Round,
    TableLink,
    TeamsSeated,
    Tournament,
)

__all__ = [
    "ROOM",
    "CallReason",
    "Draw",
    "EarlierHolder",
    "Entry",
    "Event",
    "Fee",
    "KeptApart",
    "Kind",
    "Organizer",
    "OwnRuleset",
    "Payment",
    "Player",
    "RegistrationLink",
    "Round",
    "Seat",
    "SeatedTogether",
    "Table",
    "TableLink",
    "TeamsSeated",
    "Tournament",
]
