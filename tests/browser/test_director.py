"""The director's evening at the laptop: from the first page to the final result, with as few presses as possible."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Dialog, Page, expect

from tests.browser.people import paste, sign_in
from tests.browser.thumb import new_hall
from tests.browser.waiting import Sent, comes_to_nothing, until

PLAYERS = [
    "Inge Braun, DoKo Laim", "Karl Meier", "Heike Schmidt", "Jürgen Groß", "Anna Weber", "Otto Vogel", "Petra Kaiser",
    "Uwe Lang", "Sabine Koch",
]  # fmt: skip

# Plays every table of the round to its end, and lets everybody sign, as the tables would.
PLAY = """
from tests.tournaments.helpers import confirm_all, director_at, play_out, table_of
from tournaments.models import Round
round = Round.objects.get(tournament__slug={slug!r}, number={round})
for number in range(1, round.tables.count() + 1):
    table = director_at(table_of(round, number))
    play_out(table)
    {then}
"""

CLOCK = """
from tournaments.models import Round
round = Round.objects.get(tournament__slug={slug!r})
result = [round.clock_started_at is not None, round.clock_paused_at is not None, round.clock_extension_seconds]
"""

CALL = """
from tests.tournaments.helpers import scribe_at, table_of
from tournaments import ledger
from tournaments.models import Round
ledger.call(scribe_at(table_of(Round.objects.get(tournament__slug={slug!r}), 1)), 'Wer hat angesagt?')
"""

# What stands beyond the edge of the screen, or would have to be pushed to be seen.
CUT_OFF = """() => [...document.querySelectorAll("main *, .masthead *")].filter((element) => {
  const { right, width } = element.getBoundingClientRect();
  const scrolls = /auto|scroll/.test(getComputedStyle(element).overflowX);
  const pushed = scrolls && element.scrollWidth > element.clientWidth + 1;
  return pushed || (width > 1 && right > innerWidth + 1);
}).map((element) => element.outerHTML.slice(0, 120))"""


def set_up(laptop: Page, server, name: str, players: list[str], preset: str = "lions-2024", rounds: str = "2") -> str:
    """Fill in the one page of setting up; gives the tournament's slug."""
    laptop.goto(f"{server.laptop}/neu/")
    laptop.get_by_label("Name", exact=True).fill(name)
    laptop.locator(f"[name=preset][value={preset}]").check()
    expect(laptop.locator("#regeln")).not_to_have_attribute("inert", "")  # the rules of this preset have come
    paste(laptop, players)
    laptop.locator("#id_rounds").fill(rounds)
    laptop.get_by_role("button", name="Turnier anlegen").click()
    laptop.wait_for_url("**/leitung/")
    return laptop.url.split("/")[3]


def board(laptop: Page, server) -> str:
    """Be at the board of a round of one table that was published; gives the tournament's slug."""
    slug = new_hall(server).slug
    laptop.goto(f"{server.laptop}/{slug}/leitung/")
    return slug


def publish(laptop: Page) -> None:
    """From the board to a published round: the three obvious buttons."""
    laptop.locator("#naechster-schritt").click()
    laptop.get_by_role("button", name=re.compile("Runde . auslosen")).click()
    laptop.get_by_role("button", name="Veröffentlichen").click()
    laptop.wait_for_url("**/leitung/")


def test_from_the_first_page_to_the_final_result(laptop, server):
    slug = set_up(laptop, server, "Ein ganzer Abend", PLAYERS)
    for number in (1, 2):
        if number == 1:
            publish(laptop)
        laptop.locator("#naechster-schritt", has_text="Uhr starten").click()
        expect(laptop.locator("#stand")).to_contain_text(f"Runde {number} läuft")
        server.shell(PLAY.format(slug=slug, round=number, then="confirm_all(table)"))
        # Nobody touches the board: the next step appears by itself.
        laptop.locator("#naechster-schritt", has_text="Runde abschließen").click()
        if number == 1:
            laptop.get_by_role("button", name="Abschließen und Runde 2 auslosen").click()
            laptop.get_by_role("button", name="Veröffentlichen").click()
            laptop.wait_for_url("**/leitung/")
    laptop.get_by_role("button", name="Abschließen und Turnier beenden").click()
    laptop.wait_for_url(f"**/{slug}/ergebnis/#leitung")
    expect(laptop.locator("main")).to_contain_text("Inge Braun")
    # The page is everybody's; only who comes from the director's pages is offered the way back.
    back = laptop.get_by_role("link", name="Zurück zur Leitung")
    back.click()
    laptop.wait_for_url(f"**/{slug}/leitung/")
    laptop.goto(f"{server.laptop}/{slug}/ergebnis/")
    expect(laptop.locator("main")).to_contain_text("Inge Braun")
    expect(back).to_be_hidden()


