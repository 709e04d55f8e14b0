"""Who may not play a solo now, and why (the rest of a hall's own rules of solos is in dealing.py).

Never barred is a solo that has to be presented, nor an open mandatory one by what is said of Bock, dealer and last
games; and where there are only solos, somebody may always play one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scoring.errors import GameError
from scoring.errors import gettext_noop as _
from scoring.ruleset import Ruleset
from scoring.seats import Seat


def barred(
    ruleset: Ruleset,
    players: Sequence[int],
    *,
    owed: Sequence[int],
    in_a_row: tuple[int, int],
    dealer: int,
    in_bock: bool,
    games_left: int,
) -> Mapping[int, str]:
    """The seats of these players that may not play a solo, with the parameter that bars them.

    owed: who owes a mandatory solo. in_a_row: who played the solos just before, and how many. games_left: of the
    round, whatever the clock says: a solo that was begun when the time ran out is one that was allowed.
    """
    if not ruleset.bars_solos:
        return {}
    soloist, played = in_a_row
    every = ""
    if in_bock and "bock" in ruleset.no_solo_for:
        every = "bock"
    elif ruleset.no_solo_last_games is not None and games_left <= ruleset.no_solo_last_games:
        every = "last_games"
    found: dict[int, str] = {}
    for seat in players:
        if not ruleset.free_solos and seat not in owed:
            found[seat] = "free_solos"
        elif seat == soloist and ruleset.solos_in_a_row is not None and played >= ruleset.solos_in_a_row:
            found[seat] = "in_a_row"
        elif ruleset.first_solo_is_mandatory and seat in owed:
            continue
        elif every:
            found[seat] = every
        elif seat == dealer and "dealer" in ruleset.no_solo_for:
            found[seat] = "dealer"
    if ruleset.game_types == ("solo",) and len(found) == len(players):
        return {}
    return found


def refusal(seat: int, why: str, ruleset: Ruleset) -> GameError:
    """What is said to who enters a solo of this seat. why: as `barred` has it."""
    most, last = ruleset.solos_in_a_row, ruleset.no_solo_last_games
    match why:
        case "free_solos":
            template = _("{seat} darf kein Solo mehr spielen: Hier gibt es nur Pflichtsoli.")
        case "bock":
            template = _("{seat} darf kein Solo spielen: Im Bock gibt es hier keines.")
        case "dealer":
            template = _("{seat} gibt und darf deshalb kein Solo spielen.")
        case "last_games" if last == 1:
            template = _("{seat} darf kein Solo spielen: Im letzten Spiel der Runde gibt es hier keines.")
        case "last_games":
            template = _("{seat} darf kein Solo spielen: In den letzten {last} Spielen der Runde gibt es hier keines.")
        case _ if most == 1:
            template = _("{seat} hat eben ein Solo gespielt und darf nicht gleich noch eines spielen.")
        case _:
            template = _("{seat} hat eben {most} Soli gespielt und darf nicht gleich noch eines spielen.")
    return GameError("re", template, seat=Seat(seat), most=most, last=last)
