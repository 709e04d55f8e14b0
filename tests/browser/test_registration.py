"""The desk at the door, by its keyboard: walk-ins, one who was announced, a mistake undone, and the cash adds up."""

from __future__ import annotations

from playwright.sync_api import Dialog, Page, Route, expect

from tests.browser.people import ask_a_fee
from tests.browser.sizes import sized
from tests.browser.test_big_text import BROKEN
from tests.browser.test_director import set_up
from tests.browser.waiting import until
from tests.server import Server

ANNOUNCED = ["Jürgen Müller, SC Nord", "Hanna Weber", "Inge Braun", "Karl Meier"]


def test_walk_ins_an_announced_player_a_mistake_and_the_cash(laptop: Page, server: Server) -> None:
    slug = set_up(laptop, server, "Am Einlass", ANNOUNCED)
    home = f"{server.laptop}/{slug}/leitung/"
    ask_a_fee(laptop, home)
    laptop.goto(f"{home}spieler/")
    line, said, rows = (
        laptop.locator("#id_line"),
        laptop.locator("#gesagt"),
        laptop.locator(".players tbody tr:visible"),
    )
    keys = laptop.keyboard
    expect(line).to_be_focused()
    warning, onward = laptop.locator(".banner--warn"), laptop.get_by_role("link", name="Weiter zur Auslosung")
    expect(onward).to_be_visible()
    # Too few for any table: said as soon as they are so few, and no longer.
    laptop.get_by_role("button", name="Karl Meier abmelden").click()
    expect(warning).to_contain_text("mindestens 4 Spieler, bisher: 3.")
    expect(onward).to_be_hidden()
    laptop.get_by_role("button", name="Karl Meier wieder dabei").click()
    expect(warning).to_have_count(0)
    expect(onward).to_be_visible()
    expect(line).to_be_focused()
    for number, name in ((5, "Ida Lang"), (6, "Uwe Kurz"), (7, "Ivo Breit")):
        keys.type(name)
        expect(laptop.locator("#enter")).to_have_text(f"Enter: „{name}“ ist neu, da, 10,00 € bezahlt")
        keys.press("Enter")
        expect(said).to_contain_text(f"Nr. {number} {name}: neu, da, 10,00 € bezahlt.")
        expect(line).to_be_focused()
    expect(laptop.locator("#sitzordnung")).to_have_text("7 Spieler: 1 Fünfertisch, 2 setzen aus")
    # Who was announced is found while typing; a part of another's name is somebody new.
    keys.type("mueller")
    expect(rows).to_have_count(1)
    expect(laptop.locator("#enter")).to_contain_text("Enter: Jürgen Müller (Nr. 1): da, 10,00 € bezahlt")
    keys.press("Enter")
    expect(said).to_contain_text("Nr. 1 Jürgen Müller: da, 10,00 € bezahlt.")
    keys.type("anna")
    expect(laptop.locator("#enter")).to_contain_text("„anna“ ist neu")
    keys.press("Escape")
    expect(rows).to_have_count(7)
    # Two mistakes, undone from the keyboard, the latest first.
    keys.press("Control+z")
    expect(said).to_contain_text("Zurückgenommen bei Jürgen Müller: nicht mehr „da“, 10,00 € nicht mehr gebucht.")
    keys.press("Control+z")
    expect(said).to_contain_text("Zurückgenommen: Ivo Breit steht nicht mehr auf der Liste.")
    expect(rows).to_have_count(6)
    # The buttons of a row stay where they are, whatever is pressed.
    marks = laptop.locator("#spieler-3 .players__acts > *")
    before = [one.bounding_box() for one in marks.all()]
    laptop.get_by_role("button", name="Inge Braun zahlt 10,00 €").click()
    expect(laptop.get_by_role("button", name="Inge Braun hat bezahlt")).to_have_attribute("aria-pressed", "true")
    assert [one.bounding_box() for one in marks.all()] == before
    # Another device is followed, without losing what is being typed.
    keys.type("Xav")
    other = laptop.context.new_page()
    other.goto(f"{home}spieler/")
    other.get_by_role("button", name="Karl Meier ist da").click()
    expect(laptop.get_by_role("link", name="noch nicht da")).to_contain_text("3")
    expect(line).to_have_value("Xav")
    other.locator("#id_line").fill("Uwe Lang, SC Süd")
    other.keyboard.press("Enter")
    expect(other.locator("#gesagt")).to_contain_text("Uwe Lang")
    expect(laptop.locator("#sitzordnung")).to_contain_text("2 setzen aus")
    other.locator("#id_line").fill("Ilse Lang, SC Süd")
    other.keyboard.press("Enter")
    expect(laptop.locator("#sitzordnung")).to_contain_text("2 Vierertische")
    expect(onward).to_be_visible()
    # Another fee is meant for one, announced or not, and the next pays the usual one again.
    laptop.locator("[name=fee]").select_option("keines")
    laptop.locator("#id_line").fill("Hanna")
    expect(laptop.locator("#enter")).to_contain_text("Hanna Weber (Nr. 2): da, ohne Startgeld")
    laptop.locator("#id_line").press("Enter")
    expect(said).to_contain_text("Nr. 2 Hanna Weber: da, frei.")
    expect(laptop.locator("[name=fee]")).to_have_js_property("selectedIndex", 0)
    laptop.goto(f"{home}kasse/")
    expect(laptop.get_by_role("main")).to_contain_text("50,00 € · offen 20,00 €")