def test_what_was_done_is_said_once_and_not_by_the_back_button(laptop, server):
    slug = set_up(laptop, server, "Einmal gesagt", PLAYERS)
    laptop.goto(f"{server.laptop}/{slug}/leitung/spieler/")
    laptop.get_by_role("button", name="Karl Meier abmelden").click()
    told = laptop.locator("[data-told], #gesagt .desk-said")
    expect(told).to_have_text("Karl Meier ist abgemeldet und wird nicht mehr gesetzt.")
    laptop.get_by_role("link", name="Protokoll").click()
    expect(told).to_have_count(0)
    laptop.go_back()
    expect(laptop.get_by_role("button", name="Wieder dabei")).to_be_visible()
    expect(told).to_have_count(0)


def test_a_tournament_half_set_up_is_not_left_without_a_word(laptop, server):
    asked: list[str] = []
    laptop.goto(f"{server.laptop}/neu/")

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    laptop.once("dialog", stay)
    laptop.get_by_label("Name", exact=True).fill("Halb angelegt")
    paste(laptop, PLAYERS)
    laptop.get_by_role("link", name="Regelwerke").click()
    until(laptop, lambda: asked == ["beforeunload"])
    expect(laptop.locator("#id_players")).to_have_value(re.compile("Otto Vogel"))


def test_who_leaves_it_all_the_same_finds_the_list_when_he_comes_back(laptop, server):
    laptop.goto(f"{server.laptop}/neu/")
    laptop.once("dialog", lambda dialog: dialog.accept())
    laptop.get_by_label("Name", exact=True).fill("Halb angelegt")
    paste(laptop, PLAYERS)
    laptop.get_by_role("link", name="Regelwerke").click()
    laptop.wait_for_url("**/leitung/regelwerke/")
    laptop.go_back()
    expect(laptop.get_by_label("Name", exact=True)).to_have_value("Halb angelegt")
    expect(laptop.locator("#id_players")).to_have_value(re.compile("Otto Vogel"))
    expect(laptop.locator("#spieler-pruefung")).to_contain_text("9 Spieler")


def test_the_list_of_players_is_judged_while_it_is_typed(laptop, server):
    laptop.goto(f"{server.laptop}/neu/")
    laptop.locator("#id_players").fill("\n".join(PLAYERS))
    check = laptop.locator("#spieler-pruefung")
    expect(check).to_contain_text("9 Spieler: 1 Vierertisch und 1 Fünfertisch")
    laptop.locator("#id_players").fill("\n".join([*PLAYERS, "karl meier"]))
    expect(check).to_contain_text("Zeile 10: karl meier steht schon in Zeile 2.")
    laptop.locator("#id_players").fill("\n".join(PLAYERS[:7]))
    expect(check).to_contain_text("7 Spieler: 1 Fünfertisch, 2 setzen aus")


def test_how_a_list_is_read_is_shown_and_can_be_switched(laptop, server):
    laptop.goto(f"{server.laptop}/neu/")
    laptop.get_by_label("Name", exact=True).fill("Aus der Tabelle")
    paste(laptop, ["Nr.;Name;Verein", '1;"Braun, Inge";SC Nord', '2;"Meier, Karl";', "3;;SC Süd"])
    shown = laptop.get_by_role("region", name="Vorschau der Liste")
    expect(shown.get_by_role("rowheader")).to_have_text(["Inge Braun", "Karl Meier"])
    expect(shown.get_by_role("row").last).to_contain_text("Hier fehlt der Name.")
    # From the keyboard: from the list over the file and the column of numbers to that of the names.
    laptop.locator("#id_players").press("Tab")
    laptop.keyboard.press("Tab")
    expect(laptop.get_by_label("Nr.")).to_be_focused()
    laptop.keyboard.press("Tab")
    names = laptop.locator("#spalte-2")
    expect(names).to_be_focused()
    expect(names).to_have_value("turned")
    with laptop.expect_response("**/pruefen/"):
        laptop.keyboard.press("ArrowUp")
    expect(shown.get_by_role("rowheader")).to_have_text(["Braun, Inge", "Meier, Karl"])
    expect(names).to_be_focused()
    # What somebody chose stays when the list grows.
    typed = laptop.locator("#id_players").input_value()
    laptop.locator("#id_players").fill(typed.replace("3;;SC Süd", '3;"Weber, Anna";'))
    expect(shown.get_by_role("rowheader")).to_have_text(["Braun, Inge", "Meier, Karl", "Weber, Anna"])
    names.select_option("turned")
    expect(shown.get_by_role("rowheader")).to_have_text(["Inge Braun", "Karl Meier", "Anna Weber"])
    laptop.get_by_role("button", name="Turnier anlegen").click()
    laptop.wait_for_url("**/leitung/")
    laptop.goto(laptop.url + "spieler/")
    expect(laptop.locator(".players [scope=row]")).to_have_text(["Inge Braun", "Karl Meier", "Anna Weber"])


