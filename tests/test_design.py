"""The promises of the design system: contrast in both themes, one home for every value, nothing the policy forbids."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
CSS = ROOT / "static" / "css"
TOKENS = (CSS / "tokens.css").read_text()
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))


def values(selector: str) -> dict[str, str]:
    """The custom properties of the first rule with this selector."""
    rule = re.search(rf"^[ ]*{re.escape(selector)} \{{(.*?)\}}", TOKENS, re.DOTALL | re.MULTILINE)
    assert rule, selector
    return dict(re.findall(r"--([\w-]+): ([^;]+);", rule.group(1)))


LIGHT = values(":root")
DARK = values(':root[data-theme="dark"]')


def luminance(colour: str) -> float:
    """Relative luminance of #rrggbb (WCAG 2.2)."""
    channels = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


GROUNDS = ("ground", "surface", "sunken")
TEXT = [
    *[(text, ground) for text in ("ink", "ink-soft", "accent", "plus", "minus") for ground in ("ground", "surface")],
    *[(text, "sunken") for text in ("ink", "ink-soft")],
    *[(text, "accent-soft") for text in ("ink", "ink-soft", "plus", "minus")],
    *[(text, "felt") for text in ("felt-ink", "felt-soft", "felt-focus")],
    *[(f"{party}-ink", party) for party in ("re", "kontra", "accent")],
    *[("ink", f"{party}-soft") for party in ("re", "kontra")],
    *[(state, f"{state}-soft") for state in ("ok", "warn", "alarm", "info")],
    *[(state, ground) for state in ("ok", "warn", "alarm", "info") for ground in ("ground", "surface")],
    ("alarm-ink", "alarm-fill"),
    ("ground", "ink"),
]
BORDERS = [
    *[(line, ground) for line in ("line-strong", "focus", "accent") for ground in GROUNDS],
    *[("re", "surface"), ("alarm-fill", "ground")],
]


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(("text", "ground"), TEXT)
def test_text_has_the_contrast_of_aa(theme, text, ground):
    assert contrast(theme[text], theme[ground]) >= 4.5


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(("line", "ground"), BORDERS)
def test_controls_stand_out_from_their_ground(theme, line, ground):
    assert contrast(theme[line], theme[ground]) >= 3


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_re_and_kontra_differ_in_lightness_too(theme):
    assert contrast(theme["re"], theme["kontra"]) >= 2.5


def test_dark_is_the_same_by_the_systems_wish_and_by_the_pages_own():
    assert values(':root:not([data-theme="light"])') == DARK


def test_both_themes_know_the_same_colours():
    assert set(LIGHT) == set(DARK)


def test_every_colour_has_its_home_in_the_tokens():
    for sheet in CSS.rglob("*.css"):
        if sheet.name == "tokens.css" or sheet.name.endswith("print.css"):  # paper is white
            continue
        for line in sheet.read_text().splitlines():
            assert not re.search(r":.*(#[0-9a-fA-F]{3,8}\b|\brgba?\(|\bhsla?\()", line), f"{sheet.name}: {line}"


def test_alarm_is_for_text_and_its_fill_for_grounds():
    for sheet in CSS.rglob("*.css"):
        assert not re.search(r"background(-color)?: var\(--alarm\)", sheet.read_text()), sheet.name


def test_every_property_used_is_defined():
    sheets = [sheet.read_text() for sheet in CSS.rglob("*.css")]
    defined = {name for text in sheets for name in re.findall(r"(--[\w-]+)\s*:", text)}
    for script in (ROOT / "static" / "js").rglob("*.js"):
        defined |= set(re.findall(r"""setProperty\(["'](--[\w-]+)""", script.read_text()))
    for text in sheets:
        for name, fallback in re.findall(r"var\((--[\w-]+)(\s*,)?", text):
            assert name in defined or fallback, name


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: path.relative_to(ROOT / "templates").as_posix())
def test_templates_keep_to_the_policy(template):
    text = re.sub(r"\{% comment %\}.*?\{% endcomment %\}", "", template.read_text(), flags=re.DOTALL)
    assert not re.search(r"<[^>]*\sstyle\s*=", text)
    assert not re.search(r"<style\b", text)
    assert not re.search(r"<script(?![^>]*(\ssrc=|type=\"application/json\"))", text)
    assert not re.search(r"<[^>]*\son[a-z]+\s*=", text)
    for icon in re.findall(r'\{% include "(icons/[^"]+)"', text):
        assert (ROOT / "templates" / icon).exists(), icon
