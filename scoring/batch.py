"""A whole body of games or sheets, answered as the public format wants it; also as a program of its own:

`python -m scoring.batch score|sheet <most lines>` answers standard input, behind one line that says what the answer is.
"""

from __future__ import annotations

import io
import json
import os
import sys
from itertools import islice
from typing import NamedTuple

from scoring import codec

DOCUMENTS: dict[str, codec.Document] = {"score": codec.score_document, "sheet": codec.sheet_document}
OTHERS_FIRST = 10  # niceness: whatever else the machine has to do comes before a file of games


class Answered(NamedTuple):
    """What a body is answered with."""

    text: bytes
    """JSON, each document with its line end."""
    lines: bool
    """One answer a line; else one for the body as a whole."""
    refused: bool
    """Was any line refused?"""
    too_many: bool = False
    """More lines than allowed: none was begun."""


def answered(body: bytes, kind: str, most: int) -> Answered:
    """Answer one document, or one a line, at most so many. `kind`: "score" or "sheet"."""
    document = DOCUMENTS[kind]
    lines = list(islice((line for line in io.BytesIO(body) if line.strip()), most + 1))
    # One document may be spread over several lines; lines of documents cannot be read as one.
    if len(lines) < 2 or codec.is_json(body) or not any(map(codec.is_json, lines)):
        answer = codec.answer(body, document)
        return Answered(text_of([answer]), False, answer.refused)
    if len(lines) > most:
        refusal = codec.refusal(f"Zu viel auf einmal: höchstens {most} Zeilen.")
        return Answered(text_of([refusal]), False, True, too_many=True)
    answers = [codec.answer(line, document) for line in lines]
    return Answered(text_of(answers), True, any(answer.refused for answer in answers))


def text_of(answers: list[codec.Answer]) -> bytes:
    """A line each; a lone surrogate echoed in a sentence becomes \\udXXX, which JSON reads again."""
    return "".join(answer.text + "\n" for answer in answers).encode(errors="backslashreplace")


def packed(answer: Answered) -> bytes:
    """As the program gives it back."""
    return json.dumps(answer[1:]).encode() + b"\n" + answer.text


def unpacked(output: bytes) -> Answered:
    """What the program has given back."""
    head, _end, text = output.partition(b"\n")
    return Answered(text, *json.loads(head))


def main() -> None:
    if hasattr(os, "nice"):
        os.nice(OTHERS_FIRST)
    _program, kind, most = sys.argv
    sys.stdout.buffer.write(packed(answered(sys.stdin.buffer.read(), kind, int(most))))


if __name__ == "__main__":
    main()
