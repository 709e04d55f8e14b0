"""What came to nothing at the desk stays what it was: its fee, its rank, whom it means, until all of it stands."""

from __future__ import annotations

import pytest
from playwright.sync_api import Dialog, Locator, Page, expect

from tests.browser.test_desk_money import ask
from tests.browser.test_director import set_up
from tests.browser.test_registration_network import LINE, enter, lose_the_answer
from tests.browser.waiting import comes_to_nothing, hears_nothing, read
from tests.server import Server

PLAYERS = ["Max Groß", "Maria Groß", "Inge Braun", "Karl Meier"]
FEES = ("Eintritt", 1000), ("Jugend", 650)
FAILED = "Nicht gespeichert: {}. Verbindung prüfen und noch einmal versuchen."
OF_KARL = """
from tournaments.models import Player
from tournaments.people import payments, players, presence
karl = Player.objects.get(tournament__slug={slug!r}, name="Karl Meier")
{what}
"""


class Desk:
    """The desk's page, with two fees, and what another device does."""

    def __init__(self, page: Page, server: Server, name: str) -> None:
        self.page, self.server = page, server
        self.slug = set_up(page, server, name, PLAYERS)
        ask(server, self.slug, *FEES)
        self.open()
        self.line, self.enter_says = page.locator("#id_line"), page.locator("#enter")
        self.said, self.kept = page.locator("#gesagt"), page.locator("#notices button")
        self.fee, self.filler = page.locator("#zeile [name=fee]"), page.locator("#zeile [name=ausser]")

    def open(self) -> None:
        self.page.goto(f"{self.server.laptop}/{self.slug}/leitung/spieler/")
        expect(self.page.locator("#id_line")).to_be_focused()

    def elsewhere(self, what: str) -> None:
        self.server.shell(OF_KARL.format(slug=self.slug, what=what))

    def choose(self, fee: str) -> None:
        self.fee.select_option(fee)
        expect(self.line).to_be_focused()

    def fails(self) -> None:
        """What is sent next has no answer, and was not done."""
        self.page.route(LINE, comes_to_nothing, times=1)

    def of(self, name: str) -> Locator:
        return self.kept.filter(has_text=f"Nicht eingetragen: „{name}“.")


def test_what_was_not_saved_is_said_until_all_that_was_meant_stands(laptop: Page, server: Server) -> None:
    desk = Desk(laptop, server, "Bis alles steht")
    desk.fails()
    enter(laptop, "Karl")
    expect(desk.kept).to_have_text(FAILED.format("Karl Meier"))
    row = laptop.locator("#spieler-4")
    desk.elsewhere("players.rename_player(karl, 'Karl Meier', 'SC Süd')")
    expect(row).to_contain_text("SC Süd")
    desk.elsewhere("payments.pay(karl)")
    expect(laptop.get_by_role("button", name="Karl Meier hat bezahlt")).to_be_visible()
    expect(desk.kept).to_have_text(FAILED.format("Karl Meier"))
    expect(desk.line).to_have_value("Karl")
    expect(desk.enter_says).to_have_text("Enter: Karl Meier (Nr. 4): da")
    desk.elsewhere("presence.arrive(karl)")
    expect(desk.kept).to_have_count(0)
    expect(desk.line).to_have_value("")
    expect(desk.said).to_contain_text("Karl Meier (Nr. 4) ist eingetragen, wie es die Liste zeigt.")


def test_another_fee_and_no_rank_are_waited_for_too(laptop: Page, server: Server) -> None:
    desk = Desk(laptop, server, "Startgeld und Rang")
    desk.choose("Jugend · 6,50 €")
    desk.filler.check()
    desk.fails()
    enter(laptop, "Karl")
    expect(desk.kept).to_have_text(FAILED.format("Karl Meier (Jugend, außer Wertung)"))
    desk.elsewhere("payments.pay(karl); presence.arrive(karl)")
    expect(laptop.get_by_role("button", name="Karl Meier hat bezahlt")).to_be_visible()
    expect(desk.kept).to_have_count(1)
    expect(desk.line).to_have_value("Karl")


