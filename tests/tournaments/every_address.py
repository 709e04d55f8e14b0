"""Every address of the app, found in its table of addresses, and every form, found on its pages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urljoin, urlsplit

from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

ODD = {
    "slug": ["x", "-", "9" * 300],
    "int": ["0", "7", str(2**31), str(2**63), "9" * 5000],
}
"""What stands in an address where nobody would put it, by the name of the converter."""


@dataclass(frozen=True)
class Address:
    """One line of the table: pieces of text, and the names of what stands between them, each with its converter."""

    pieces: tuple[str, ...]
    names: tuple[tuple[str, str], ...] = ()

    @property
    def route(self) -> str:
        """The line itself, without converters: "tisch/<key>/stand/"."""
        return self.path({name: f"<{name}>" for name, _kind in self.names}).removeprefix("/")

    def path(self, values: Mapping[str, str]) -> str:
        filled = [piece + values[name] for piece, (name, _kind) in zip(self.pieces, self.names, strict=False)]
        return "/" + "".join(filled) + self.pieces[-1]

    def paths(self, real: Mapping[str, str]) -> Iterator[str]:
        """With real values everywhere, then with every odd value in the place of each."""
        yield self.path(real)
        for name, kind in self.names:
            for odd in ODD[kind]:
                yield self.path({**real, name: odd})


def addresses(resolver: URLResolver | None = None, before: str = "") -> Iterator[Address]:
    """All addresses that the app answers. A new kind of converter needs its odd values above."""
    for pattern in (resolver or get_resolver()).url_patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLPattern):
            yield _address(route)
        else:
            yield from addresses(pattern, route)


def _address(route: str) -> Address:
    pieces, names = [], []
    for piece in route.split(">"):
        text, bracket, place = piece.partition("<")
        pieces.append(text)
        if bracket:
            kind, _colon, name = place.partition(":")
            names.append((name, kind))
    return Address(tuple(pieces), tuple(names))


@dataclass(eq=False)
class Form:
    """A form as it stands on a page, with what it would send if nobody touched it."""

    action: str
    method: str
    fields: dict[str, list[str]] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"{self.method} {self.action}"


class _Forms(HTMLParser):
    def __init__(self, page: str) -> None:
        super().__init__()
        self.page = page
        self.found: list[Form] = []
        self.form: Form | None = None
        self.select = ""

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given: dict[str, Any] = dict(attributes)
        if tag == "form":
            action = urljoin(self.page, given.get("action") or "")
            self.form = Form(action, (given.get("method") or "get").upper())
            self.found.append(self.form)
        if address := given.get("hx-post"):
            # A field that asks by itself while it is being filled in, with what stands in it.
            sent = {given["name"]: [given.get("value") or ""]} if given.get("name") else {}
            self.found.append(Form(urljoin(self.page, address), "POST", sent))
        name = given.get("name")
        if self.form is None or tag not in ("input", "textarea", "select", "button", "option"):
            return
        if tag == "select":
            self.select = name or ""
        if tag == "option":
            name = self.select
        if name:
            values = self.form.fields.setdefault(name, [])
            if given.get("type") not in ("radio", "checkbox") and tag != "option" or not values or "checked" in given:
                values.append(given.get("value") or "")

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.form = None


def forms_at(client: Client, path: str) -> list[Form]:
    """The forms of a page, none if it is not to be seen. A field without a choice sends its first one."""
    answer = client.get(path)
    if answer.status_code != 200 or "html" not in answer.headers["Content-Type"]:
        return []
    reader = _Forms(path)
    reader.feed(answer.content.decode())
    return [form for form in reader.found if not urlsplit(form.action).netloc]