def test_a_second_device_works_beside_the_laptop_until_its_link_is_closed(
    laptop: Page, phone: Page, server: Server
) -> None:
    slug = set_up(laptop, server, "Zu zweit am Einlass", ANNOUNCED)
    home = f"{server.laptop}/{slug}/leitung/spieler/"
    laptop.goto(home)
    laptop.get_by_role("link", name="Zweites Gerät").click()
    laptop.get_by_role("button", name="Link anlegen").click()
    address = laptop.locator(".record-link__address").inner_text()
    laptop.goto(home)
    phone.goto(server.hall + "/anmeldung/" + address.partition("/anmeldung/")[2])
    phone.get_by_role("button", name="Anmeldung öffnen").tap()
    line = phone.get_by_label("Wer kommt?")
    line.fill("Ida Lang")
    line.press("Enter")
    expect(phone.locator("#gesagt")).to_contain_text("Nr. 5 Ida Lang: neu, da.")
    phone.get_by_role("button", name="Inge Braun ist da").tap()
    expect(phone.locator("#gesagt")).to_contain_text("Inge Braun ist da.")
    # The laptop sees it by itself.
    expect(laptop.locator("#spieler-5[data-here]")).to_be_visible()
    expect(laptop.locator("#spieler-3[data-here]")).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
    laptop.get_by_role("link", name="Zweites Gerät").click()
    laptop.get_by_role("button", name="Link sperren").click()
    expect(
        phone.get_by_role("heading", name="Dieses Gerät ist für die Anmeldung nicht mehr freigegeben")
    ).to_be_visible()


STEP = """
from tournaments.models import Tournament
from tournaments.rounds import course, draws
tournament = Tournament.objects.get(slug={slug!r})
latest = tournament.rounds.last()
{step}
"""


def test_that_a_draw_is_there_follows_on_both_devices(laptop: Page, phone: Page, server: Server) -> None:
    slug = set_up(laptop, server, "Gelost und offen", [*ANNOUNCED[:2], "Thea Lang", "Uwe Kurz"])
    laptop.goto(f"{server.laptop}/{slug}/leitung/spieler/geraet/")
    laptop.get_by_role("button", name="Link anlegen").click()
    address = laptop.locator(".record-link__address").inner_text()
    phone.goto(server.hall + "/anmeldung/" + address.partition("/anmeldung/")[2])
    phone.get_by_role("button", name="Anmeldung öffnen").tap()
    laptop.goto(f"{server.laptop}/{slug}/leitung/spieler/")
    laptop.locator("#spieler-2").get_by_role("link", name="ändern").click()
    notes = laptop.locator("#spieler-2").get_by_label("Notiz")
    notes.fill("kommt sp")
    phone.get_by_label("Wer kommt?").fill("Ida La")
    notes.focus()
    published = "Die Runde ist veröffentlicht."
    for step, is_drawn, is_published in (
        ("draws.draw(tournament, 1, only_here=False)", True, False),
        ("draws.discard(latest)", False, False),
        ("draws.draw(tournament, 1, only_here=False)", True, False),
        ("course.publish(latest)", False, True),
        ("course.take_back(latest)", True, False),
    ):
        server.shell(STEP.format(slug=slug, step=step))
        for page in (laptop, phone):
            expect(page.get_by_text("Eine Auslosung liegt schon vor")).to_have_count(int(is_drawn))
            expect(page.get_by_text(published)).to_have_count(int(is_published))
    expect(notes).to_have_value("kommt sp")
    expect(notes).to_be_focused()
    expect(phone.get_by_label("Wer kommt?")).to_have_value("Ida La")


