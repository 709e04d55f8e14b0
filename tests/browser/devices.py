"""The devices that tests open pages on: browser contexts, each with its own storage, network and size.

To open one costs as much of the processor as a short test does on it. So they lie in a drawer: after a test its devices
are wiped, and the next one takes them. One on which more was done than wiping undoes is thrown away.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, CDPSession, ConsoleMessage, Error, Frame, Page, ViewportSize

from tests.browser.strangers import Strangers
from tests.browser.waiting import PATIENCE

# What a page or its context keeps for good once it was told: one that was told so is not used again.
LASTING_ON_A_PAGE = ("add_init_script", "expose_binding", "expose_function", "once")
LASTING_ON_A_CONTEXT = ("add_init_script", "expose_binding", "expose_function", "grant_permissions",
                        "on", "once", "route", "set_extra_http_headers")  # fmt: skip
LASTING_ON_A_CLOCK = ("install", "pause_at", "set_fixed_time", "set_system_time")

TEXT = {"standard": 16, "fixed": 13}  # pixels, as in a browser that nobody has set

# What was begun is thrown away, and the page, as it is left, keeps nothing of it.
FORGET = """() => {
  if (location.href === "about:blank") return true;
  if (origin === "null") return false; // the browser's own page for what it could not load again
  sessionStorage.clear();
  Storage.prototype.setItem = () => {};
  return true;
}"""


class Device:
    """A browser context with its first page; it notices what went wrong there, and what wiping would not undo."""

    def __init__(self, browser: Browser, width: int, height: int, options: dict[str, Any]) -> None:
        self.size: ViewportSize = {"width": width, "height": height}
        at_home: dict[str, Any] = {"locale": "de-DE", "timezone_id": "Europe/Berlin"}
        self.context = browser.new_context(viewport=self.size, **(at_home | options))
        self.context.set_default_timeout(1000 * PATIENCE)
        self.errors: list[str] = []
        self.origins: set[str] = set()
        self.context.on("page", self._watch)
        self.page = self.context.new_page()
        self.new_session = self.context.new_cdp_session
        self.session: CDPSession | None = None
        self.context.new_cdp_session = self._session  # type: ignore[method-assign]  # so that one is enough
        self.media: dict[str, Any] = {"media": "null", "color_scheme": "light", "reduced_motion": "no-preference"}
        self.media |= {name: options[name] for name in self.media if name in options}
        self.spoilt = not options.get("java_script_enabled", True)
        self.listening: list[tuple[Any, Any]] = []
        self.listen = self.page.on
        self.page.on = self._listening  # type: ignore[assignment]  # so that it can be ended
        kept: list[tuple[object, tuple[str, ...]]] = [(self.page, LASTING_ON_A_PAGE)]
        kept += [(self.context, LASTING_ON_A_CONTEXT), (self.context.clock, LASTING_ON_A_CLOCK)]
        for owner, names in kept:
            for name in names:
                setattr(owner, name, self._spoiling(getattr(owner, name)))

    def has_behaved(self) -> None:
        """No script failed."""
        assert not self.errors, self.errors

    def wiped(self) -> bool:
        """As good as new, or not to be used again."""
        page = self.page
        if self.spoilt or self.errors or page.is_closed() or len(self.origins) > 1:
            return False
        if page.url != "about:blank" and not page.url.startswith("http"):
            return False  # the browser's own page for what it could not open
        for event, then in self.listening:
            page.remove_listener(event, then)
        self.listening.clear()
        for tab in self.context.pages:
            if tab != page:
                tab.close()
        self.context.set_offline(False)
        try:
            if not page.evaluate(FORGET):
                return False
        except Error:
            return False  # it was just being opened again, as pages do by themselves when the rules have changed
        page.unroute_all(behavior="ignoreErrors")
        page.goto("about:blank")
        page.mouse.move(0, 0)
        session = self._session(page)
        for origin in self.origins:
            session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
        session.send("Page.setFontSizes", {"fontSizes": TEXT})
        session.detach()  # ends whatever else was asked for by it, as a slow network
        self.session = None
        self.origins.clear()
        self.context.clear_cookies()
        page.emulate_media(**self.media)
        page.set_viewport_size(self.size)
        return True

    def _session(self, page: Page | Frame) -> CDPSession:
        """One for all that a test asks of the browser itself, so that it can be ended."""
        if page != self.page:
            self.spoilt = True
            return self.new_session(page)
        if self.session is None:
            self.session = self.new_session(page)
        return self.session

    def _listening(self, event: Any, then: Any) -> None:
        self.listening.append((event, then))
        self.listen(event, then)

    def _watch(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.errors.append(f"{page.url}: {error}"))
        page.on("console", self._hear)
        page.on("framenavigated", self._note)

    def _hear(self, message: ConsoleMessage) -> None:
        if "Content Security Policy" in message.text:  # the page would have asked a stranger, and the browser did not
            self.errors.append(f"{self.page.url}: {message.text}")

    def _note(self, frame: Frame) -> None:
        parts = urlsplit(frame.url)
        if parts.scheme in ("http", "https"):
            self.origins.add(f"{parts.scheme}://{parts.netloc}")

    def _spoiling(self, lasting: Callable[..., Any]) -> Callable[..., Any]:
        def spoil(*arguments: Any, **options: Any) -> Any:
            self.spoilt = True
            return lasting(*arguments, **options)

        return spoil


class Drawer:
    """Devices on which nothing is, by their size and their options."""

    def __init__(self, browser: Browser, strangers: Strangers) -> None:
        self.browser = browser
        self.strangers = strangers
        self.devices: dict[str, list[Device]] = {}
        self.taken: list[tuple[list[Device], Device]] = []

    def take(self, width: int, height: int, **options: Any) -> Device:
        alike = self.devices.setdefault(f"{width} × {height} {sorted(options.items())}", [])
        device = alike.pop() if alike else Device(self.browser, width, height, options)
        self.taken.append((alike, device))
        return device

    def put_back_all(self) -> None:
        """The test is over; says what went wrong on its devices."""
        taken, self.taken = self.taken, []
        for alike, device in taken:
            if device.wiped():
                alike.append(device)
            else:
                device.context.close()
        for _alike, device in taken:
            device.has_behaved()
        asked, self.strangers.asked = self.strangers.asked, []
        assert not asked, f"third parties were asked: {asked}"

    def empty(self) -> None:
        for alike in self.devices.values():
            for device in alike:
                device.context.close()
