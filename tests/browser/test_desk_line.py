"""The desk's line says what Enter will do, goes back step by step, and rows that become forms are seen whole."""

from __future__ import annotations

from playwright.sync_api import Dialog, Page, Route, expect

from tests.browser.people import ask_a_fee
from tests.browser.sizes import sized
from tests.browser.test_director import set_up
from tests.browser.waiting import read, until
from tests.server import Server

MANY = [f"Spieler {chr(65 + at)}{chr(97 + at)}" for at in range(20)]


FEES_CHOSEN = """
from tournaments.models import Tournament
from tournaments.people.fees import Wanted, change_fees, choose_fee
from tournaments.people.payments import pay, refund
from tournaments.people.players import withdraw
tournament = Tournament.objects.get(slug="{slug}")
change_fees(tournament, [Wanted("Startgeld", 1000), Wanted("Jugend", 600), Wanted("Gast", 0)])
anna, _thea, uwe, _ivo = tournament.players.order_by("number")
choose_fee(anna, tournament.fees.get(name="Jugend"))
pay(uwe)
refund(uwe, 1000)
withdraw(uwe)
"""
"""Anna is asked for less; Uwe has left with the fee."""


def test_the_first_category_makes_a_column_for_all(laptop: Page, server: Server) -> None:
    slug = set_up(laptop, server, "Erste Kategorie", MANY)
    home = f"{server.laptop}/{slug}/leitung/"
    laptop.goto(f"{home}startgeld/")
    laptop.locator("#id_categories").fill("Damen")
    laptop.get_by_role("button", name="Speichern").click()
    laptop.goto(f"{home}spieler/")
    row = laptop.locator("#spieler-3")
    row.locator("[data-edit]").click()
    row.get_by_label("Kategorie").select_option("Damen")
    row.get_by_role("button", name="Speichern").click()
    expect(row.locator(".players__category")).to_have_text("Damen")
    buttons = [one.bounding_box() for one in laptop.locator(".players tbody .players__mark").all()]
    assert len({round(box["x"]) for box in buttons if box}) == 1 and len(buttons) == len(MANY)
    # The number is one of these too: then the row stands where it belongs now.
    row.locator("[data-edit]").click()
    row.get_by_label("Nummer").fill("40")
    row.get_by_role("button", name="Speichern").click()
    expect(laptop.locator(".players tbody tr").last).to_have_id("spieler-40")
    laptop.locator("#gesagt").get_by_role("button", name="Rückgängig").click()
    expect(laptop.locator(".players tbody tr").nth(2)).to_have_id("spieler-3")


def test_a_form_low_in_the_list_is_seen_with_its_buttons(laptop: Page, server: Server) -> None:
    slug = set_up(laptop, server, "Ganz unten", MANY)
    ask_a_fee(laptop, f"{server.laptop}/{slug}/leitung/")
    for width, height in ((1280, 720), (360, 740)):
        sized(laptop, width, height, 100)
        laptop.goto(f"{server.laptop}/{slug}/leitung/spieler/")
        row = laptop.locator("#spieler-17")
        row.locator("[data-edit]").scroll_into_view_if_needed()
        row.locator("[data-edit]").click()
        expect(row.get_by_role("button", name="Speichern")).to_be_in_viewport(ratio=1)
        expect(row.get_by_label("Name")).to_be_in_viewport(ratio=1)
        row.get_by_role("link", name="Abbrechen").click()
        if width == 1280:
            row.get_by_role("button", name="zahlt 10,00 €").click()
            expect(row.get_by_role("button", name="hat bezahlt")).to_be_visible()
        row.locator("[data-edit]").click()
        row.get_by_role("button", name="Löschen").click()
        expect(row.get_by_text("bekommt das aus der Barkasse zurück")).to_be_in_viewport(ratio=1)
        expect(row.get_by_role("button", name="Löschen und 10,00 € zurückgeben")).to_be_in_viewport(ratio=1)


