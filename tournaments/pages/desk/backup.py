"""Backups: made at the press of a button, for a director far from the terminal; which there are, and what one holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.template.defaultfilters import date, filesizeformat
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_POST, require_safe

from tournaments import numbers
from tournaments.files import backup as kept
from tournaments.files.backup import automatic, folder, going_back, summary
from tournaments.models import Round, Tournament
from tournaments.pages import visitors
from tournaments.pages.desk.frame import complain, onward, page, tell
from tournaments.pages.desk.since import told as told_of
from tournaments.results.criteria import first_of

LISTED = 100  # backups: those made by hand may be many
BEFORE = {"settings": "desk:settings", "backups": "desk:backups"}
"""The pages that its button stands on, besides the board."""
STATUSES = {
    Round.Status.DRAWN: ("draft", gettext_lazy("ausgelost")),
    Round.Status.PUBLISHED: ("published", gettext_lazy("veröffentlicht")),
    Round.Status.CLOSED: ("closed", gettext_lazy("abgeschlossen")),
}


@dataclass(frozen=True, slots=True)
class Line:
    """One backup in their list, or why there is none of a moment."""

    at: datetime
    what: str
    name: str = ""
    """In its page's address; empty: it could not be made."""
    how_far: str = ""
    """This tournament was, where that is known."""
    size: str = ""
    elsewhere: str = ""
    """Of another tournament, at a round of which it was made, as far as it may be named here."""
    wrong: str = ""


