"""The page of fees and categories as it is typed, put onto what stands by now: another may have it open too."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.http import QueryDict
from django.utils.datastructures import MultiValueDict

from tournaments import numbers
from tournaments.pages import meanwhile
from tournaments.people.fees import MOST_FEES, Wanted
from tournaments.text import one_line

CATEGORIES = "categories"


@dataclass(frozen=True, slots=True)
class FeeRow:
    """A line of the page of fees, as it is typed."""

    id: str = ""
    """Of the fee that was there; "" for a new one."""
    name: str = ""
    amount: str = ""
    wrong: str = ""
    wrong_in: str = ""
    """"name" or "cents"."""

    @property
    def filled(self) -> bool:
        return bool(self.name.strip() or self.amount.strip())

    def sent(self) -> meanwhile.Sent:
        """Its controls by names of their own; the amount as a page shows it, however it was typed."""
        cents = numbers.cents(self.amount)
        amount = self.amount if cents is None else numbers.filed_money(cents)
        return {f"{self.id}-name": [self.name], f"{self.id}-amount": [amount]}


@dataclass(frozen=True, slots=True)
class Typed:
    """What is on the page. wrong: what to ask about the categories, "" if nothing."""

    rows: list[FeeRow]
    categories: str
    wrong: str = ""

    @property
    def asks(self) -> bool:
        """Whether something was changed here, and elsewhere to something else."""
        return bool(self.wrong or any(row.wrong for row in self.rows))


def standing(fees: Sequence[Wanted], categories: Sequence[str]) -> Typed:
    """What a page shows that is opened now, without rows for more."""
    return Typed([FeeRow(str(one.id), one.name, numbers.filed_money(one.cents)) for one in fees], "\n".join(categories))


def shown(now: Typed) -> str:
    """What a page carries, so that only what is changed on it is written."""
    return meanwhile.shown(_fields(now))


def typed(sent: QueryDict, now: Typed) -> Typed:
    """What was sent; what was not changed on its page as it stands now, and what was added elsewhere."""
    columns = zip(sent.getlist("id"), sent.getlist("name"), sent.getlist("betrag"), strict=False)
    rows = [FeeRow(*column) for column in columns][: MOST_FEES + 2]
    categories = sent.get(CATEGORIES, "")
    if meanwhile.NAME not in sent:
        return Typed(rows, categories)
    fields = _fields(now)
    gone: dict[str, meanwhile.Sent] = {row.id: {} for row in rows if row.id and row.id not in fields}
    before = MultiValueDict[str, Any]({meanwhile.NAME: [sent[meanwhile.NAME]]})
    for each in _fields(Typed(rows, categories)).values():
        before.update(MultiValueDict(each))
    data, overtaken = meanwhile.onto(before, fields | gone)
    stands = {row.id: row for row in now.rows}
    made = [_onto(row, stands.get(row.id), data, row.id in overtaken) if row.id else row for row in rows]
    # The same page sent again after its answer was lost: its new rows are there by now.
    added = [row for row in now.rows if row.id not in {one.id for one in rows}]
    there = {_said(row) for row in added}
    made = [row for row in made if row.id or not row.filled or _said(row) not in there]
    at = max((place for place, row in enumerate(made, 1) if row.id), default=0)
    made[at:at] = added
    if CATEGORIES in overtaken:
        return Typed(made, categories, meanwhile.sentence(", ".join(now.categories.split("\n"))))
    same = data.get(CATEGORIES) == before.get(CATEGORIES)
    return Typed(made, categories if same else now.categories)


def _said(row: FeeRow) -> tuple[str, int | None]:
    return one_line(row.name).casefold(), numbers.cents(row.amount)


def _onto(row: FeeRow, stands: FeeRow | None, data: Mapping[str, Any], overtaken: bool) -> FeeRow:
    """A row that was sent, as it is shown and saved; one whose fee is gone is new, or nothing."""
    if overtaken:
        return replace(row, id=stands.id if stands else "", wrong=_question(row, stands), wrong_in="name")
    if all(data.get(name, "") == values[0] for name, values in row.sent().items()):
        return row if stands else replace(row, id="")
    return stands or FeeRow()


def _question(row: FeeRow, stands: FeeRow | None) -> str:
    if stands is None:
        return meanwhile.sentence_gone(row.name.strip())
    now = f"{stands.name}, {numbers.money(numbers.cents(stands.amount) or 0)}"
    return meanwhile.sentence(now) if row.filled else meanwhile.sentence_removed(now)


def _fields(page: Typed) -> dict[str, meanwhile.Sent]:
    categories: meanwhile.Sent = {CATEGORIES: ["\n".join(line.strip() for line in page.categories.splitlines())]}
    return {row.id: row.sent() for row in page.rows if row.id} | {CATEGORIES: categories}
