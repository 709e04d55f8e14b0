"""The worked examples that the halls print themselves, and those of the tournament rules that are public."""

from __future__ import annotations

import pytest

from tests.scoring.helpers import game, scored, silent, solo

# (name, game, winner, value, points of the four seats)
OASE = [
    ("18 Fall 1", game(240, "no_60"), "re", 14, (14, 14, -14, -14)),
    ("18 Fall 2", game(177, "no_60", "kontra"), "kontra", 24, (-24, -24, 24, 24)),
    ("a", game(139, "re", extras={"re": ["doppelkopf"]}), "re", 4, (4, 4, -4, -4)),
    ("b", game(184, "no_90", extras={"kontra": ["fox"]}), "re", 6, (6, 6, -6, -6)),
    ("c", game(180, "no_60", extras={"re": ["charlie"]}), "kontra", 10, (-10, -10, 10, 10)),
    ("d", game(120, "re", "kontra"), "kontra", 8, (-8, -8, 8, 8)),
    (
        "e",
        game(77, None, "kontra", extras={"re": ["fox"], "kontra": ["charlie_caught"]}),
        "kontra",
        6,
        (-6, -6, 6, 6),
    ),
    ("f", game(93, "re", "no_90"), "re", 12, (12, 12, -12, -12)),
    ("g", silent(118, None, "kontra", extras={"re": ["fox", "doppelkopf"]}), "kontra", 0, (0, 0, 0, 0)),
    ("h", solo(153, "no_90", solo="jacks"), "re", 6, (18, -6, -6, -6)),
    ("i", solo(115, "re", "kontra", solo="clubs"), "kontra", 8, (-24, 8, 8, 8)),
    ("j", solo(74, None, "no_90", solo="aces"), "kontra", 8, (-24, 8, 8, 8)),
]

SCHUETZENFEST = [
    ("7 gewonnen", solo(240, "black", solo="aces"), "re", 11, (33, -11, -11, -11)),
    ("7 verloren", solo(200, "black", solo="aces"), "kontra", 12, (-36, 12, 12, 12)),
]

DDV = [
    ("Kontra angesagt, 160 Augen", game(80, None, "kontra"), "kontra", 5, (-5, -5, 5, 5)),
    ("Re keine 60, 130 Augen", game(130, "no_60"), "kontra", 7, (-7, -7, 7, 7)),
    ("beide schwarz, Re 57 Augen", game(57, "black", "black"), None, -5, (-5, -5, 5, 5)),
]


@pytest.mark.parametrize(
    ("ruleset", "played", "winner", "value", "points"),
    [
        pytest.param(ruleset, *example, id=f"{ruleset} {name}")
        for ruleset, examples in (("oase", OASE), ("schuetzenfest", SCHUETZENFEST), ("ddv", DDV))
        for name, *example in examples
    ],
)
def test_worked_example(ruleset, played, winner, value, points):
    result = scored(played, ruleset)
    assert (result.winner, result.value, result.points) == (winner, value, points)


def test_the_sum_of_rule_21_of_oase():
    # Re announced no_90 and won under 60, with a fox and a doppelkopf: six points, doubled.
    played = game(185, "no_90", extras={"re": ["fox", "doppelkopf"]})
    assert scored(played, "oase").value == 2 * (4 + 2)


def test_the_example_of_the_json_format():
    played = game(184, "no_90", extras={"kontra": ["fox"]}, ruleset="oase")
    answer = scored(played, "oase").to_json()
    assert {key: answer[key] for key in ("winner", "value", "points", "multiplier")} == {
        "winner": "re",
        "value": 6,
        "points": [6, 6, -6, -6],
        "multiplier": 2,
    }
    assert answer["lines"] == [
        {"what": "won", "party": "re", "points": 1, "clause": "18"},
        {"what": "under_90", "party": "re", "points": 1, "clause": "18"},
        {"what": "under_60", "party": "re", "points": 1, "clause": "18"},
        {"what": "announced_no_90", "party": "re", "points": 1, "clause": "18"},
        {"what": "fox", "party": "kontra", "points": 1, "clause": "19"},
        {"what": "re_announced", "party": None, "points": 0, "clause": "18", "factor": 2},
    ]