def test_what_enter_does_is_said_before_also_where_it_refuses(laptop: Page, server: Server) -> None:
    slug = set_up(laptop, server, "Was Enter tut", ["Thomas Müller, SC Nord", "Thea Lang", "Uwe Kurz", "Ivo Breit"])
    laptop.goto(f"{server.laptop}/{slug}/leitung/spieler/")
    line, enter, said = laptop.locator("#id_line"), laptop.locator("#enter"), laptop.locator("#gesagt")
    laptop.get_by_role("button", name="Thomas Müller ist da").click()
    laptop.get_by_role("button", name="Ivo Breit abmelden").click()
    for typed, means, comes in (
        ("thomas", "„thomas“ passt auf Thomas Müller (Nr. 1, schon da): mit ↓ wählen", "passt auf Thomas Müller"),
        ("17", "Nr. 17 gibt es hier nicht: Bitte einen Namen eintragen.", "Nr. 17 gibt es hier nicht"),
        ("1", "Thomas Müller (Nr. 1) ist schon da", "Thomas Müller (Nr. 1) war schon eingetragen."),
        ("Thomas Müller, SC Süd", "Thomas Müller (SC Nord) ist schon eingetragen", "ist schon eingetragen"),
        (
            "Ivo",
            "„Ivo“ passt auf Ivo Breit (Nr. 4, abgemeldet): mit ↓ wählen",
            "passt auf Ivo Breit (Nr. 4, abgemeldet)",
        ),
        ("Breit, Ivo", "Enter: Ivo Breit (Nr. 4): wieder dabei, da", "Nr. 4 Ivo Breit: wieder dabei, da."),
        ("Nr. 4", "Ivo Breit (Nr. 4) ist schon da", "Ivo Breit (Nr. 4) war schon eingetragen."),
        ("Lang, Thea", "Enter: Thea Lang (Nr. 2): da", "Nr. 2 Thea Lang: da."),
        ("Thomas Müller, SC, Nord", "Thomas Müller (SC Nord) ist schon eingetragen", "braucht einen Zusatz"),
        (
            "Thomas Müller, SC Nord",
            "Thomas Müller (Nr. 1) ist schon da",
            "Thomas Müller (Nr. 1) war schon eingetragen.",
        ),
        ("2 Klaus Karl", "Die Nummer 2 hat schon Thea Lang.", "Für Thea Lang nur die Nummer eintragen, sonst"),
        ("Nr. 9 Thea Lang", "Thea Lang ist schon eingetragen, mit Nr. 2.", "ist schon eingetragen, mit Nr. 2."),
        ("–", "„–“ ist kein Name.", "„–“ ist kein Name."),
        ("Bertolini" * 10, "Name und Verein dürfen je höchstens 80 Zeichen", "dürfen je höchstens 80 Zeichen haben."),
        ("Ida Mai, Jürgen Juni", "Stehen hier mehrere Namen? Je Zeile bitte", "Stehen hier mehrere Namen? Je Zeile"),
        ("Tһea Lang", "sieht genauso aus wie Thea Lang", "sieht genauso aus wie Thea Lang"),
        ("Kern, Thea", "Enter: „Thea Kern“ ist neu, da", "Nr. 5 Thea Kern: neu, da."),
        ("Thomas Nord", "Enter: „Thomas Nord“ ist neu, da", "Nr. 6 Thomas Nord: neu, da."),
        ("003", "Enter: Uwe Kurz (Nr. 3): da", "Nr. 3 Uwe Kurz: da."),
        ("Kunz, Eva, Füchse", "Enter: „Eva Kunz“ ist neu, da, Verein Füchse", "Nr. 7 Eva Kunz: neu, da."),
        ("Nr. 9 Gerd Gap", "Enter: „Gerd Gap“ ist neu, da, Nr. 9", "Nr. 9 Gerd Gap: neu, da."),
        ("kunz, EVA, Füchse", "Eva Kunz (Nr. 7) ist schon da", "Eva Kunz (Nr. 7) war schon eingetragen."),
    ):
        line.fill(typed)
        expect(enter).to_contain_text(means)
        line.press("Enter")
        expect(said).to_contain_text(comes)
    # Asked once, the next Enter means it.
    line.fill("thomas")
    line.press("Enter")
    expect(enter).to_have_text("Enter: „thomas“ ist neu, da")
    read(laptop)
    line.press("Enter")
    expect(said).to_contain_text("Nr. 10 thomas: neu, da.")
    # Whom a filter hides is known all the same.
    laptop.goto(f"{server.laptop}/{slug}/leitung/spieler/?nur=fehlt")
    for typed, means in (("7", "Eva Kunz (Nr. 7) ist schon da"), ("eva kunz", "Eva Kunz (Nr. 7) ist schon da")):
        line.fill(typed)
        expect(enter).to_contain_text(means)
        line.press("Enter")
        expect(said).to_contain_text("Eva Kunz (Nr. 7) war schon eingetragen.")


