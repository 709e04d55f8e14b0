"""Every kind of event has its row, and is told of by somebody."""

from __future__ import annotations

import re
from dataclasses import asdict
from datetime import UTC, date, datetime
from pathlib import Path

from tournaments.log_kinds import KINDS, Side
from tournaments.models import Kind, TeamsSeated
from tournaments.settings import Settings

TOURNAMENTS = Path(__file__).resolve().parents[2] / "tournaments"
WHERE_THEY_STAND = {"log.py", "log_kinds.py"}


def test_every_kind_has_a_row():
    assert set(KINDS) == set(Kind), "tournaments/log_kinds.py says what is told of a kind of event"


def test_every_kind_happens():
    services = (path for path in TOURNAMENTS.rglob("*.py") if path.name not in WHERE_THEY_STAND)
    told = {name for path in services for name in re.findall(r"\bKind\.([A-Z_]+)\b", path.read_text())}
    assert set(Kind.names) <= told


def test_every_setting_is_told():
    settings = Settings("Nikolaus", date(2026, 12, 6), 3, True, 0, (), None, TeamsSeated.APART, ("apart",), None)
    told = Side(asdict(settings), None, earlier=False, names={}, own_names={}, at=datetime.now(UTC))
    lines = KINDS[Kind.SETTINGS_CHANGED].words(told)
    assert len(lines) == len(asdict(settings)), "tournaments/log_kinds.py says what a setting is called"


def test_what_is_done_at_the_desk_alone_is_said_with_the_kind():
    assert Kind.PAID.only_the_director_sees and Kind.DRAWN.only_the_director_sees
    assert not Kind.PUBLISHED.only_the_director_sees and not Kind.RECORDED.only_the_director_sees