def test_so_are_number_and_category(laptop: Page, server: Server) -> None:
    """Somebody else enters the same name without them."""
    desk = Desk(laptop, server, "Nummer und Kategorie")
    desk.elsewhere(
        "from tournaments.people import categories\ncategories.change_categories(karl.tournament, ['Damen'])"
    )
    for typed, name in (("Ria Ott, Damen", "Ria Ott"), ("77 Pia West", "Pia West")):
        laptop.reload()
        desk.line.press_sequentially(typed)
        expect(desk.enter_says).to_contain_text("ist neu, da")
        desk.fails()
        laptop.keyboard.press("Enter")
        failed = desk.kept.filter(has_text=f"Nicht gespeichert: {typed}.")
        expect(failed).to_have_count(1)
        desk.elsewhere(
            "from tournaments.people import registering\n"
            f"registering.register(karl.tournament, {name!r}, registering.Meant())"
        )
        expect(laptop.locator(f"tr[data-name='{name}'][data-here]")).to_have_count(1)
        expect(failed).to_have_count(1)
        failed.click()
        laptop.keyboard.press("Escape")


def test_of_what_is_put_aside_again_it_stays_unknown_whether_it_came_in(laptop: Page, server: Server) -> None:
    desk = Desk(laptop, server, "Beiseite gelegt")
    hears_nothing(laptop)
    laptop.route(LINE, lose_the_answer, times=1)
    enter(laptop, "Karl")
    unknown = "Keine Antwort vom Server: Karl Meier. Ob es ankam, zeigt die Liste"
    expect(desk.kept).to_contain_text(unknown)
    desk.kept.click()
    desk.line.press_sequentially("Ute Neu")
    expect(desk.kept).to_contain_text(unknown)
    laptop.unroute("**/stand/")
    expect(desk.kept).to_have_count(0)
    expect(desk.said).to_contain_text("Karl Meier: da, 10,00 € bezahlt.")
    expect(desk.line).to_have_value("Ute Neu")


def test_what_comes_in_at_once_without_answers_leaves_all_ways_back(laptop: Page, server: Server) -> None:
    desk = Desk(laptop, server, "Zwei auf einmal")
    enter(laptop, "Inge")
    expect(desk.said).to_contain_text("Inge Braun: da")
    hears_nothing(laptop)
    for name in ("Karl", "Maria"):
        laptop.route(LINE, lose_the_answer, times=1)
        enter(laptop, name)
        expect(desk.kept.filter(has_text=f"Keine Antwort vom Server: {name}")).to_have_count(1)
    laptop.unroute("**/stand/")
    expect(desk.kept).to_have_count(0)
    for name in ("Maria Groß", "Karl Meier", "Inge Braun"):
        expect(desk.said).to_contain_text(name)
        desk.said.get_by_role("button", name="Rückgängig").click()
        expect(desk.said).to_contain_text(f"Zurückgenommen bei {name}")


def test_somebody_new_is_meant_again(laptop: Page, server: Server) -> None:
    desk = Desk(laptop, server, "Wieder neu gemeint")
    desk.fails()
    laptop.keyboard.type("Inge")
    laptop.keyboard.press("Shift+Enter")
    expect(desk.kept).to_have_text(FAILED.format("Inge (neu)"))
    expect(desk.enter_says).to_have_text("Enter: „Inge“ ist neu, da, 10,00 € bezahlt")
    # Overtyped and pressed: still she is.
    laptop.keyboard.type("Ute")
    desk.kept.click()
    expect(desk.line).to_have_value("Inge")
    expect(desk.of("Ute")).to_have_count(1)
    laptop.keyboard.press("Enter")
    expect(desk.said).to_contain_text("Nr. 5 Inge: neu, da, 10,00 € bezahlt.")
    # Who goes on typing means somebody by that.
    laptop.keyboard.type("Inge B")
    expect(desk.enter_says).to_contain_text("Enter: Inge Braun (Nr. 3)")


def test_who_was_asked_about_is_not_asked_about_again_because_it_failed(laptop: Page, server: Server) -> None:
    desk = Desk(laptop, server, "Einmal gefragt")
    enter(laptop, "groß")
    expect(desk.enter_says).to_contain_text("Enter: „groß“ ist neu")
    read(laptop)
    desk.fails()
    laptop.keyboard.press("Enter")
    expect(desk.kept).to_have_text(FAILED.format("groß"))
    laptop.keyboard.press("Enter")
    expect(desk.said).to_contain_text("Nr. 5 groß: neu, da")


