"""A backup at the press of a button, for a director far from the terminal."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.files import backup as backups
from tournaments.pages import visitors
from tournaments.pages.desk.frame import complain, onward, tell


@require_POST
def backup(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/leitung/sichern/`: then the page the button stood on, the board or (`weiter=settings`) the settings."""
    visitors.director(request, slug)
    try:
        made, _contents = backups.make(backups.Reason.BY_HAND)
        tell(request, _("Gesichert und geprüft: {name}").format(name=made.path.name))
    except backups.BackupFailed as failed:
        complain(request, str(failed))
    return onward(request, "desk:settings" if request.POST.get("weiter") == "settings" else "desk:board", slug)
