"""Who deals, sits out and leads, now and in the games to come, for a phone without network too."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from scoring import NextGame, Ruleset, Sheet
from scoring.coming import Coming, coming
from scoring.dealing import leader
from tournaments.pages.table.seated import Seated
from tournaments.rounds.clock import Face

AHEAD = 12  # games behind the next one of which a phone knows who deals, if all that wait before them are ordinary ones
WITH_SOLOS = 5  # of these it knows so many if solos are among what waits, up to so many as SOLOS
SOLOS = 2


def now_line(sheet: Sheet, short: Mapping[int, str]) -> str:
    """Who deals, sits out and leads now, in one sentence; "" when the sheet is complete."""
    return game_line(sheet.next, sheet.ruleset, short) if sheet.next else ""


def game_line(upcoming: NextGame, ruleset: Ruleset, short: Mapping[int, str]) -> str:
    """Who deals, sits out and, where it is known, leads in one of the games to come."""
    dealer, leads, sits = upcoming.dealer, leader(upcoming, ruleset), upcoming.sits_out is not None
    if leads is None:
        template = _("%(dealer)s gibt und sitzt.") if sits else _("%(dealer)s gibt.")
    elif leads == dealer:
        template = _("%(dealer)s gibt und spielt auf.")
    else:
        template = (
            _("%(dealer)s gibt und sitzt, %(leads)s spielt auf.")
            if sits
            else _("%(dealer)s gibt, %(leads)s spielt auf.")
        )
    return template % {"dealer": short[dealer], "leads": "" if leads is None else short[leads]}


def games_ahead(sheet: Sheet, seated: Seated, clock: Face | None) -> dict[str, Any]:
    """The games to come as the script follows them (place.js), whatever waits on the phone. Which one is next by what
    was played is told by the rules (scoring/coming.py).

    `games`: the next one first; {} once the round is over. `then`, `solos`: the index of the one behind it as `Coming`
    has it, by "type-seat"; null where nobody says. `deals`: what is said of many of them. `until`: when the time runs
    out (epoch ms), since what comes behind a game that waits is not known from then on; null: never.
    """
    until = clock.ends_at if clock else None
    if sheet.next is None:
        return {"deals": [], "games": [], "until": until}
    deals: dict[tuple[int, int | None, tuple[str, ...]], tuple[int, dict[str, Any]]] = {}
    games: list[dict[str, Any]] = []
    names = seated.short_by_place()
    for one in coming(sheet, AHEAD + 1, branching=WITH_SOLOS + 1, solos=SOLOS):
        if (game := one.game) is None:
            games.append({})
            continue
        short = names(len(sheet.rows) + 1 + game.number - sheet.next.number)
        deal = (game.dealer, game.must_present, tuple(short.values()))
        if deal not in deals:
            deals[deal] = len(deals), _deal(game, sheet.ruleset, short)
        games.append({"number": game.number, "deal": deals[deal][0]} | _behind(one))
    return {"deals": [said for _index, said in deals.values()], "games": games, "until": until}


def _deal(game: NextGame, ruleset: Ruleset, short: Mapping[int, str]) -> dict[str, Any]:
    who = game_line(game, ruleset, short)
    if game.must_present is not None:
        who = _("%(who)s %(name)s führt das Pflichtsolo vor.") % {"who": who, "name": short[game.must_present]}
    return {"players": list(game.players), "present": game.must_present, "who": who}


def _behind(one: Coming) -> dict[str, Any]:
    solos = None if one.solos is None else {f"{kind}-{seat}": index for (kind, seat), index in one.solos.items()}
    return {"then": one.then} if solos == {} else {"then": one.then, "solos": solos}
