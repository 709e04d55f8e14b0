"""What a browser sends of a form that nobody has touched."""

from __future__ import annotations

from html.parser import HTMLParser

from django.test import Client


class _Controls(HTMLParser):
    """The controls of one form and what each would send. A text of several lines is no part of these forms."""

    def __init__(self, action: str) -> None:
        super().__init__()
        self.action = action
        self.inside = False
        self.sent: dict[str, list[str]] = {}
        self.select = ""
        self.options: list[tuple[str | None, str, bool]] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = dict(attributes)
        if tag == "form":
            self.inside = given.get("action") == self.action
        if not self.inside:
            return
        name = given.get("name") or ""
        if tag == "select":
            self.select, self.options = name, []
        elif tag == "option":
            self.options.append((given.get("value"), "", "selected" in given))
        elif tag == "input" and name and (given.get("type") not in ("checkbox", "radio") or "checked" in given):
            usual = "on" if given.get("type") == "checkbox" else ""
            self.sent.setdefault(name, []).append(given.get("value", usual) or "")

    def handle_data(self, data: str) -> None:
        if self.select and self.options:
            value, text, selected = self.options[-1]
            self.options[-1] = value, text + data, selected

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.inside = False
        elif tag == "select" and self.select:
            values = [(text.strip() if value is None else value, chosen) for value, text, chosen in self.options]
            self.sent[self.select] = [next((value for value, chosen in values if chosen), values[0][0])]
            self.select = ""


def sent_by(page: str, action: str) -> dict[str, list[str]]:
    """The form with this action on a page, untouched: values by the names of its controls."""
    reader = _Controls(action)
    reader.feed(page)
    return reader.sent


def open_at(client: Client, path: str) -> dict[str, list[str]]:
    """The form of a page that sends to its own address, as it is opened."""
    return sent_by(client.get(path).content.decode(), path)
