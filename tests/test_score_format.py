"""docs/score-format.md is true: every document shown in it is answered as it stands there."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from scoring import codec
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


@pytest.mark.parametrize("words", [GAME_TYPES, SOLOS, LEVELS, EXTRAS, VIOLATIONS])
def test_every_word_of_the_format_is_named(words):
    assert all(f"`{word}`" in TEXT for word in words)
