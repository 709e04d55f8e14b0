"""What going back to a backup takes away, and what is otherwise then, in sentences."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments import numbers
from tournaments.files.backup.summary import Held, Since, cash_of
from tournaments.models import Round, Tournament

NAMED = 8  # kinds of entries


@dataclass(frozen=True, slots=True)
class Told:
    """What somebody reads who thinks of going back."""

    otherwise: tuple[str, ...]
    """What is otherwise then than now."""
    gone: tuple[str, ...]
    """What was done since, and is not there then."""
    phones: str
    """What open phones of the round that is played show then; empty where none is."""


def told(tournament: Tournament, then: Held | None, since: Since) -> Told:
    """In sentences. Two queries; none is asked where nothing is known of `then`."""
    gone = []
    if since.games:
        said = ngettext(
            "{n} Spiel, das seither eingetragen wurde", "{n} Spiele, die seither eingetragen wurden", since.games
        )
        gone.append(said.format(n=since.games))
    if since.others:
        gone.append(_others(since))
    if then is None:
        return Told((), tuple(gone), "")
    now = dict(tournament.rounds.values_list("number", "status"))
    were = {round.number: round.status for round in then.rounds}
    otherwise = [one for number in sorted({*now, *were}) if (one := _round(number, now.get(number), were.get(number)))]
    if bool(tournament.finished_at) != then.finished:
        again = _("Das Turnier ist dann beendet") if then.finished else _("Das Turnier ist dann nicht mehr beendet")
        otherwise.append(again)
    if then.cash is not None and then.cash != (cash := cash_of(tournament)):
        said = _("In der Barkasse stehen dann {then} statt {now}")
        otherwise.append(said.format(then=numbers.money(then.cash), now=numbers.money(cash)))
    return Told(tuple(otherwise), tuple(gone), _phones(now, were))


def _others(since: Since) -> str:
    """Lines of the log, by what they tell."""
    count = sum(each for _kind, each in since.others)
    kinds = [f"{kind.label} ({each})" if each > 1 else str(kind.label) for kind, each in since.others]
    if len(kinds) > NAMED:
        kinds[NAMED:] = ["…"]
    said = ngettext("{n} anderer Eintrag im Protokoll: {kinds}", "{n} andere Einträge im Protokoll: {kinds}", count)
    return said.format(n=count, kinds=", ".join(kinds))


def _round(number: int, now: str | None, then: str | None) -> str:
    """What becomes of a round; empty if nothing does."""
    if now == then:
        return ""
    said = {
        None: _("Runde {number} gibt es dann nicht mehr"),
        Round.Status.DRAWN: _("Runde {number} ist dann nur ausgelost"),
        Round.Status.PUBLISHED: _("Runde {number} wird dann gespielt"),
        Round.Status.CLOSED: _("Runde {number} ist dann abgeschlossen"),
    }
    return said[None if then is None else Round.Status(then)].format(number=number)


def _phones(now: dict[int, str], were: dict[int, Round.Status]) -> str:
    played = next((number for number, status in now.items() if status == Round.Status.PUBLISHED), None)
    if played is None:
        return ""
    if were.get(played) in (Round.Status.PUBLISHED, Round.Status.CLOSED):
        return _("Es wird gerade gespielt: Die Handys der Tische zeigen dann die Listen von damals.")
    said = _("Es wird gerade gespielt: Die Handys der Tische haben dann keine Liste der Runde {number} mehr.")
    return said.format(number=played)