def test_who_played_before_is_offered_while_the_name_is_typed(laptop: Page, server: Server) -> None:
    set_up(laptop, server, "Im Vorjahr am Einlass", ["Zenzi Ypläst, SC Ost", "Zeno Yplaas", "Ida Yplint", "Uwe Yplitt"])
    slug = set_up(laptop, server, "Dieses Jahr am Einlass", ["Zeno Yplaas", *ANNOUNCED])
    laptop.goto(f"{server.laptop}/{slug}/leitung/spieler/")
    offered = laptop.get_by_role("group", name="Schon früher dabei")
    expect(laptop.locator("#id_line")).to_be_focused()
    laptop.keyboard.type("y")
    expect(offered).to_be_hidden()
    laptop.keyboard.type("p")
    # Who is entered already is found in the list.
    expect(offered.get_by_role("button")).to_have_text(["Zenzi Ypläst · SC Ost", "Ida Yplint", "Uwe Yplitt"])
    laptop.keyboard.type("laest")
    offered.get_by_role("button", name="Zenzi Ypläst · SC Ost").click()
    expect(laptop.locator("#gesagt")).to_contain_text("Nr. 6 Zenzi Ypläst: neu, da.")
    expect(laptop.locator("#spieler-6")).to_contain_text("SC Ost")
    expect(laptop.locator("#id_line")).to_be_focused()
    laptop.keyboard.type("yplaest")
    expect(offered).to_be_hidden()


def test_the_door_on_a_phone_also_with_letters_twice_as_big(laptop: Page, server: Server) -> None:
    slug = set_up(laptop, server, "Am Handy", ANNOUNCED)
    ask_a_fee(laptop, f"{server.laptop}/{slug}/leitung/", "12")
    for width, text, zoomed in ((360, 100, ""), (390, 100, ""), (360, 200, ""), (360, 100, "200%")):
        sized(laptop, width, 740, text)
        laptop.goto(f"{server.laptop}/{slug}/leitung/spieler/")
        # Some browsers make letters bigger without saying so to the style sheet.
        laptop.evaluate("(size) => { document.documentElement.style.fontSize = size; }", zoomed)
        here, fee = (one.bounding_box() for one in laptop.locator("#spieler-1 .players__mark").all())
        assert (
            here and fee and (fee["x"] - here["x"] - here["width"] >= 6 or fee["y"] >= here["y"] + here["height"] + 6)
        )
        line = laptop.locator("#id_line").bounding_box()
        assert line and line["width"] >= 150
        laptop.get_by_role("button", name="Jürgen Müller ist da").click()
        laptop.get_by_role("button", name="Rückgängig").click()
        expect(laptop.locator("#gesagt")).to_contain_text("Zurückgenommen bei Jürgen Müller: nicht mehr „da“.")
        assert laptop.evaluate(BROKEN, ["Zurückgenommen", "Eintragen"]) == []


def test_a_double_click_takes_one_step_back(laptop: Page, server: Server) -> None:
    slug = set_up(laptop, server, "Doppelt zurück", ANNOUNCED)
    home = f"{server.laptop}/{slug}/leitung/"
    ask_a_fee(laptop, home)
    laptop.goto(f"{home}spieler/")
    said, undo = laptop.locator("#gesagt"), laptop.get_by_role("button", name="Rückgängig")
    laptop.get_by_role("button", name="Inge Braun ist da").click()
    expect(said).to_contain_text("Inge Braun ist da.")
    laptop.get_by_role("button", name="Inge Braun zahlt 10,00 €").click()
    expect(said).to_contain_text("Inge Braun hat 10,00 € bezahlt.")
    asked: list[str] = []
    laptop.on("request", lambda one: asked.append(one.url) if "zuruecknehmen" in one.url else None)
    undo.dblclick()
    expect(said.locator(".desk-said")).to_have_text("Zurückgenommen bei Inge Braun: 10,00 € nicht mehr gebucht.")
    expect(laptop.locator("#spieler-3[data-here]")).to_be_visible()
    # So it is by the keyboard, while the first press is on its way.
    with laptop.expect_response("**/zuruecknehmen/**"):
        undo.evaluate("(button) => { button.click(); button.click(); }")
    expect(said.locator(".desk-said")).to_have_text("Zurückgenommen bei Inge Braun: nicht mehr „da“.")
    expect(laptop.locator("#unterwegs")).to_be_hidden()
    assert len(asked) == 2


