"""A table on the director's screen, from a phone to the widest: every figure of its list stands in its own column."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.sizes import Resize, escaped, sized, sized_in_the_page
from tests.browser.thumb import Hall, new_hall
from tests.server import Server

# The narrowest of each of its layouts, with letters of each size, and what is usual between them.
WIDTHS = (360, 600, 768, 1024, 1200, 1343, 1344, 1920)
USUAL = ["Anna Abel", "Bernd Brecht", "Clara Cohn", "Dieter Daum", "Emma Eich"]
LONG = ["Christiane Schlechtenberg", "Christian Thalhammer-Wiesinger", "Hans-Joachim Achternbusch",
        "Maximilian von der Heide", "Anna-Katharina Obermayr-Kirchhof"]  # fmt: skip

# What lies over something else, what is too narrow to be read, and short names in the head that stand in two lines.
WRONG = """() => {
  const found = [], box = (one) => one.getBoundingClientRect();
  const shown = (one) => one.checkVisibility({ visibilityProperty: true });
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const range = document.createRange();
  const written = (cell) => {
    const nodes = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT), lines = [];
    while (nodes.nextNode()) {
      if (!nodes.currentNode.data.trim() || nodes.currentNode.parentElement.closest(".visually-hidden")) continue;
      range.selectNodeContents(nodes.currentNode);
      lines.push(...[...range.getClientRects()].filter((line) => line.width >= 1));
    }
    return lines;
  };
  for (const row of document.querySelectorAll(".games thead tr, .game__line, .games tfoot tr")) {
    const cells = [...row.children].filter(shown).map((cell) => [cell, written(cell)]);
    for (const [cell, lines] of cells) {
      const { left, right } = box(cell);
      const leaves = lines.some((line) => line.left < left - 1 || line.right > right + 1);
      if (leaves) found.push(`leaves its cell: ${cell.innerText}`);
      for (const [other, its] of cells) {
        const meet = cell !== other && lines.some((line) => its.some((one) => over(line, one)));
        if (meet) found.push(`over each other: ${cell.innerText}, ${other.innerText}`);
      }
    }
  }
  const parts = [...document.querySelectorAll("#spiel, #liste, #mehr, .table-director")].filter(shown);
  for (const [n, one] of parts.entries()) {
    const covered = parts.slice(n + 1).filter((other) => over(box(one), box(other)));
    found.push(...covered.map((other) => `${one.id} over ${other.id || other.className}`));
  }
  for (const head of document.querySelectorAll(".games thead .seat")) {
    if (!shown(head)) continue;
    for (const word of head.textContent.match(/(?<![^\\s-])[^\\s-]{2,8}(?![^\\s-])/g) ?? []) {
      const text = [...head.childNodes].find((one) => one.nodeType === 3 && one.data.includes(word));
      if (!text) continue;
      range.setStart(text, text.data.indexOf(word));
      range.setEnd(text, text.data.indexOf(word) + word.length);
      const parts = [...range.getClientRects()].filter((one) => one.width >= 1);
      const lines = new Set(parts.map((one) => Math.round(one.top)));
      if (lines.size > 1) found.push(`in ${lines.size} lines: ${word}`);
    }
  }
  return [...new Set(found)];
}"""


def four_digits(server: Server, players: int, names: list[str]) -> Hall:
    """A round of 24 or 30 games in which everybody comes to four digits."""
    hall = new_hall(server, "lions-2024" if players == 4 else "oase", names=names[:players])
    points = [-1414, 1388, -1206, 1232, 0][:players]
    hall.run(
        "tournament.ruleset_data |= {'games_per_round': " + ("24" if players == 4 else "30") + "}\ntournament.save()\n"
        f"enter(director_at(table), {{'violation': 'free', 'points': {points}}})\nplay_out(scribe_at(table))"
    )
    return hall


@pytest.mark.parametrize(
    ("players", "names", "resize"),
    [
        (4, LONG, sized),
        (5, USUAL, sized),
        (5, LONG, sized),
        (4, USUAL, sized_in_the_page),
        (5, LONG, sized_in_the_page),
    ],
)
def test_every_figure_stands_in_its_own_column(
    laptop: Page, server: Server, players: int, names: list[str], resize: Resize
) -> None:
    hall = four_digits(server, players, names)
    laptop.goto(f"{server.laptop}/{hall.slug}/leitung/runde/1/tisch/1/")
    found = []
    for width in WIDTHS:
        for percent in (100, 150, 200):
            resize(laptop, width, 800, percent)
            if laptop.locator(".thumbbar").is_visible():
                laptop.locator(".thumbbar [data-go=liste]").click()
            found += [f"{(width, percent)}: {one}" for one in (*laptop.evaluate(WRONG), *escaped(laptop))]
    assert found == []
