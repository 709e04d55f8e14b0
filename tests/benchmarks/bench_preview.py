"""From the last tap to the preview on the scribe's phone, in Chromium over plain HTTP: what the person waits.

The pause after a tap, the request, the ledger's dry run and the painting are all in it. The ratio is to a bare request
of the same page (a small file, fetched and read). Phone and server share one machine here: what else runs on it shows
in the slowest ones, so that the benchmark fails only where half of all previews take more than 100 ms.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from statistics import median, quantiles

from playwright.sync_api import Page, sync_playwright

from tests.browser.conftest import ARGUMENTS, CHROMIUM
from tests.browser.thumb import Hall, Thumb, new_hall
from tests.server import Server

LIMIT = 100  # ms
TAPS = 60
SHEETS = (0, 10, 20)  # games that stand already
GAME = {"type": "normal", "re": [1, 3], "re_pips": 130}

# Tap a key, and wait until the preview of it stands there and has been painted.
TAP = """key => new Promise((done) => {
    const place = document.querySelector("[data-preview]");
    const begun = performance.now();
    new MutationObserver((_, observer) => {
        if (place.hasAttribute("data-busy")) return;
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - begun)));
    }).observe(place, { attributes: true, childList: true });
    document.querySelector(`.key[data-key="${key}"]`).click();
})"""
BARE = """async (address) => {
    const begun = performance.now();
    await (await fetch(address, { cache: "no-store" })).text();
    return performance.now() - begun;
}"""


def main() -> int:
    if CHROMIUM is None:
        print("Chromium is not installed")
        return 0
    slow = 0
    with tempfile.TemporaryDirectory(prefix="dkturnier-bench-") as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        try:
            print(f"{'':34}{'p50 ms':>8}{'p95 ms':>8}{'max ms':>8}{'ratio':>8}")
            for games in SHEETS:
                hall = new_hall(server, "ddv")
                hall.enter(*[GAME] * games)
                page = browser.new_page(viewport={"width": 360, "height": 740})
                bare = bare_requests(page, hall)
                if games == SHEETS[0]:
                    row("bare request", bare, bare)
                taken = previews(page)
                row(f"preview of game {games + 1}", taken, bare)
                slow += median(taken) > LIMIT
                page.close()
        finally:
            browser.close()
            server.stop()
    if slow:
        print(f"slower than {LIMIT} ms", file=sys.stderr)
    return int(slow > 0)


def bare_requests(page: Page, hall: Hall) -> list[float]:
    """Milliseconds of requests for a small file, asked by the open page."""
    Thumb(page).open(hall)
    address = page.locator("link[rel~=icon]").first.get_attribute("href")
    return [page.evaluate(BARE, address) for _ in range(TAPS)]


def previews(page: Page) -> list[float]:
    """Milliseconds from the tap on the pips' last digit to the preview, with the rest of the game tapped before."""
    if page.locator("[name=type]:checked").get_attribute("value") == "solo":
        page.locator("label:has([name=solo][value=queens])").click()  # a solo is due, and its player is chosen
    else:
        for seat in (1, 3):
            page.locator(f".tile[data-seat='{seat}']").click()
    for key in "15":
        page.locator(f".key[data-key='{key}']").click()
    taken = []
    for tap in range(TAPS):
        page.wait_for_timeout(150)  # as a thumb does
        taken.append(float(page.evaluate(TAP, str(1 + tap % 9))))
        page.wait_for_timeout(50)
        page.locator(".key[data-key=back]").click()
    return taken


def row(what: str, taken: list[float], bare: list[float]) -> None:
    print(
        f"{what:34}{median(taken):>8.1f}{quantiles(taken, n=20)[-1]:>8.1f}{max(taken):>8.1f}"
        f"{median(taken) / median(bare):>7.1f}x",
        flush=True,
    )


if __name__ == "__main__":
    sys.exit(main())