def test_what_is_asked_of_somebody_known_is_said_as_it_is_done(laptop: Page, server: Server) -> None:
    """No other fee of who has paid, nobody out of the ranking who is out of it, nobody here twice."""
    slug = set_up(laptop, server, "Was noch fehlt", ["Anna Berg", "Thea Lang", "Uwe Kurz", "Ivo Breit"])
    ask_a_fee(laptop, f"{server.laptop}/{slug}/leitung/")
    laptop.goto(f"{server.laptop}/{slug}/leitung/spieler/")
    line, enter, said = laptop.locator("#id_line"), laptop.locator("#enter"), laptop.locator("#gesagt")
    laptop.get_by_role("button", name="Thea Lang ist da").click()
    laptop.get_by_role("button", name="Anna Berg zahlt 10,00 €").click()
    expect(laptop.get_by_role("button", name="Anna Berg hat bezahlt")).to_be_visible()
    for typed, fee, filler, means, comes in (
        ("Thea Lang", "", False, "Enter: Thea Lang (Nr. 2): 10,00 € bezahlt", "Nr. 2 Thea Lang: 10,00 € bezahlt."),
        ("Anna Berg", "keines", False, "Enter: Anna Berg (Nr. 1): da", "Nr. 1 Anna Berg: da."),
        ("Anna Berg", "keines", False, "Anna Berg (Nr. 1) ist schon da", "Anna Berg (Nr. 1) war schon eingetragen."),
        ("Uwe Kurz", "", True, "Enter: Uwe Kurz (Nr. 3): außer Wertung, da, ohne Startgeld", "außer Wertung, da."),
        ("Uwe Kurz", "", True, "Uwe Kurz (Nr. 3) ist schon da", "Uwe Kurz (Nr. 3) war schon eingetragen."),
    ):
        if fee:
            laptop.locator("[name=fee]").select_option(fee)
        laptop.locator("#zeile [name=ausser]").set_checked(filler)
        line.fill(typed)
        expect(enter).to_have_text(means)
        line.press("Enter")
        expect(said).to_contain_text(comes)


def test_what_is_asked_is_said_of_fees_chosen_before_and_of_who_comes_back(laptop: Page, server: Server) -> None:
    slug = set_up(laptop, server, "Was gefragt wird", ["Anna Berg", "Thea Lang", "Uwe Kurz", "Ivo Breit"])
    server.shell(FEES_CHOSEN.format(slug=slug))
    laptop.goto(f"{server.laptop}/{slug}/leitung/spieler/")
    line, enter, said = laptop.locator("#id_line"), laptop.locator("#enter"), laptop.locator("#gesagt")
    for typed, fee, filler, means, comes in (
        (
            "Anna Berg",
            "",
            True,
            "Enter: Anna Berg (Nr. 1): außer Wertung, da, 6,00 € bezahlt",
            "außer Wertung, da, 6,00 € bezahlt.",
        ),
        (
            "Thea Lang",
            "Gast · 0,00 €",
            False,
            "Enter: Thea Lang (Nr. 2): da, Gast · 0,00 €",
            "Nr. 2 Thea Lang: da, Gast.",
        ),
        (
            "Uwe Kurz",
            "",
            False,
            "Enter: Uwe Kurz (Nr. 3): wieder dabei, da, 10,00 € bezahlt",
            "wieder dabei, da, 10,00 € bezahlt.",
        ),
    ):
        if fee:
            laptop.locator("[name=fee]").select_option(fee)
        laptop.locator("#zeile [name=ausser]").set_checked(filler)
        line.fill(typed)
        expect(enter).to_have_text(means)
        line.press("Enter")
        expect(said).to_contain_text(comes)


