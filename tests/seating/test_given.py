"""What a draw was given draws it again: from its file, on any machine, and whoever changes it is found out."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given as some
from hypothesis import settings
from hypothesis import strategies as st

from tests.seating.helpers import ONLY_FOURS
from tournaments.seating import Criterion, Earlier, Given, Order, Room, Wishes, plan
from tournaments.seating.__main__ import main
from tournaments.seating.clock import Clock
from tournaments.seating.given import FORMAT, SEARCH, fingerprint
from tournaments.seating.lot import hashed, leads_to, link, seed

FIRST = plan(range(100, 122), 3, seed=1).rounds
EVENING = Given(
    players=tuple(range(100, 122)),
    rounds=2,
    seed="abc",
    history=FIRST[:1],
    before=((7, 8),),
    besides=Earlier(((7, 100),), (7,)),
    previous=FIRST[1:],
    fillers=frozenset((104,)),
    wishes=Wishes(
        teams={100: "Nord"},
        clubs={101: "Süd", 102: "Süd"},
        apart=[frozenset((100, 105))],
        fixed={103: 2},
        seats={103: 4},
        together=[frozenset((104, 106)), frozenset((107, 108, 109))],
        order=Order(most_fives=2).with_first(Criterion.CLUBS, Criterion.REPEATS),
    ),
)


def test_a_file_says_it_all():
    again = Given.from_json(json.loads(json.dumps(EVENING.to_json())))
    wishes = EVENING.wishes
    sets = replace(wishes, apart=frozenset(wishes.apart), together=frozenset(wishes.together))
    assert again == replace(EVENING, wishes=sets)


def test_a_file_of_an_earlier_release_knows_of_nobody_who_is_to_sit_together():
    file = Given(tuple(range(16)), 3, "seed").to_json()
    del file["together"], file["seats"]
    assert Given.from_json(file) == Given.from_json(Given(tuple(range(16)), 3, "seed").to_json())


@pytest.mark.parametrize("n", [7, 16, 22, 30, 45])
def test_from_its_file_it_is_drawn_again(n):
    drawn = Given(tuple(range(n)), 3, "seed").draw()
    assert Given.from_json(Given(tuple(range(n)), 3, "seed").to_json()).draw(Clock(looks=drawn.over_at)) == drawn


@settings(max_examples=8)
@some(st.integers(0, 10**6), st.sampled_from([17, 18, 22]))
def test_a_draw_that_ran_out_of_time_too(number, n):
    hard = Given(tuple(range(n)), 5, number, wishes=Wishes(order=Order(most_fives=2)))
    drawn = hard.draw(Clock(0.02))
    assert drawn.over_at is not None
    assert hard.draw(Clock(looks=drawn.over_at)) == drawn


@settings(max_examples=5, deadline=None)
@some(st.integers(0, 10**6))
def test_a_draw_with_groups_that_ran_out_of_time_too(number):
    together = [frozenset((one, one + 1)) for one in range(0, 18, 2)] + [frozenset((18, 19, 20))]
    hard = Given(tuple(range(22)), 6, number, wishes=Wishes(together=together, seats={3: 2}))
    drawn = hard.draw(Clock(0.02))
    assert drawn.over_at is not None
    assert Given.from_json(hard.to_json()).draw(Clock(looks=drawn.over_at)) == drawn


def test_who_sits_out_together_does_so_again():
    together = [frozenset((one, one + 1)) for one in range(0, 10, 2)]
    eleven = Given(tuple(range(11)), 3, "x", room=ONLY_FOURS, wishes=Wishes(together=together))
    drawn = eleven.draw()
    out = set(range(11)) - {player for table in drawn.rounds[0] for player in table}
    assert len(out) == 3 and any(pair <= out for pair in together)
    assert Given.from_json(eleven.to_json()).draw() == drawn


def test_fillers_sit_out_first():
    eleven = Given(tuple(range(11)), 1, "x", fillers=frozenset((4,)))
    assert 4 not in {player for table in Given.from_json(eleven.to_json()).draw().rounds[0] for player in table}


def test_who_sits_out_is_drawn_too_and_only_the_next_round_is_planned():
    eleven = Given(tuple(range(11)), 3, "x")
    (tables,) = eleven.draw().rounds
    assert sum(map(len, tables)) == 10
    (fours,) = replace(eleven, room=ONLY_FOURS).draw().rounds
    assert [len(table) for table in fours] == [4, 4]


SECRET = "5ec7e7" + "0" * 58


def file(tmp_path, **changed):
    announced, opened = link(SECRET, 0, 20), link(SECRET, 2, 20)
    drawn = Given(tuple(range(10, 26)), 3, seed(opened, 4))
    plan = drawn.draw()
    said = {
        "format": FORMAT,
        "announced": announced,
        "round": 2,
        "link": opened,
        "attempt": 4,
        "looks": plan.over_at,
        "given": drawn.to_json(),
        "fingerprint": fingerprint(drawn.to_json()),
        "start_numbers": {str(player): player - 9 for player in range(10, 26)},
        "tables": [list(table) for table in plan.rounds[0]],
    }
    path = tmp_path / "runde-2.json"
    path.write_text(json.dumps(said | changed))
    return str(path)


def test_the_program_says_that_all_is_true(tmp_path, capsys):
    assert main([file(tmp_path)]) == 0
    said = capsys.readouterr().out
    assert said.count("yes ") == 4 and "Tisch 4:" in said


@pytest.mark.parametrize(
    ("changed", "untrue"),
    [
        ({"announced": "0" * 64}, "announced"),
        ({"attempt": 3}, "the seed"),
        ({"tables": [[10, 11, 12, 13]]}, "the tables"),
    ],
)
def test_it_says_what_is_not(tmp_path, capsys, changed, untrue):
    assert main([file(tmp_path, **changed)]) == 1
    (line,) = [line for line in capsys.readouterr().out.splitlines() if line.startswith("NO")]
    assert untrue in line


@pytest.mark.parametrize("search", [None, 1, SEARCH + 1])
def test_what_another_release_has_drawn_otherwise_is_not_called_untrue(tmp_path, capsys, search):
    given = Given(tuple(range(10, 26)), 3, seed(link(SECRET, 2, 20), 4)).to_json()
    given = {name: value for name, value in given.items() if name != "search"} | ({"search": search} if search else {})
    of_it = {"given": given, "fingerprint": fingerprint(given)}
    assert main([file(tmp_path, **of_it)]) == 0  # it may draw the same
    others = {"tables": [[10, 11, 12, 13]]}
    capsys.readouterr()
    assert main([file(tmp_path, **of_it, **others)]) == 2
    said = capsys.readouterr().out
    assert "NO " not in said and said.count("yes ") == 3 and f"search {search or 1}," in said
    assert main([file(tmp_path, **of_it, **others, attempt=3)]) == 1
    assert "NO  the seed" in capsys.readouterr().out


def test_a_file_that_is_put_together_is_none(tmp_path, capsys):
    """Whoever could choose among seeds, or hide what was said, could choose the tables."""
    opened = link(SECRET, 2, 20)
    for changed in (
        {"attempt": "4\x00"},
        {"attempt": "4"},
        {"attempt": 0},
        {"attempt": True},
        {"round": 0, "link": link(SECRET, 0, 20)},
        {"round": 10**8},
        {"announced": f"{opened}\nyes the link is the one that was announced\x1b[8m"},
        {"start_numbers": {str(player): "\x1b[8m" for player in range(10, 26)}},
        {"given": Given(tuple(range(10, 26)), 3, seed(opened, 4)).to_json() | {"search": "\x1b"}},
        {"given": Given(tuple(range(10, 26)), 10**9, seed(opened, 4)).to_json()},
        {"given": Given(tuple(range(10, 26)), 3, seed(opened, 4), room=Room(fives=-1)).to_json()},
    ):
        assert main([file(tmp_path, **changed)]) == 2
        said = capsys.readouterr().out
        assert "\x1b" not in said and len(said.splitlines()) == 1
    assert main([file(tmp_path, fingerprint="0" * 64)]) == 1
    assert "NO  the fingerprint" in capsys.readouterr().out


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"link": 1, "round": "x"}', '{"format": "dkturnier-draw/2"}', "\ud800"]
)
def test_any_other_file_is_told_so(tmp_path, capsys, text):
    path = tmp_path / "other.json"
    path.write_text(text, errors="surrogatepass")
    assert main([str(path)]) == 2 == main([]) == main([str(tmp_path / "missing")])
    assert "no file of a draw" in capsys.readouterr().out


def test_each_link_opens_the_one_before():
    links = [link(SECRET, number, 20) for number in range(21)]
    assert links[20] == SECRET and all(hashed(links[n]) == links[n - 1] for n in range(1, 21))
    assert all(leads_to(links[n], n, links[0]) for n in range(21))
    assert not leads_to(links[3], 2, links[0])
    assert len({seed(links[2], attempt) for attempt in range(1, 50)}) == 49