def test_a_list_sent_faster_than_it_was_shown_is_shown_first(laptop, server):
    laptop.goto(f"{server.laptop}/neu/")
    laptop.get_by_label("Name", exact=True).fill("Zu schnell")
    laptop.route("**/pruefen/", comes_to_nothing)
    laptop.locator("#id_players").fill("\n".join(PLAYERS))
    laptop.get_by_role("button", name="Turnier anlegen").click()
    expect(laptop.locator("#spieler-pruefung")).to_contain_text("Noch ist nichts eingetragen.")
    expect(laptop.get_by_label("Name", exact=True)).to_have_value("Zu schnell")
    laptop.get_by_role("button", name="Turnier anlegen").click()
    laptop.wait_for_url("**/leitung/")


def test_rules_and_rounds_follow_the_preset_until_they_are_changed(laptop, server):
    laptop.goto(f"{server.laptop}/neu/")
    laptop.locator("[name=preset][value=oase]").check()
    rounds = laptop.locator("#id_rounds")
    expect(rounds).to_have_attribute("placeholder", "3")
    laptop.get_by_text("Hausregeln", exact=True).click()
    usual = laptop.locator("[name=regel-rounds_usual]")
    usual.evaluate("field => field.closest('details')?.setAttribute('open', '')")
    usual.fill("2")
    usual.blur()
    expect(rounds).to_have_attribute("placeholder", "2")
    expect(rounds).to_have_value("")
    limit, games = laptop.locator("[name=regel-time_limit_minutes]"), laptop.locator("[name=regel-games_per_round]")
    expect(games).to_have_value("16")
    limit.fill("2")
    rounds.fill("4")
    laptop.locator("[name=preset][value=lions-2024]").check()
    expect(games).to_have_value("24")
    expect(limit).to_have_value("2")
    expect(rounds).to_have_value("4")
    expect(laptop.locator("#regeln-geaendert")).to_contain_text("Zeit je Runde")
    expect(laptop.locator("details.rules")).to_have_attribute("open", "")
    laptop.get_by_role("button", name="Alles zurück auf das Regelwerk").click()
    expect(limit).to_have_value("100")


def test_a_double_click_on_the_clock_does_no_harm(laptop, server):
    slug = board(laptop, server)
    sent = Sent(laptop)
    laptop.locator("#naechster-schritt").dblclick()
    clock = laptop.locator(".board__clock [data-clock]").first
    expect(clock).to_have_attribute("data-state", "running")  # one that stands shows 100:00 too
    sent.answered()
    laptop.locator("#uhr-plus-5").dblclick()
    expect(clock).to_have_text(re.compile(r"^(105:00|104:\d\d)$"))
    sent.answered()
    assert server.shell(CLOCK.format(slug=slug)) == [True, False, 300]
    laptop.locator("#uhr-pause").dblclick()
    expect(laptop.locator("#uhr-weiter")).to_be_visible()
    sent.answered()
    assert server.shell(CLOCK.format(slug=slug)) == [True, True, 300]


def test_what_is_half_typed_stays_while_the_board_follows(laptop, server):
    slug = board(laptop, server)
    minutes = laptop.locator("#uhr-minuten")
    minutes.fill("1")
    minutes.focus()
    server.shell(CALL.format(slug=slug))
    call = laptop.locator(".call")
    expect(call).to_contain_text("Wer hat angesagt?")
    laptop.keyboard.type("2")
    expect(minutes).to_have_value("12")
    laptop.get_by_role("button", name="Erledigt").click()
    expect(call).to_have_count(0)
    expect(minutes).to_have_value("12")