def test_the_server_reads_a_line_where_nothing_was_said_of_it_yet(laptop: Page, server: Server) -> None:
    slug = set_up(laptop, server, "Schneller als die Antwort", ["Eva Kunz", "Thea Lang", "Uwe Kurz", "Ivo Breit"])
    laptop.route("**/zeile/vorher/**", lambda route: route.abort())
    laptop.goto(f"{server.laptop}/{slug}/leitung/spieler/")
    line, said = laptop.locator("#id_line"), laptop.locator("#gesagt")
    for typed, comes in (
        ("Kunz, Eva, Füchse", "Nr. 1 Eva Kunz: da, Verein Füchse."),
        ("9 Gerd Gap", "Nr. 9 Gerd Gap: neu"),
    ):
        line.fill(typed)
        expect(laptop.locator("#enter")).to_have_text("Enter trägt ein")
        line.press("Enter")
        expect(said).to_contain_text(comes)


def test_nothing_is_said_before_it_is_known_how_the_line_is_read(laptop: Page, server: Server) -> None:
    """It may name another fee than the one that is chosen beside it."""
    slug = set_up(laptop, server, "Noch nicht gelesen", ["Eva Kunz", "Thea Lang", "Uwe Kurz", "Ivo Breit"])
    server.shell(FEES_CHOSEN.format(slug=slug))
    laptop.goto(f"{server.laptop}/{slug}/leitung/spieler/")
    line, enter = laptop.locator("#id_line"), laptop.locator("#enter")
    expect(enter).to_have_text("Enter trägt ein: da, 10,00 € bezahlt")
    held: list[Route] = []
    laptop.route("**/zeile/vorher/**", lambda route: held.append(route))
    line.fill("Dieter Dorn, Jugend")
    until(laptop, lambda: bool(held))
    expect(enter).to_have_text("Enter trägt ein")
    held[0].continue_()
    expect(enter).to_have_text("Enter: „Dieter Dorn“ ist neu, da, Jugend, 6,00 € bezahlt")
    line.fill("")
    expect(enter).to_have_text("Enter trägt ein: da, 10,00 € bezahlt")


def test_several_steps_go_back_one_by_one(laptop: Page, server: Server) -> None:
    slug = set_up(laptop, server, "Schritt um Schritt", ["Anna Berg", "Thea Lang", "Uwe Kurz", "Ivo Breit"])
    laptop.goto(f"{server.laptop}/{slug}/leitung/spieler/")
    said = laptop.locator("#gesagt")
    for name in ("Anna Berg", "Thea Lang", "Uwe Kurz"):
        laptop.get_by_role("button", name=f"{name} ist da").click()
        expect(said).to_contain_text(f"{name} ist da.")
    back = said.get_by_role("button", name="Rückgängig")
    for name, before in (("Uwe Kurz", "Davor: Thea Lang ist da."), ("Thea Lang", "Davor: Anna Berg ist da.")):
        back.click()
        expect(said).to_contain_text(f"Zurückgenommen bei {name}")
        expect(said).to_contain_text(before)
    back.click()
    expect(said).to_contain_text("Zurückgenommen bei Anna Berg")
    expect(back).to_have_count(0)