def test_who_was_chosen_is_meant_again(laptop: Page, server: Server) -> None:
    desk = Desk(laptop, server, "Wieder Maria")
    laptop.keyboard.type("groß")
    for _step in range(2):
        laptop.keyboard.press("ArrowDown")
    desk.fails()
    laptop.keyboard.press("Enter")
    expect(desk.kept).to_have_text(FAILED.format("Maria Groß"))
    expect(desk.enter_says).to_have_text("Enter: Maria Groß (Nr. 2): da, 10,00 € bezahlt")
    # Nor is she forgotten where she is refused: the page does not know yet what another device has changed.
    laptop.route("**/spieler/stand/**", comes_to_nothing)
    ask(server, desk.slug, ("Eintritt", 1100), ("Jugend", 650))
    laptop.keyboard.press("Enter")
    expect(desk.said).to_contain_text("Maria Groß zahlt inzwischen 11,00 € statt 10,00 €.")
    expect(desk.kept).to_have_count(0)
    laptop.unroute("**/spieler/stand/**")
    expect(desk.enter_says).to_have_text("Enter: Maria Groß (Nr. 2): da, 11,00 € bezahlt")
    read(laptop)
    laptop.keyboard.press("Enter")
    expect(desk.said).to_contain_text("Nr. 2 Maria Groß: da, 11,00 € bezahlt.")


def test_what_changes_places_takes_its_own_fee_and_rank_with_it(laptop: Page, server: Server) -> None:
    desk = Desk(laptop, server, "Plätze getauscht")
    desk.choose("Jugend · 6,50 €")
    desk.filler.check()
    enter(laptop, "99")
    expect(desk.said).to_contain_text("Nr. 99 gibt es hier nicht")
    laptop.keyboard.type("Frei Fred")
    desk.of("99 (Jugend, außer Wertung)").click()
    expect(desk.line).to_have_value("99")
    expect(desk.fee.locator("option:checked")).to_have_text("Jugend · 6,50 €")
    desk.of("Frei Fred").click()
    expect(desk.line).to_have_value("Frei Fred")
    expect(desk.filler).not_to_be_checked()
    laptop.keyboard.press("Enter")
    expect(desk.said).to_contain_text("Nr. 5 Frei Fred: neu, da, 10,00 € bezahlt.")


@pytest.mark.parametrize("how", ["sent", "given up", "overtyped"])
def test_what_was_chosen_for_the_next_name_comes_back_behind_a_kept_one(laptop: Page, server: Server, how: str) -> None:
    desk = Desk(laptop, server, f"Für den Nächsten {how}")
    enter(laptop, "99")
    expect(desk.said).to_contain_text("Nr. 99 gibt es hier nicht")
    enter(laptop, "Ute Neu")
    expect(desk.said).to_contain_text("Ute Neu: neu, da, 10,00 € bezahlt.")
    desk.choose("Jugend · 6,50 €")
    desk.filler.check()
    desk.of("99").click()
    chosen = desk.fee.locator("option:checked")
    expect(desk.line).to_have_value("99")
    expect(chosen).to_have_text("Eintritt · 10,00 €")
    expect(desk.filler).not_to_be_checked()
    if how == "sent":
        desk.line.press("End")
        enter(laptop, " Frei Fred")
        expect(desk.said).to_contain_text("Nr. 99 Frei Fred: neu, da, 10,00 € bezahlt.")
    elif how == "given up":
        laptop.keyboard.press("Escape")
    else:
        laptop.keyboard.type("R")
        expect(desk.of("99")).to_have_count(1)
        laptop.keyboard.press("Backspace")
    expect(desk.line).to_have_value("")
    expect(chosen).to_have_text("Jugend · 6,50 €")
    expect(desk.filler).to_be_checked()
    enter(laptop, "Ria Ott")
    expect(desk.said).to_contain_text("Ria Ott: neu, außer Wertung, da, 6,50 € bezahlt.")


@pytest.mark.parametrize(
    ("wrong", "right"),
    [("groß", "Maria Groß"), ("groß", "Groß, Maria"), ("groß", "2"), ("maria groß, Jugend, Eintritt", "Maria Groß")],
)
def test_who_is_put_right_by_overtyping_keeps_fee_and_rank(
    laptop: Page, server: Server, wrong: str, right: str
) -> None:
    """As the refusal asks for: the whole name, or the number."""
    desk = Desk(laptop, server, "Darüber getippt")
    desk.choose("Jugend · 6,50 €")
    desk.filler.check()
    enter(laptop, wrong)
    expect(desk.said.locator(".desk-said--wrong")).to_be_visible()
    laptop.keyboard.type(right)
    expect(desk.enter_says).to_have_text("Enter: Maria Groß (Nr. 2): außer Wertung, da, Jugend, 6,50 € bezahlt")
    expect(desk.kept).to_have_count(1)
    laptop.keyboard.press("Enter")
    expect(desk.said).to_contain_text("Nr. 2 Maria Groß: außer Wertung, da, Jugend, 6,50 € bezahlt.")
    expect(desk.kept).to_have_count(0)
    expect(desk.fee.locator("option:checked")).to_have_text("Eintritt · 10,00 €")


