"""A game in one sentence that both parties can check: "Inge + Jo (Re) 134 : 106, ohne Ansage", and what it brings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import Game, Party, Row, Ruleset
from scoring.any_game import AnyGame
from scoring.pips import stands_for
from scoring.ramsch import Ramsch
from scoring.winner import ALL_PIPS
from scoring.words import PARTIES
from tournaments.ledger import same
from tournaments.numbers import signed
from tournaments.pages.table.rows import announced, bock_in_words, kind_of, pips_of, span_of
from tournaments.ramsch_words import played_alone
from tournaments.ruleset_words import extra_in_words

FEW_PIPS = 30  # below them a digit may be missing: 13 where 134 was meant
EXPECTED_FEW = ("no_30", "black")  # who announced these was sure that the others would get as few


def told(row: Row, game: AnyGame, names: Mapping[int, str], ranges_in: Ruleset | None, ruleset: Ruleset) -> str:
    """What was entered: "Damensolo: Jo (Re) 121–150 : 90–119, Kontra angesagt, Re: Fuchs gefangen ×2".

    `ranges_in`: the rules, where pips may be given as a range; None where they are counted.
    """
    facts = game.to_json()
    kind = "" if row.entry.get("type") == "normal" else f"{kind_of(row.entry, ruleset.own_names)}: "
    if isinstance(game, Ramsch):
        return kind + ", ".join([*played_alone(game, names), *([bock_in_words(row)] if row.bock else [])])
    who = f"{' + '.join(names[seat] for seat in game.re)} ({_('Re')})"
    said = [f"{kind}{who} {_pips(game, ranges_in)}"]
    if game.no_trick:
        said.append(_("%(party)s ohne Stich") % {"party": _(PARTIES[game.no_trick])})
    said += list(announced(facts)) or [_("ohne Ansage")]
    said += _won(facts, ruleset.own_names)
    if row.bock:
        said.append(bock_in_words(row))
    return ", ".join(said)


def brings(row: Row, game: AnyGame, names: Mapping[int, str]) -> str:
    """What everybody gets: "je +1" for Re's two (the others the opposite), "+3, die anderen je −1" for one alone.

    Where not all is written, and the others do not get the opposite: "je +1, die anderen je 0".
    """
    if isinstance(game, Ramsch):
        return _each(row, names)
    re = {row.points[seat - 1] for seat in game.re}
    others = {row.points[seat - 1] for seat in row.players if seat not in game.re}
    if len(re) != 1 or len(others) != 1:
        return _each(row, names)
    points = {"points": signed(*re), "others": signed(*others)}
    if len(game.re) == 1:
        each = _("%(points)s, die anderen je %(others)s")
    elif re == {-one for one in others}:
        each = _("je %(points)s")
    else:
        each = _("je %(points)s, die anderen je %(others)s")
    return each % points


def _each(row: Row, names: Mapping[int, str]) -> str:
    """ "Inge −6, Jo +2, Kai +2, Uwe +2"."""
    return ", ".join(f"{names[seat]} {signed(row.points[seat - 1])}" for seat in row.players)


def doubt(game: AnyGame, counted: Party | None) -> str:
    """The quiet question "Wirklich 13?": are these all the digits? `counted`: the party whose pips were typed."""
    if counted is None or isinstance(game, Ramsch) or game.no_trick:
        return ""
    pips = game.re_pips if counted == "re" else ALL_PIPS - game.re_pips
    said = game.announcements.kontra if counted == "re" else game.announcements.re
    return _("Wirklich %(pips)s?") % {"pips": pips} if pips < FEW_PIPS and said not in EXPECTED_FEW else ""


_OTHERWISE = {"re_pips": "pips", "no_trick": "pips", "pips": "pips", "extras": "extras"}
_OTHERWISE |= dict.fromkeys(("announcements", "level_alone", "replies"), "announcements")


def differs(ours: Mapping[str, Any], theirs: Mapping[str, Any], ranges_in: Ruleset | None) -> str:
    """In what alone an entry differs from another one of its place: "Augen von Re 105 statt 100"; "" if in more, or
    in who played what. `ranges_in` as for `told`.
    """
    apart = [key for key in {**ours, **theirs} if not same({key: ours.get(key)}, {key: theirs.get(key)})]
    match [*{_OTHERWISE.get(key, "") for key in apart}]:
        case ["pips"]:
            if "re_pips" in ours and "re_pips" in theirs and ours["re_pips"] != theirs["re_pips"]:
                one, other = (pips_of(facts["re_pips"], span_of(facts, ranges_in))[0] for facts in (ours, theirs))
                return _("Augen von Re %(ours)s statt %(theirs)s") % {"ours": one, "theirs": other}
            return _("Augen")
        case ["announcements"]:
            return _("Ansagen")
        case ["extras"]:
            return _("Sonderpunkte")
        case _:
            return ""


def falls(confirmed: Sequence[str], disagreed: Sequence[str]) -> str:
    """What a change does to what players have said of the sheet, by their names; "" if nobody has said anything."""
    said = []
    if confirmed:
        sentence = ngettext(
            "Die Bestätigung von %(names)s fällt damit weg.",
            "Die Bestätigungen von %(names)s fallen damit weg.",
            len(confirmed),
        )
        said.append(sentence % {"names": _listed(confirmed)})
    if disagreed:
        sentence = ngettext(
            "Der Widerspruch von %(names)s fällt damit weg.",
            "Die Widersprüche von %(names)s fallen damit weg.",
            len(disagreed),
        )
        said.append(sentence % {"names": _listed(disagreed)})
    return " ".join(said)


def settles(disagreed: Sequence[str]) -> str:
    """What the director's confirmation does to the objections of these; "" of nobody."""
    if not disagreed:
        return ""
    sentence = ngettext(
        "Der Widerspruch von %(names)s ist damit erledigt.",
        "Die Widersprüche von %(names)s sind damit erledigt.",
        len(disagreed),
    )
    return sentence % {"names": _listed(disagreed)}


def _listed(names: Sequence[str]) -> str:
    *most, last = names
    return _("%(names)s und %(last)s") % {"names": ", ".join(most), "last": last} if most else last


def _pips(game: Game, ranges_in: Ruleset | None) -> str:
    """ "134 : 106", or both parties' range."""
    return " : ".join(pips_of(game.re_pips, stands_for(game, ranges_in) if ranges_in else None))


def _won(facts: Mapping[str, Any], own_names: Mapping[str, str]) -> Iterator[str]:
    """A party's extra points: "Re: Fuchs gefangen ×2, Doppelkopf"."""
    for party, extras in facts.get("extras", {}).items():
        counted = Counter(extras)
        named = ((extra_in_words(extra, own_names), count) for extra, count in counted.items())
        words = (f"{name} ×{count}" if count > 1 else name for name, count in named)
        yield f"{_(PARTIES[party])}: {', '.join(words)}"
