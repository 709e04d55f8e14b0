"""Draw a round again from its file: `python -m tournaments.seating FILE`. Needs nothing but Python and this package.

Says for each of the four whether it is true: the seed is of what was announced, it is that of the draw of this number,
what the draw was given has the fingerprint that stands in the file (and on the page, unless there are wishes in it that
the director alone knows), and from it follow these tables. Ends with 1 if one of them is not, and with 2 if the
file is none of a draw, or if another release has drawn these tables, by a search that this one does not know.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

from tournaments.seating.clock import Clock
from tournaments.seating.given import FORMAT, SEARCH, Given, fingerprint, search_of
from tournaments.seating.lot import leads_to, seed

MOST_ROUNDS, MOST_ATTEMPTS, MOST_PLAYERS = 100, 10_000, 1_000
HASH = re.compile("[0-9a-f]{64}")


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        print(__doc__)
        return 2
    try:
        file = json.loads(Path(arguments[0]).read_text(encoding="utf-8"))
        if file["format"] != FORMAT:
            raise ValueError(file["format"])
        said, announced = _hash(file["link"]), _hash(file["announced"])
        number, attempt = _number(file["round"], MOST_ROUNDS), _number(file["attempt"], MOST_ATTEMPTS)
        given = Given.from_json(file["given"])
        _number(given.rounds, MOST_ROUNDS)
        _number(len(given.players), MOST_PLAYERS)
        if given.room.fives is not None and given.room.fives < 0:
            raise ValueError(given.room.fives)
        search = search_of(file["given"])
        chosen = seed(said, attempt) == given.seed
        marked = fingerprint(file["given"]) == file["fingerprint"]
        again = given.draw(Clock(looks=file["looks"])).rounds[0]
        same = [list(table) for table in again] == file["tables"]
        names = {player: int(file["start_numbers"][str(player)]) for table in again for player in table}
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError, StopIteration) as error:
        print(f"This is no file of a draw that can be made again: {error!a}"[:200])
        return 2
    for table, players in zip(given.room.numbers(len(again)), again, strict=True):
        print(f"Tisch {table}:", *(names[player] for player in players))
    print("Announced, as the file has it; compare it with what you wrote down:", announced)
    print("Fingerprint, as the file has it; compare it with the one on the page:", fingerprint(file["given"]))
    true = {
        "the link is the one that was announced": leads_to(said, number, announced),
        f"the seed is that of draw {attempt} of round {number}": chosen,
        "the fingerprint is that of what the draw was given": marked,
    }
    drawn = "drawn again, the tables are the same (start numbers above, by seat)"
    if same or search == SEARCH:
        true[drawn] = same
    for what, is_so in true.items():
        print("yes" if is_so else "NO ", what)
    if drawn not in true:
        print(f"??? {drawn}: this release cannot say. It was drawn by search {search}, this one has search {SEARCH};")
        print("    the program of the release that has drawn it can.")
    if not all(true.values()):
        return 1
    return 0 if drawn in true else 2


def _hash(value: Any) -> str:
    if not isinstance(value, str) or not HASH.fullmatch(value):
        raise ValueError(value)
    return value


def _number(value: Any, most: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= most:
        raise ValueError(value)
    return value


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