def test_whoever_else_is_typed_over_it_has_none_of_that(laptop: Page, server: Server) -> None:
    desk = Desk(laptop, server, "Jemand anderes darüber")
    desk.choose("Jugend · 6,50 €")
    enter(laptop, "groß")
    expect(desk.said).to_contain_text("passt auf")
    chosen = desk.fee.locator("option:checked")
    laptop.keyboard.type("G")
    expect(chosen).to_have_text("Jugend · 6,50 €")
    laptop.keyboard.type("i")
    expect(chosen).to_have_text("Eintritt · 10,00 €")
    laptop.keyboard.press("Backspace")
    expect(chosen).to_have_text("Jugend · 6,50 €")
    # What is chosen by hand stays, whoever it is.
    laptop.keyboard.type("i")
    desk.choose("keines")
    laptop.keyboard.press("Backspace")
    expect(chosen).to_have_text("keines")
    laptop.keyboard.type("isa Neu")
    laptop.keyboard.press("Enter")
    expect(desk.said).to_contain_text("Gisa Neu: neu, da.")
    expect(desk.of("groß (Jugend)")).to_have_count(1)


def test_the_same_text_with_another_fee_is_another_entry(laptop: Page, server: Server) -> None:
    desk = Desk(laptop, server, "Zweimal derselbe Text")
    for fee in ("Jugend · 6,50 €", "keines", "Eintritt"):
        if fee != "Eintritt":
            desk.choose(fee)
        enter(laptop, "99")
        expect(desk.said).to_contain_text("Nr. 99 gibt es hier nicht")
        expect(desk.line).to_have_value("99")
        laptop.keyboard.type("U")
        laptop.keyboard.press("Backspace")
    for name in ("99 (Jugend)", "99 (keines)", "99"):
        expect(desk.of(name)).to_have_count(1)
    # One that is put right, and sent again, is still the same.
    desk.of("99 (keines)").click()
    desk.choose("Jugend · 6,50 €")
    laptop.keyboard.press("Enter")
    expect(desk.line).to_have_value("99")
    expect(desk.kept).to_have_count(1)
    expect(desk.of("99")).to_have_count(1)


def test_a_kept_name_goes_by_escape_only_with_the_focus(laptop: Page, server: Server) -> None:
    desk = Desk(laptop, server, "Nicht aus Versehen")
    enter(laptop, "99")
    expect(desk.said).to_contain_text("Nr. 99 gibt es hier nicht")
    enter(laptop, "Ute Neu")
    expect(desk.said).to_contain_text("Ute Neu: neu")
    laptop.route("**/da/*", comes_to_nothing, times=1)
    laptop.get_by_role("button", name="Inge Braun ist da").click()
    expect(desk.kept).to_have_text([FAILED.format("Inge Braun ist da"), desk.of("99").inner_text()])
    for _press in range(2):
        desk.line.press("Escape")
        expect(desk.kept).to_have_count(1)
    expect(desk.of("99")).to_have_count(1)
    desk.of("99").press("Escape")
    expect(desk.kept).to_have_count(0)
    expect(desk.line).to_have_value("")


@pytest.mark.parametrize("how", ["refused", "failed"])
def test_a_kept_name_is_not_left_without_a_question(laptop: Page, server: Server, how: str) -> None:
    desk = Desk(laptop, server, f"Nicht verlassen {how}")
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    if how == "failed":
        desk.fails()
    enter(laptop, "99")
    if how == "refused":
        expect(desk.said).to_contain_text("Nr. 99 gibt es hier nicht")
        laptop.keyboard.type("U")
    expect(desk.kept).to_have_count(1)
    before = laptop.url
    laptop.on("dialog", stay)
    laptop.get_by_role("link", name="Protokoll").click()
    expect(desk.kept).to_have_count(1)
    assert (asked, laptop.url) == (["beforeunload"], before)
    # Once it is gone nothing is asked.
    desk.kept.press("Escape")
    laptop.get_by_role("link", name="Protokoll").click()
    laptop.wait_for_url("**/protokoll/")
    assert len(asked) == 1
