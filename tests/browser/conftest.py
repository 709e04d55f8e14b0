"""The app as its users have it: a real server on its own data, and Chromium in the three sizes that matter.

Phones reach the server under a name that is not loopback, over plain HTTP, as in a hall: no secure context.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.devices import Drawer
from tests.browser.people import SignedIn
from tests.browser.strangers import Strangers
from tests.browser.waiting import PATIENCE, no_faster_than_the_page
from tests.server import HALL, Server

__all__ = ["Server"]  # tests of the browser take it from here

# The same browser built without its own window costs a third less of the processor.
KINDS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM = next(filter(None, map(shutil.which, KINDS)), None)

# Parts of the browser that no test sees. The first three are processes beside every page opened, two for the address
# bar and one in reserve: together they cost as much as the page. The others Playwright turns off too, but its own list
# gives way to this one. ProactivelySwapBrowsingInstance and RenderDocument make a new process of a tab wherever it
# goes: an eighth of what the browser costs.
UNUSED = [
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "SpareRendererForSitePerProcess",
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ProactivelySwapBrowsingInstance",
    "RenderDocument",
    "ThirdPartyStoragePartitioning",
]
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--in-process-gpu",  # a process less to draw through: a sixth of the processor's time of a page
    "--font-render-hinting=none",  # letters as wide as on phones and laptops, not rounded to whole pixels
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--host-resolver-rules=MAP {HALL} 127.0.0.1",
    f"--disable-features={','.join(UNUSED)}",
]


expect.set_options(timeout=1000 * PATIENCE)
no_faster_than_the_page()

LONGEST = (
    "test_a_large_evening.py", "test_benefizturnier.py", "test_four_tables.py", "test_oase_examples.py",
    "test_accessibility.py", "test_long_words.py", "test_director_stages.py",
)  # fmt: skip


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whole evenings and long walks come first, so that nobody waits for one at the end; the others in random order."""
    items.sort(key=lambda item: item.path.name not in LONGEST)
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)
            if CHROMIUM is None:
                item.add_marker(pytest.mark.skip(reason="Chromium is not installed"))


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for the session: each test makes its own tournament on it."""
    running = Server(tmp_path_factory.mktemp("data"))
    running.start()
    yield running
    running.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server for a test that starts from an empty database, or kills it. Not started yet."""
    running = Server(tmp_path)
    yield running
    running.stop()


@pytest.fixture(scope="session")
def strangers() -> Iterator[Strangers]:
    door = Strangers()
    yield door
    door.close()


@pytest.fixture(scope="session")
def browser(strangers: Strangers) -> Iterator[Browser]:
    """It knows this machine, by the name that it has in the hall too. Every other name leads to the strangers' door."""
    names = f"MAP {HALL} 127.0.0.1, MAP * 127.0.0.1:{strangers.port}, EXCLUDE localhost, EXCLUDE 127.0.0.1"
    with sync_playwright() as playwright:
        arguments = [*ARGUMENTS, f"--host-resolver-rules={names}"]  # of two the last counts
        running = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
        yield running
        running.close()


@pytest.fixture(scope="session")
def drawer(browser: Browser, strangers: Strangers) -> Iterator[Drawer]:
    drawer = Drawer(browser, strangers)
    yield drawer
    drawer.empty()


@pytest.fixture
def open_page(drawer: Drawer) -> Iterator[Callable[..., Page]]:
    """Open a page on a device of its own. At the end no script failed, no request left for a third party."""

    def opened(width: int, height: int, **options: Any) -> Page:
        return drawer.take(width, height, **options).page

    yield opened
    drawer.put_back_all()


@pytest.fixture
def phone(open_page: Callable[..., Page]) -> Page:
    return open_page(360, 740, has_touch=True, is_mobile=True, device_scale_factor=2)


@pytest.fixture
def other_phone(open_page: Callable[..., Page]) -> Page:
    return open_page(360, 740, has_touch=True, is_mobile=True, device_scale_factor=2)


@pytest.fixture
def projector(open_page: Callable[..., Page]) -> Page:
    return open_page(1920, 1080)


@pytest.fixture(scope="session")
def signed_in(server: Server) -> SignedIn:
    return SignedIn(server)


@pytest.fixture
def laptop(open_page: Callable[..., Page], signed_in: SignedIn) -> Page:
    """A laptop on which the organizer is signed in."""
    page = open_page(1440, 900)
    signed_in.bring_to(page)
    return page