def test_a_wrong_number_of_minutes_is_said_beside_the_field(laptop, server):
    slug = board(laptop, server)
    minutes = laptop.locator("#uhr-minuten")
    minutes.fill("viel")
    laptop.keyboard.press("Enter")
    expect(laptop.locator("#uhr-falsch")).to_contain_text("Minuten von 1 bis 240")
    expect(minutes).to_have_value("viel")
    expect(minutes).to_be_focused()
    # A call, a game: the board follows, and the sentence stays until something else is typed and sent.
    server.shell(CALL.format(slug=slug))
    expect(laptop.locator(".call")).to_contain_text("Wer hat angesagt?")
    expect(laptop.locator("#uhr-falsch")).to_contain_text("Minuten von 1 bis 240")
    expect(minutes).to_have_attribute("aria-invalid", "true")
    minutes.fill("7")
    laptop.keyboard.press("Enter")
    expect(laptop.locator(".board__changed")).to_contain_text("+7 min")
    expect(laptop.locator("#uhr-falsch")).to_have_count(0)


def test_a_lost_phones_link_is_replaced(laptop, server, phone):
    slug = board(laptop, server)
    laptop.goto(f"{server.laptop}/{slug}/leitung/runde/1/tisch/1/akte/")
    old = laptop.locator(".record-link__address").inner_text()
    path = "/tisch/" + old.split("/tisch/")[1]
    assert phone.goto(server.hall + path).status == 200
    laptop.get_by_role("button", name="Alten Link sperren").click()
    expect(laptop.locator(".record-link__address")).not_to_have_text(old)
    assert phone.goto(server.hall + path).status == 404


def test_on_a_phone_nothing_of_the_director_is_pushed_sideways(phone, server):
    sign_in(phone, server)
    slug = set_up(phone, server, "Mit dem Handy", [*PLAYERS[:8], "Ursula Thalhammer-Wiesinger-Hohenstein, Kreuzdamen"])
    publish(phone)
    server.shell(PLAY.format(slug=slug, round=1, then="confirm_all(table)"))
    home = f"{server.laptop}/{slug}/leitung/"
    pages = (
        "",
        "spieler/",
        "auslosung/",
        "karten/",
        "aushang/",
        "protokoll/",
        "einstellungen/",
        "regeln/",
        "abschluss/",
    )
    for page in (*pages, "runde/1/tisch/2/akte/"):
        phone.goto(home + page)
        assert phone.evaluate(CUT_OFF) == [], page
    phone.goto(f"{home}spieler/")
    phone.get_by_role("button", name="Karl Meier abmelden").click()
    expect(phone.locator("#spieler-2")).to_contain_text("Wieder dabei")
    phone.get_by_role("link", name="Protokoll").click()
    expect(phone.locator(".log tbody tr").first).to_contain_text("Karl Meier")


def test_signed_out_in_another_window_the_board_leads_back_to_the_sign_in(laptop, server):
    slug = board(laptop, server)
    other = laptop.context.new_page()
    other.goto(f"{server.laptop}/leitung/")
    other.get_by_role("button", name="Abmelden").click()
    laptop.wait_for_url(f"**/anmelden/?weiter=%2F{slug}%2Fleitung%2F")
    sign_in(laptop, server, f"/{slug}/leitung/")
    expect(laptop.locator("#naechster-schritt")).to_contain_text("Uhr starten")


@pytest.mark.parametrize("preset", ["oase"])
def test_without_a_script_everything_works_all_the_same(open_page, server, preset):
    page = open_page(1440, 900, java_script_enabled=False)
    sign_in(page, server)
    slug = set_up(page, server, "Ohne Skript", PLAYERS, preset=preset, rounds="")
    publish_without_script(page)
    expect(page.locator("#stand")).to_contain_text("die Plätze sind bekannt")
    server.shell(PLAY.format(slug=slug, round=1, then="confirm_all(table)"))
    page.reload()
    page.locator("#naechster-schritt").click()
    page.get_by_role("button", name="Nur abschließen").click()
    expect(page.locator("#stand")).to_contain_text("Runde 1 ist abgeschlossen")


def publish_without_script(page: Page) -> None:
    page.locator("#naechster-schritt").click()
    page.get_by_role("button", name="Runde 1 auslosen").click()
    expect(page.get_by_role("heading", name="Auslosung der Runde 1")).to_be_visible()
    names = page.locator(".drawn__name")
    first, sixth = names.nth(0).inner_text(), names.nth(5).inner_text()
    boxes = page.locator("[name=player]")
    boxes.nth(0).check()
    boxes.nth(5).check()
    page.get_by_role("button", name="Tausch ansehen").click()
    page.get_by_role("button", name="Plätze tauschen").click()
    expect(names.nth(5)).to_have_text(first)
    expect(names.nth(0)).to_have_text(sixth)
    page.get_by_role("button", name="Veröffentlichen").click()
    page.wait_for_url("**/leitung/")
