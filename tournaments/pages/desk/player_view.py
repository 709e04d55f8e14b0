"""How the director's list of players is looked at, as its address says: in which order, who alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.http import QueryDict
from django.urls import reverse
from django.utils.http import urlencode

from tournaments.models.people import CATEGORY_LENGTH
from tournaments.text import one_line

ORDERS = ("", "name", "nachname", "verein", "bezahlt", "da")
"""By what it can be sorted (player_rows.KEYS); "" is by the numbers."""
TURNED = "-"
"""Before an order in an address: the other way round."""
NUMBER = "number"
NOTHING: Mapping[str, object] = {}


@dataclass(frozen=True, slots=True)
class View:
    """How the list is looked at, as its address says: in which order, and who alone."""

    order: str = ""
    turned: bool = False
    """The other way round?"""
    only: str = ""
    category: str = ""
    """Of whom alone; "" for all of them."""

    @classmethod
    def of(cls, sent: QueryDict) -> View:
        order, only = sent.get("nach", ""), sent.get("nur", "")
        turned = order.startswith(TURNED)
        order = order.removeprefix(TURNED).removeprefix(NUMBER)
        category = one_line(sent.get("kategorie", ""))[:CATEGORY_LENGTH]
        if order not in ORDERS:
            order, turned = "", False
        return cls(order, turned, only if only in ("fehlt", "offen", "erstattet") else "", category)

    def at(self, slug: str, more: Mapping[str, object] = NOTHING, *, fragment: str = "") -> str:
        """The address of the list, looked at so."""
        query: dict[str, object] = {**self.said, **more}
        return reverse(
            "desk:players", args=[slug], query={key: one for key, one in query.items() if one}, fragment=fragment
        )

    @property
    def query(self) -> str:
        return urlencode({key: one for key, one in self.said.items() if one})

    @property
    def said(self) -> dict[str, str]:
        """As an address or a form says it: see `of`."""
        order = TURNED + (self.order or NUMBER) if self.turned else self.order
        return {"nach": order, "nur": self.only, "kategorie": self.category}

    def _but(self, **other: Any) -> str:
        """What follows on the address of the list, looked at so but for this."""
        query = replace(self, **other).query
        return f"?{query}" if query else ""

    @property
    def everybody(self) -> str:
        return self._but(only="", category="")

    @property
    def missing(self) -> str:
        return self._but(only="fehlt")

    @property
    def unpaid(self) -> str:
        return self._but(only="offen")

    @property
    def returned(self) -> str:
        return self._but(only="erstattet")

    @property
    def orders(self) -> dict[str, str]:
        """By order: where it leads, the other way round from where one is; that of the numbers is "number"."""
        return {
            order or NUMBER: self._but(order=order, turned=order == self.order and not self.turned) for order in ORDERS
        }

    def of_category(self, category: str) -> str:
        return self._but(category=category)