def test_a_donation_whose_answer_is_lost_is_booked_once(laptop: Page, server: Server) -> None:
    slug = set_up(laptop, server, "Spende im Funkloch", ANNOUNCED)
    laptop.goto(f"{server.laptop}/{slug}/leitung/spieler/")
    row, said = laptop.locator("#spieler-3"), laptop.locator("#gesagt")
    row.get_by_role("link", name="Inge Braun ändern").click()
    row.get_by_label("Weiterer Betrag in Euro").fill("7,50")
    asked = []

    def lose(route: Route) -> None:
        asked.append(route.fetch().status)
        route.abort()

    laptop.route("**/betrag/*", lose, times=1)
    donation = row.get_by_role("button", name="Spende")
    with laptop.expect_event("requestfailed"):
        donation.click()
    donation.click()
    expect(said).to_contain_text("Inge Braun: Spende 7,50 € war schon gebucht.")
    assert asked == [200]
    laptop.keyboard.press("Control+z")
    expect(said).to_contain_text("Zurückgenommen bei Inge Braun: 7,50 € nicht mehr gebucht.")
    laptop.goto(f"{server.laptop}/{slug}/leitung/kasse/")
    expect(laptop.locator("main")).not_to_contain_text("15,00 €")


def test_a_name_and_a_donation_in_the_row(laptop: Page, server: Server) -> None:
    slug = set_up(laptop, server, "Mit Spende", ANNOUNCED)
    laptop.goto(f"{server.laptop}/{slug}/leitung/spieler/")
    row, said = laptop.locator("#spieler-3"), laptop.locator("#gesagt")
    row.get_by_role("link", name="Inge Braun ändern").click()
    row.get_by_label("Verein").fill("SC Ost")
    row.get_by_role("button", name="Speichern").click()
    expect(said).to_contain_text("Gespeichert: Inge Braun.")
    expect(row).to_contain_text("SC Ost")
    laptop.keyboard.press("Control+z")
    expect(said).to_contain_text("Zurückgenommen: Inge Braun.")
    expect(row).not_to_contain_text("SC Ost")
    expect(said.get_by_role("button", name="Rückgängig")).to_have_count(0)
    row.get_by_role("link", name="Inge Braun ändern").click()
    amount = row.get_by_label("Weiterer Betrag in Euro")
    amount.fill("viel")
    row.get_by_role("button", name="Spende").click()
    expect(row).to_contain_text("„viel“ ist kein Betrag: zum Beispiel 10 oder 7,50.")
    expect(amount).to_have_value("viel")
    amount.fill("7,50")
    amount.press("Enter")
    expect(said).to_contain_text("Inge Braun: Spende 7,50 €.")
    expect(amount).to_have_count(0)
    laptop.keyboard.press("Control+z")
    expect(said).to_contain_text("Zurückgenommen bei Inge Braun: 7,50 € nicht mehr gebucht.")


