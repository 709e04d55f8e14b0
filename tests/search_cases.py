"""Who is found by what is typed. The server and the page's script are both held to these."""

from __future__ import annotations

PLAYERS = [
    ("Jürgen Müller", "Karo Solln"),
    ("Anna Weber", ""),
    ("Hanna Weberknecht", "DoKo Laim"),
    ("Müßiggang, Änne", ""),
    ("Łukasz Søndergård", ""),
    ("Ursula Thalhammer-Wiesinger", "Herz Süd"),
]
"""Name and club; the first two sit at table 1, the next two at 5, the last two at 15."""
TABLES = [1, 1, 5, 5, 15, 15]

CASES = [
    ("mueller", [0]),
    ("muller", [0]),
    ("MÜLLER", [0]),
    ("Mu\u0308ller", [0]),  # as some telephones send it: u, then two dots
    ("weber anna", [1, 2]),
    ("anna weber ", [1, 2]),
    ("weber, anna", [1, 2]),
    ("weberk", [2]),
    ("muessig", [3]),
    ("mußi", [3]),
    ("mussiggang anne", [3]),
    ("aenne", [3]),
    ("lukasz", [4]),
    ("sondergard", [4]),
    ("soendergard", [4]),
    ("hammer", [5]),
    ("wiesinger ursula", [5]),
    ("solln", [0]),
    ("herz sued", [5]),
    ("tisch 5", [2, 3]),
    ("Tisch5", [2, 3]),
    ("table 5", [2, 3]),
    ("5", [2, 3]),
    ("tisch 1", [0, 1]),
    ("tisch 15 ursula", [5]),
    ("tisch 7", []),
    ("tisch", [0, 1, 2, 3, 4, 5]),
    ("tis", [0, 1, 2, 3, 4, 5]),
    ("xaver", []),
    ("müller anna", []),
]