def test_the_keys_reach_who_played_before(laptop: Page, server: Server) -> None:
    set_up(laptop, server, "Im Jahr davor", ["Xaver Xylander, SC Ost", "Xenia Xu", "Uwe Xist", "Ida Xing"])
    slug = set_up(laptop, server, "Mit den Tasten", ["Anna Berg", "Thea Lang", "Uwe Kurz", "Ivo Breit"])
    laptop.goto(f"{server.laptop}/{slug}/leitung/spieler/")
    line, enter = laptop.locator("#id_line"), laptop.locator("#enter")
    line.fill("xylan")
    line.press("ArrowDown")
    expect(enter).to_contain_text("Enter: „Xaver Xylander“ ist neu")
    line.press("Enter")
    expect(laptop.locator("#gesagt")).to_contain_text("Nr. 5 Xaver Xylander: neu, da.")
    expect(laptop.locator("#spieler-5")).to_contain_text("SC Ost")


def test_a_double_click_pays_once_and_is_taken_back(laptop: Page, server: Server) -> None:
    slug = set_up(laptop, server, "Doppelt geklickt", ["Anna Berg", "Thea Lang", "Uwe Kurz", "Ivo Breit"])
    ask_a_fee(laptop, f"{server.laptop}/{slug}/leitung/")
    laptop.goto(f"{server.laptop}/{slug}/leitung/spieler/")
    for name, pause in (("Anna Berg", 0), ("Thea Lang", 200)):
        box = laptop.get_by_role("button", name=f"{name} zahlt 10,00 €").bounding_box()
        assert box
        middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        laptop.mouse.click(*middle)
        laptop.wait_for_timeout(pause)
        laptop.mouse.down(click_count=2)
        laptop.mouse.up(click_count=2)
        expect(laptop.get_by_role("button", name=f"{name} hat bezahlt")).to_be_visible()
        expect(laptop.locator("#gesagt")).to_contain_text(f"{name} hat 10,00 € bezahlt.")
        expect(laptop.locator("#gesagt").get_by_role("button", name="Rückgängig")).to_be_visible()


def test_what_is_typed_is_not_left_without_a_question(laptop: Page, server: Server) -> None:
    slug = set_up(laptop, server, "Getippt und verlassen", ["Anna Berg", "Thea Lang", "Uwe Kurz", "Ivo Breit"])
    home = f"{server.laptop}/{slug}/leitung/"
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    laptop.on("dialog", stay)
    for path, type_something in (
        ("auslosung/vorgeben/", lambda: laptop.locator("#id_players").fill("Anna Berg, Thea Lang")),
        ("spieler/einlass/", lambda: laptop.get_by_label("abmelden").first.check()),
        ("startgeld/", lambda: laptop.get_by_label("Name des 1. Startgelds").fill("Startgeld")),
    ):
        laptop.goto(home + path)
        type_something()
        laptop.get_by_role("link", name="Protokoll").click()
        expect(laptop).to_have_url(home + path)
        laptop.remove_listener("dialog", stay)
        laptop.once("dialog", lambda dialog: dialog.accept())
        laptop.goto(home)
        laptop.on("dialog", stay)
    assert asked == ["beforeunload"] * 3


