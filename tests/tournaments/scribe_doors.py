"""The words that tests of a table's pages share. Who gets in is asked of every address in test_every_door.py."""

from __future__ import annotations

import json
import re
from typing import Any
from uuid import uuid4

from django.test import Client

from tests.tournaments.helpers import scribe_at
from tournaments.models import Entry, Table
from tournaments.pages.routes import table_base

HTMX = {"HX-Request": "true"}
UNKNOWN = "/tisch/AAAAAAAAAAAAAAAAAAAAAA/"
DIRECTORS = "/benefizturnier/leitung/runde/1/tisch/1/"


def base_of(table: Table) -> str:
    """ "/tisch/<key>/" of a table."""
    return table_base(scribe_at(table))


def ask(path: str, method: str, client: Client | None = None, **data: Any) -> Any:
    """The answer to a GET or POST."""
    return getattr(client or Client(), method)(path, data)


def game(**more: Any) -> dict[str, Any]:
    """The form of an ordinary game, Anna and Clara against the others, as the page posts it."""
    fields = {"type": "normal", "re": ["1", "3"], "re_pips": "140", "position": "1", "round": "1"}
    return fields | {"client_id": str(uuid4())} | more


def send(table: Table, tail: str = "eintrag/", **fields: Any) -> Any:
    """Post to a table as the page's own forms do."""
    return Client().post(base_of(table) + tail, fields, headers=HTMX)


def told(answer: Any) -> dict[str, Any]:
    """What the page is told has happened."""
    (said,) = json.loads(answer["HX-Trigger"]).values()
    return dict(said)


def state(answer: Any) -> dict[str, Any]:
    """The state of the sheet that came with an answer."""
    found = re.search(r'<script id="scribe-state" type="application/json">(.*?)</script>', text(answer))
    assert found
    return dict(json.loads(found[1]))


def points(answer: Any) -> dict[str, str]:
    """By seat, what a preview puts on the players' tiles."""
    return dict(re.findall(r'data-points="(\d)"[^>]*>(.*?)</output>', text(answer)))


def entries(table: Table) -> list[Entry]:
    return list(Entry.objects.filter(table=table))


def text(answer: Any) -> str:
    return str(answer.content.decode())