@require_POST
def backup(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/leitung/sichern/`: then the page the button stood on (`weiter`), the board, the settings or the list."""
    visitors.director(request, slug)
    try:
        made, _contents = kept.make(kept.Reason.BY_HAND)
        tell(request, _("Gesichert und geprüft: {name}").format(name=made.path.name))
    except kept.BackupFailed as failed:
        complain(request, str(failed))
    return onward(request, BEFORE.get(request.POST.get("weiter", ""), "desk:board"), slug)


@require_safe
def backups(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/leitung/sicherungen/`: the latest first, and among them the moments that could not be backed up."""
    tournament = visitors.director(request, slug)
    found = kept.backups()
    names = _directed(request)
    lines = [_line(one, tournament, names) for one in found[:LISTED]]
    lines += [Line(at, what, wrong=why) for at, what, why in automatic.failures(tournament)]
    context = {
        "lines": sorted(lines, key=lambda line: line.at, reverse=True),
        "more": max(0, len(found) - LISTED),
        "folder": settings.BACKUPS,
        "most": folder.KEPT,
        "spare": _size(folder.SPARE),
    }
    return page(request, tournament, "desk/backups.html", context, section="settings")


@require_safe
def held(request: HttpRequest, slug: str, backup: str) -> HttpResponse:
    """`…/leitung/sicherungen/dkturnier-…/`: what it holds of this tournament, and what going back to it would lose."""
    tournament = visitors.director(request, slug)
    found = _called(backup)
    return _gone(request, slug) if found is None else _held(request, tournament, found)


@require_POST
def go_back(request: HttpRequest, slug: str, backup: str) -> HttpResponse:
    """`…/leitung/sicherungen/dkturnier-…/zurueck/`: then the page of the copy of what was there before.

    `sure`: the loss was read and is meant; else 422.
    """
    tournament = visitors.director(request, slug)
    found = _called(backup)
    if found is None:
        return _gone(request, slug)
    if not request.POST.get("sure"):
        unsure = _("Bitte erst ankreuzen, dass weg sein soll, was seither geschah.")
        return _held(request, tournament, found, unsure=unsure, status=422)
    try:
        before = going_back.go_back(tournament, found, visitors.actor(request))
    except kept.RestoreRefused as refused:
        return _held(request, tournament, found, refused=str(refused), status=422)
    said = _("Das Turnier ist wieder auf dem Stand „{what}“. Was vorher da war, ist diese Sicherung hier.")
    tell(request, said.format(what=_when(found)))
    return onward(request, "desk:backup_held", slug, before.name)


def _held(
    request: HttpRequest,
    tournament: Tournament,
    found: kept.Backup,
    *,
    unsure: str = "",
    refused: str = "",
    status: int = 200,
) -> HttpResponse:
    told = summary.read(found.path)
    then = None
    if told is None:
        unknown = _("Was in dieser Sicherung steht, wurde nicht vermerkt.")
    elif not told.is_of(found.path):
        unknown = _("Diese Datei ist nicht mehr die, die gesichert wurde: Was in ihr steht, ist ungewiss.")
    else:
        then = told.held.get(tournament.id)
        unknown = _("Von diesem Turnier ist in dieser Sicherung nichts vermerkt.")
    if found.made_at < tournament.created_at - timedelta(seconds=1):  # a file is named by whole seconds
        unknown = _("Dieses Turnier gab es da noch nicht: Es wäre dann ganz weg, mit Spielern, Karten und Spielen.")
    since = summary.since(tournament, told.at if told else found.made_at)
    context = {
        "backup": found,
        "elsewhere": _elsewhere(told, tournament, _directed(request)),
        "size": _size(found.size),
        "then": then,
        "unknown": "" if then else unknown,
        "tables": [
            (one.number, ", ".join(map(_in_turn, one.players)), one.games) for one in (then.tables if then else ())
        ],
        "rounds": [(one.number, *STATUSES[one.status], _games(one.games)) for one in then.rounds] if then else [],
        "games": _games(then.games) if then else "",
        "standings": [
            (numbers.rank(row.rank), row.player, numbers.points(row.points), row.first)
            for row in (then.standings if then else ())
        ],
        "ranked_by": first_of(tournament.ruleset).name if then and any(row.first for row in then.standings) else "",
        "since": since,
        "loss": told_of(tournament, then, since),
        "here": told is not None and then is not None and going_back.is_of_this_version(told),
        "unsure": unsure,
        "refused": refused,
    }
    return page(request, tournament, "desk/backup.html", context, section="settings", status=status)


def _called(name: str) -> kept.Backup | None:
    return next((one for one in kept.backups() if one.name == name), None)


def _gone(request: HttpRequest, slug: str) -> HttpResponse:
    complain(request, _("Diese Sicherung gibt es nicht mehr."))
    return onward(request, "desk:backups", slug)


def _when(one: kept.Backup) -> str:
    """ "Runde 2 veröffentlicht, 20:15:07"."""
    return f"{one.why}, {date(timezone.localtime(one.made_at), 'H:i:s')}"


def _line(one: kept.Backup, tournament: Tournament, names: dict[int, str]) -> Line:
    told = summary.read(one.path)
    then = told.held.get(tournament.id) if told else None
    how_far = _how_far(then) if then else ""
    return Line(one.made_at, one.why, one.name, how_far, _size(one.size), _elsewhere(told, tournament, names))


def _directed(request: HttpRequest) -> dict[int, str]:
    """The names of the tournaments that whoever asks directs, by id: those of others are nobody's business here."""
    mine = Tournament.objects.filter(organizers__user=visitors.organizer(request))
    return dict(mine.values_list("id", "name"))


def _elsewhere(told: summary.Summary | None, tournament: Tournament, names: dict[int, str]) -> str:
    if told is None or told.tournament in (None, tournament.id):
        return ""
    name = names.get(told.tournament)
    return _("anderes Turnier: {name}").format(name=name) if name else _("anderes Turnier")


def _in_turn(names: Sequence[str]) -> str:
    """Who held a seat last, and who did before."""
    *earlier, last = names
    before = dict.fromkeys(name for name in earlier if name != last)
    return _("{name} (vorher {before})").format(name=last, before=", ".join(before)) if before else last


def _games(count: int) -> str:
    return ngettext("{n} Spiel", "{n} Spiele", count).format(n=count)


def _how_far(then: summary.Held) -> str:
    """ "Runde 2 veröffentlicht · 28 Spiele"."""
    where = _("vor der ersten Runde")
    if then.finished:
        where = _("beendet")
    elif then.rounds:
        _badge, status = STATUSES[then.rounds[-1].status]
        where = _("Runde {number} {status}").format(number=then.rounds[-1].number, status=status)
    return f"{where} · {_games(then.games)}"


def _size(size: int) -> str:
    return str(filesizeformat(size))
