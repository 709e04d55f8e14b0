"""Where the seeds of draws come from, so that nobody can choose one: a chain that is announced before and opened after.

From a secret follow links, each the SHA-256 of the one behind it: the secret is the last round's link, and what stands
before the first round's is announced. Round by round the next link is shown; whoever hashes it finds the one before,
and at last what was announced. So no link can be another than it was to be, and none says which one comes next.
A round may be drawn several times: the seed of each draw is the SHA-256 of the round's link, a colon and the number of
the draw. Links and seeds are 64 hexadecimal digits, hashed as these letters, so that any tool will do for it.
"""

from __future__ import annotations

from hashlib import sha256


def hashed(text: str) -> str:
    """64 hexadecimal digits."""
    return sha256(text.encode("ascii")).hexdigest()


def link(secret: str, number: int, last: int) -> str:
    """What the seeds of the round of this number (1 … last) follow from; number 0: what is announced."""
    found = secret
    for _ in range(last - number):
        found = hashed(found)
    return found


def leads_to(link: str, number: int, announced: str) -> bool:
    """Whether this is the link of the round of this number, of what was announced."""
    for _ in range(number):
        link = hashed(link)
    return link == announced


def seed(link: str, attempt: int) -> str:
    """Of the draw of this number (from 1) of the round of this link."""
    return hashed(f"{link}:{attempt}")
