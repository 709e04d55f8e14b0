"""Draw a round again from its file: `python -m tournaments.seating FILE`. Needs nothing but Python and this package.

Says for each of the three whether it is true: the seed is of what was announced, it is that of the draw of this number,
and from it follow these tables. Ends with 1 if one of them is not, and with 2 if the file is none of a draw.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from tournaments.seating.clock import Clock
from tournaments.seating.given import FORMAT, Given
from tournaments.seating.lot import leads_to, seed


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        print(__doc__)
        return 2
    try:
        file = json.loads(Path(arguments[0]).read_text(encoding="utf-8"))
        if file["format"] != FORMAT:
            raise ValueError(file["format"])
        said, number, attempt = file["link"], file["round"], file["attempt"]
        announced = leads_to(said, number, file["announced"])
        given = Given.from_json(file["given"])
        chosen = seed(said, attempt) == given.seed
        again = given.draw(Clock(looks=file["looks"])).rounds[0]
        same = [list(table) for table in again] == file["tables"]
        names = {int(player): file["start_numbers"][str(player)] for table in again for player in table}
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        print(f"This is no file of a draw that can be made again: {error!r}")
        return 2
    for table, players in zip(given.room.numbers(len(again)), again, strict=True):
        print(f"Tisch {table}:", *(names[player] for player in players))
    print("Announced, as the file has it; compare it with what you wrote down:", file["announced"])
    print("yes" if announced else "NO ", "the link is the one that was announced")
    print("yes" if chosen else "NO ", f"the seed is that of draw {attempt} of round {number}")
    print("yes" if same else "NO ", "drawn again, the tables are the same (start numbers above, by seat)")
    return 0 if announced and chosen and same else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
