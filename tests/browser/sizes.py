"""A page on other screens and with text of other sizes, and what must then still be so."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

Resize = Callable[[Page, int, int, int], None]

# Where a text stands that has left its box or the screen, or a word that was broken without a hyphen. Inside what
# scrolls by itself nothing is lost.
ESCAPED = """() => {
  const found = [], width = document.documentElement.clientWidth; // innerWidth grows with what is too wide
  const BOXES = "button, .button, .choice__text, .rung__text, .counter__button, .tile__face, .pipbox, .card, .note, "
    + ".queued, .badge, .preview__worth li, dialog, .tablehead, .finish__seat, .games td, .games th";
  const WHOLE = "button, .button, .choice__text, .rung__text, .counter__button";
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode, parent = node.parentElement;
    if (!node.data.trim() || !parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (parent.closest(".visually-hidden, .skip, .notices, .preview__player, .tile__rest, script, template")) continue;
    if (getComputedStyle(parent).color === "rgba(0, 0, 0, 0)") continue;
    const clipped = parent.closest(".queuestate__text, .thumbbar__go span");
    if (clipped && getComputedStyle(clipped).clipPath !== "none") continue;
    const box = parent.closest(BOXES)?.getBoundingClientRect() ?? { left: 0, right: width, top: -1e6, bottom: 1e6 };
    const text = node.data.trim().slice(0, 40);
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) {
      if (rect.width < 1) continue;
      const scrolls = parent.closest(".table-scroll");
      if (!scrolls && (rect.left < -1 || rect.right > width + 1)) found.push(`off the screen: ${text}`);
      if (rect.left < box.left - 1 || rect.right > box.right + 1) found.push(`wider than its box: ${text}`);
      // Line boxes are higher than letters.
      const higher = rect.top < box.top - 4 || rect.bottom > box.bottom + 4;
      if (higher && !parent.closest("dialog")) found.push(`higher than its box: ${text}`); // a dialog scrolls
    }
    let around = parent;
    while ((around = around.parentElement?.closest("*"))) {
      if (around.matches(".tile__name")) continue; // where room is short its last part is cut, as it is meant
      const style = getComputedStyle(around);
      const cut = style.overflowX === "hidden" || style.overflowY === "hidden";
      if (cut && (around.scrollWidth > around.clientWidth + 1 || around.scrollHeight > around.clientHeight + 2)) {
        found.push(`cut: ${text}`);
      }
    }
    if (parent.closest(WHOLE)) {
      for (const { index, 0: word } of node.data.matchAll(/[^\\s\\u00ad-]+/g)) {
        // After a place to break at, the first letter is also where its hyphen is.
        range.setStart(node, index + (node.data[index - 1] === "\\u00ad" ? 1 : 0));
        range.setEnd(node, index + word.length);
        const lines = [...range.getClientRects()].filter((one) => one.width >= 1).map((one) => Math.round(one.top));
        if (new Set(lines).size > 1) found.push(`broken: ${word}`);
      }
    }
  }
  for (const input of document.querySelectorAll(".pipbox input")) {
    if (input.offsetParent && input.scrollWidth > input.clientWidth + 1) found.push(`pips cut: ${input.value}`);
    const measure = document.createElement("canvas").getContext("2d");
    measure.font = getComputedStyle(input).font;
    if (input.offsetParent && measure.measureText("134").width > input.clientWidth + 1) found.push("no room for 134");
  }
  if (document.documentElement.scrollWidth > width) found.push(`page is ${document.documentElement.scrollWidth} wide`);
  return [...new Set(found)];
}"""

# What can be pressed but is not there when it is scrolled to: under the head, under the bar, or off the screen.
HIDDEN = """() => {
  document.getElementById("notices")?.replaceChildren(); // they pass
  const dialog = document.querySelector("dialog[open]");
  const all = [...(dialog ?? document).querySelectorAll(
    ".key, .rung:not(.rung--none), .tile:not([data-out]), .choice, [data-extras], [data-counter], .button, summary")];
  const found = [];
  for (const one of all) {
    if (!one.checkVisibility({ visibilityProperty: true }) || one.closest("[hidden]")) continue;
    one.scrollIntoView({ block: "nearest" });
    const box = one.getBoundingClientRect();
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (!hit || !(one.contains(hit) || hit.contains(one))) {
      found.push(`${one.textContent.trim().slice(0, 30)} at ${Math.round(box.left)}, ${Math.round(box.top)}`);
    }
  }
  scrollTo(0, 0);
  return found;
}"""


# Everything that can be tapped: the label stands for its input, and what nobody sees nobody taps.
SMALL = """() => [...document.querySelectorAll(
        'button, a[href], summary, select, label:has(input), input:not([type=hidden], label input)')]
    .filter(e => e.offsetParent && !e.closest('[hidden], .visually-hidden, [data-out]'))
    .map(e => [(e.getAttribute('aria-label') || e.textContent).trim().slice(0, 40), e.getBoundingClientRect()])
    .filter(([, r]) => r.width > 1 && r.height > 1 && (r.width < 43.5 || r.height < 43.5))
    .map(([name, r]) => `${name}: ${Math.round(r.width)} × ${Math.round(r.height)}`)"""

# Width, height, text in percent.
SIZES = [
    (360, 740, 150),
    (360, 740, 200),
    (412, 915, 200),
    (320, 568, 100),
    (320, 568, 150),
    (320, 568, 200),
    (740, 360, 100),
    (740, 360, 150),
    (740, 360, 200),
]

# Those of them that are the narrowest and the lowest, each with usual letters and with the biggest.
TIGHTEST = [size for size in SIZES if size[0] != 412 and size[2] != 150]


def sized(page: Page, width: int, height: int, text: int) -> None:
    """Another screen, and text at so many percent of its usual size, as the phone's owner sets it."""
    page.set_viewport_size({"width": width, "height": height})
    sizes = {"standard": round(16 * text / 100), "fixed": round(13 * text / 100)}
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": sizes})
    page.wait_for_function(
        "([width, size]) => document.documentElement.clientWidth === width"
        " && getComputedStyle(document.documentElement).fontSize === `${size}px`",
        arg=[width, sizes["standard"]],
    )
    page.evaluate("document.fonts.ready.then(() => new Promise(requestAnimationFrame))")


def sized_in_the_page(page: Page, width: int, height: int, text: int) -> None:
    """The same of what makes letters bigger in the page: no media query notices."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("text => { document.documentElement.style.fontSize = `${text}%`; }", text)
    page.evaluate("document.fonts.ready.then(() => new Promise(requestAnimationFrame))")


def escaped(page: Page) -> list[str]:
    found: list[str] = page.evaluate(ESCAPED)
    return found


def hidden(page: Page) -> list[str]:
    found: list[str] = page.evaluate(HIDDEN)
    return found


def small(page: Page) -> list[str]:
    found: list[str] = page.evaluate(SMALL)
    return found


def cut_or_out_of_reach(page: Page, sizes: list[tuple[int, int, int]] = SIZES, resize: Resize = sized) -> list[str]:
    """What is cut, off the screen, out of reach or too small on any of the small screens."""
    found = []
    for size in sizes:
        resize(page, *size)
        found += [f"{size}: {one}" for one in (*escaped(page), *hidden(page), *small(page))]
    return found
