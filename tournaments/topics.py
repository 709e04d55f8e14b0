"""What news are about (dkturnier/door/news.py): the parts of a tournament that pages follow, each with a version."""

from __future__ import annotations

from dkturnier.door.news import Topic


def tournament(tournament_id: int) -> Topic:
    """Anything of it that an open page could show: `Tournament.version`."""
    return "tournament", tournament_id


def common(tournament_id: int) -> Topic:
    """What could show on the page of every table: `Tournament.common_version`."""
    return "common", tournament_id


def table(table_id: int) -> Topic:
    """One table's own doings: `Table.page_version`."""
    return "table", table_id
