"""docs/score-format.md is true: every document shown in it is answered as it stands there."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from scoring import PRESETS, codec
from scoring.any_game import read_any
from scoring.words import EXTRAS, GAME_TYPES, LEVELS, SOLOS, VIOLATIONS

TEXT = (Path(__file__).resolve().parents[1] / "docs" / "score-format.md").read_text()
SHOWN = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL)]
PAIRS = list(zip(SHOWN[::2], SHOWN[1::2], strict=True))


def test_it_shows_a_game_a_refusal_and_a_sheet():
    assert [next(iter(answer)) for _document, answer in PAIRS] == ["winner", "error", "games"]


@pytest.mark.parametrize(("document", "answer"), PAIRS, ids=["game", "refusal", "sheet"])
def test_every_document_is_answered_as_it_stands_there(document, answer):
    read = codec.sheet_document if "games" in document else codec.score_document
    assert json.loads(codec.answer(json.dumps(document).encode(), read).text) == answer


def test_games_without_parties_are_read_as_they_stand_there():
    block = re.search(r"```jsonl\n(.*?)```", TEXT, re.DOTALL)
    assert block
    shown = [json.loads(line) for line in block[1].splitlines()]
    ruleset = replace(PRESETS["ddv"], game_types=tuple(GAME_TYPES))
    assert [read_any(one, ruleset).to_json() for one in shown] == shown


@pytest.mark.parametrize("words", [GAME_TYPES, SOLOS, LEVELS, EXTRAS, VIOLATIONS])
def test_every_word_of_the_format_is_named(words):
    assert all(f"`{word}`" in TEXT for word in words)
