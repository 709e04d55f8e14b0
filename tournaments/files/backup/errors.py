"""Why there is no backup, or no way back from one."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from django.utils.translation import gettext_lazy


class Problem(StrEnum):
    """Why no backup was made, as the log keeps it."""

    FOLDER = "folder"
    FULL = "full"
    MEMORY = "memory"
    UNREADABLE = "unreadable"
    DIFFERENT = "different"
    TOOL_MISSING = "tool_missing"
    TOOL_OLD = "tool_old"
    TOOL_SAYS = "tool_says"
    UNKNOWN = "unknown"


SENTENCES = {
    Problem.FOLDER: gettext_lazy("Dort lässt sich nicht sichern: {detail}"),
    Problem.FULL: gettext_lazy("Dort ist kein Platz mehr: {detail}"),
    Problem.MEMORY: gettext_lazy("Diese Datenbank liegt nur im Arbeitsspeicher."),
    Problem.UNREADABLE: gettext_lazy("Die Datenbank ließ sich nicht kopieren: {detail}"),
    Problem.DIFFERENT: gettext_lazy("Die Kopie ist nicht, was in der Datenbank steht. Bitte noch einmal sichern."),
    Problem.TOOL_MISSING: gettext_lazy(
        "{detail} ist nicht installiert: es kommt mit PostgreSQLs Programmen (postgresql-client)."
    ),
    Problem.TOOL_OLD: gettext_lazy("pg_dump ist zu alt für diesen Server: es muss mindestens Version {detail} sein."),
    Problem.TOOL_SAYS: gettext_lazy("pg_dump meldet: {detail}"),
    Problem.UNKNOWN: gettext_lazy("Ein Fehler, mit dem niemand gerechnet hat: {detail}"),
}


class BackupFailed(Exception):
    """No backup was made, and no half of one is left behind. `str` is one translated sentence."""

    def __init__(self, problem: Problem, detail: object = "") -> None:
        super().__init__(problem, detail)
        self.problem = problem
        self.detail = str(detail)

    def __str__(self) -> str:
        return str(SENTENCES[self.problem]).format(detail=self.detail)

    @property
    def lacks_tools(self) -> bool:
        """Whether PostgreSQL's own programs, which make its backups, are not here or too old for the server."""
        return self.problem in (Problem.TOOL_MISSING, Problem.TOOL_OLD)


class RestoreRefused(Exception):
    """The database is as it was. `str` is one translated sentence."""


def why_not(told: Mapping[str, Any]) -> str:
    """A failure as the log keeps it ({"problem", "detail"}) in one translated sentence."""
    return str(BackupFailed(Problem(told["problem"]), told["detail"]))