def test_what_is_typed_beside_what_was_sent_stays_in_the_row(laptop: Page, server: Server) -> None:
    slug = set_up(laptop, server, "Halb getippt", ANNOUNCED)
    ask_a_fee(laptop, f"{server.laptop}/{slug}/leitung/")
    laptop.goto(f"{server.laptop}/{slug}/leitung/spieler/")
    row, said = laptop.locator("#spieler-3"), laptop.locator("#gesagt")
    name, note, amount = (
        row.get_by_label("Name"),
        row.get_by_label("Notiz"),
        row.get_by_label("Weiterer Betrag in Euro"),
    )
    filler, save = row.get_by_label("Spielt außer Wertung"), row.get_by_role("button", name="Speichern")
    donate, forms = row.get_by_role("button", name="Spende"), row.locator("[data-player-form]")
    row.get_by_role("link", name="Inge Braun ändern").click()
    name.fill("Inge Braun-Kern")
    note.fill("kommt später")
    filler.check()
    amount.fill("2,50")
    donate.click()
    expect(said).to_contain_text("Inge Braun: Spende 2,50 €.")
    # A new form for the next amount, with a key of its own.
    expect(amount).to_have_value("")
    expect(name).to_have_value("Inge Braun-Kern")
    expect(name).to_be_focused()
    amount.fill("4")
    donate.click()
    expect(said).to_contain_text("Inge Braun: Spende 4,00 €.")
    expect(amount).to_have_value("")
    # Taken back, and refused: it stays typed.
    laptop.get_by_role("button", name="Rückgängig").click()
    expect(said).to_contain_text("Zurückgenommen bei Inge Braun: 4,00 € nicht mehr gebucht.")
    name.fill("")
    save.click()
    expect(row).to_contain_text("Ohne Namen geht es nicht.")
    amount.fill("1")
    donate.click()
    expect(said).to_contain_text("Inge Braun: Spende 1,00 €.")
    expect(amount).to_have_value("")
    expect(note).to_have_value("kommt später")
    expect(filler).to_be_checked()
    # The other way round: an amount, while the rest is refused, asked about and saved.
    amount.fill("7,50")
    save.click()
    expect(row.locator(".field--wrong input")).to_be_focused()
    row.get_by_role("button", name="Löschen").click()
    expect(row.get_by_role("button", name="Löschen und 3,50 € zurückgeben")).to_be_visible()
    expect(amount).to_have_value("7,50")
    name.fill("Inge Kern")
    save.click()
    expect(said).to_contain_text("Gespeichert: Inge Kern.")
    expect(laptop.locator("#spieler-3 > th")).to_contain_text("Inge Kern")
    expect(row.locator("[name=war_name]")).to_have_value("Inge Kern")
    expect(amount).to_have_value("7,50")
    expect(amount).to_be_focused()
    amount.press("Enter")
    expect(said).to_contain_text("Inge Kern: Spende 7,50 €.")
    expect(forms).to_have_count(0)
    expect(laptop.locator("#id_line")).to_be_focused()
    laptop.goto(f"{server.laptop}/{slug}/leitung/kasse/")
    expect(laptop.locator("main")).to_contain_text("11,00 €")


def test_what_is_typed_in_a_row_outlives_a_new_column(laptop: Page, server: Server) -> None:
    slug = set_up(laptop, server, "Erste Kategorie", ANNOUNCED)
    home = f"{server.laptop}/{slug}/leitung/"
    laptop.goto(f"{home}startgeld/")
    laptop.get_by_label("Kategorien").fill("Damen")
    laptop.get_by_role("button", name="Speichern").click()
    laptop.goto(f"{home}spieler/")
    row, amount = laptop.locator("#spieler-3"), laptop.get_by_label("Weiterer Betrag in Euro")
    row.get_by_role("link", name="Inge Braun ändern").click()
    amount.fill("7,50")
    row.get_by_label("Kategorie").select_option("Damen")
    row.get_by_role("button", name="Speichern").click()
    expect(row.locator(".players__category")).to_have_text("Damen")
    expect(row.locator("[name=war_category]")).to_have_value("Damen")
    expect(amount).to_have_value("7,50")
    cells = row.evaluate("(row) => row.cells.length")
    expect(row.locator(".players__form")).to_have_attribute("colspan", str(cells - 1))


def test_the_page_of_a_player_is_not_left_with_half_of_it_unsaved(laptop: Page, server: Server) -> None:
    slug = set_up(laptop, server, "Eigene Seite", ANNOUNCED)
    laptop.goto(f"{server.laptop}/{slug}/leitung/spieler/3/")
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    laptop.on("dialog", stay)
    note, amount = laptop.get_by_label("Notiz"), laptop.get_by_label("Weiterer Betrag in Euro")
    note.fill("kommt später")
    amount.fill("2,50")
    laptop.get_by_role("button", name="Spende").click()
    until(laptop, lambda: asked == ["beforeunload"])
    expect(note).to_have_value("kommt später")
    amount.fill("")
    laptop.get_by_role("button", name="Speichern").click()
    expect(laptop.locator("#gesagt, [data-told]").first).to_contain_text("Gespeichert: Inge Braun.")
    assert asked == ["beforeunload"]
