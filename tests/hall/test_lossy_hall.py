"""200 players at 50 tables, every phone on a Wi-Fi that loses a fifth of all answers: no game is lost or doubled."""

from __future__ import annotations

import re
from html import unescape
from urllib.request import urlopen

import pytest

from tests.hall.hall import check_scribe, new_hall
from tests.hall.line import LOSSY
from tests.hall.phones import Scribe

pytestmark = pytest.mark.both

TABLES = 50
GAMES = 8  # each player has dealt twice, and presented the mandatory solo; whole rounds are played at fewer tables


def test_fifty_phones_on_a_lossy_wifi(hall_server):
    hall = new_hall(hall_server, TABLES, GAMES)
    scribes = [Scribe(hall.phone(table, LOSSY), hall.ruleset) for table in range(1, TABLES + 1)]
    hall.all_at_once([scribe.play_round for scribe in scribes])

    written = hall.written()
    for table, scribe in enumerate(scribes, 1):
        check_scribe(scribe, written[table])
    lines = [scribe.phone.line for scribe in scribes]
    answered = sum(len(line.seconds) for line in lines)
    assert sum(line.lost for line in lines) > 0.15 * answered, "the Wi-Fi was too good"
    known = [told for scribe in scribes for told in scribe.phone.told if told.what == "saved" and not told.created]
    assert len(known) > TABLES, "what was sent again had mostly been stored"
    assert shown_in_standings(hall) == dict(seat for table in written.values() for seat in table.seats)


def shown_in_standings(hall) -> dict[str, int]:
    """What everybody reads on the public page: points by name."""
    with urlopen(f"{hall.server.laptop}/{hall.slug}/") as answer:
        page = answer.read().decode()
    rows = re.findall(r'<span class="name">(.*?)</span>.*?<td class="total[^"]*">(.*?)</td>', page)
    return {unescape(name): int(total.replace("−", "-").replace("+", "")) for name, total in rows}