def test_keys_that_fail_leave_the_line_as_it_was_and_say_what_became_of_it(laptop: Page, server: Server) -> None:
    """Undone by the keyboard without a network, or with the answer lost: names typed after that come in."""
    set_up(laptop, server, "Vor einem Jahr", ["Zita Lange", "Uwe Xist", "Ida Xing", "Xenia Xu"])
    slug = set_up(laptop, server, "Rückweg abgeschnitten", ["Anna Berg", "Thea Lang", "Jo Lang", "Ivo Breit"])
    laptop.goto(f"{server.laptop}/{slug}/leitung/spieler/")
    line, said, alarms = laptop.locator("#id_line"), laptop.locator("#gesagt"), laptop.locator("#notices button")
    laptop.get_by_role("button", name="Anna Berg ist da").click()
    expect(said).to_contain_text("Anna Berg ist da.")
    laptop.route("**/zuruecknehmen/**", lambda route: route.abort())
    laptop.keyboard.press("Control+z")
    expect(alarms).to_have_text(
        ["Nicht gespeichert: Rückgängig: Anna Berg ist da. Verbindung prüfen und noch einmal versuchen."]
    )
    laptop.unroute("**/zuruecknehmen/**")
    # Done at the server, its answer lost: the list shows it, and nothing more is said.
    laptop.route("**/zuruecknehmen/**", lambda route: (route.fetch(), route.abort()), times=1)
    laptop.keyboard.press("Control+z")
    expect(alarms).to_have_count(0)
    expect(said.get_by_role("button", name="Rückgängig")).to_have_count(0)
    laptop.route("**/da/*", lambda route: (route.fetch(), route.abort()), times=1)
    laptop.get_by_role("button", name="Thea Lang ist da").click()
    expect(laptop.locator("#spieler-2 .players__mark")).to_have_attribute("aria-pressed", "true")
    expect(alarms).to_have_count(0)
    # Asked about while somebody of earlier is offered: the question is seen.
    line.fill("Lang")
    expect(laptop.locator("#frueher")).to_contain_text("Zita Lange")
    line.press("Enter")
    if said.get_by_text("passt auf").count() == 0:  # Jo alone is still awaited
        expect(said).to_contain_text("Jo Lang: da.")
        line.fill("Lang")
        line.press("Enter")
    expect(said.get_by_text("passt auf")).to_be_visible()
    line.fill("Nora Neu")
    line.press("Enter")
    expect(said).to_contain_text("Nora Neu: neu, da.")


def test_a_club_that_is_noted_by_the_line_is_said_and_goes_again(laptop: Page, server: Server) -> None:
    slug = set_up(laptop, server, "Verein dazu", ["Anna Berg", "Thea Lang", "Jo Lang", "Ivo Breit"])
    laptop.goto(f"{server.laptop}/{slug}/leitung/spieler/")
    line, said, row = laptop.locator("#id_line"), laptop.locator("#gesagt"), laptop.locator("#spieler-1")
    line.fill("Anna Berg, SC Süd")
    expect(laptop.locator("#enter")).to_have_text("Enter: Anna Berg (Nr. 1): da, Verein SC Süd")
    line.press("Enter")
    expect(said).to_contain_text("Nr. 1 Anna Berg: da, Verein SC Süd.")
    expect(row).to_contain_text("SC Süd")
    laptop.keyboard.press("Control+z")
    expect(said).to_contain_text("Zurückgenommen bei Anna Berg: nicht mehr „da“, ohne Verein.")
    expect(row).not_to_contain_text("SC Süd")


def test_the_end_of_the_line_names_category_and_fee(laptop: Page, server: Server) -> None:
    slug = set_up(laptop, server, "Am Ende der Zeile", ["Anna Kern", "Thea Lang", "Uwe Kurz", "Ivo Groß"])
    server.shell(FEES_CHOSEN.format(slug=slug) + "tournament.categories = ['Damen']\ntournament.save()")
    laptop.goto(f"{server.laptop}/{slug}/leitung/spieler/")
    enter, line = laptop.locator("#enter"), laptop.locator("#id_line")
    line.fill("Ria Ott, Herzdame, damen, jugend")
    new = "Enter: „Ria Ott“ ist neu, da, Verein Herzdame, Kategorie Damen, Jugend, 6,00 € bezahlt"
    expect(enter).to_have_text(new)
    line.press("Enter")
    expect(laptop.locator("#gesagt")).to_contain_text("Nr. 5 Ria Ott: neu, da, Kategorie Damen, 6,00 € bezahlt.")
    for typed in ("Thea, Gast", "Lang, Thea, Gast", "2, gast", "Thea Lang Gast", "Thea Lang (gast)", "2 gast"):
        line.fill(typed)
        expect(enter).to_have_text("Enter: Thea Lang (Nr. 2): da, Gast · 0,00 €")
