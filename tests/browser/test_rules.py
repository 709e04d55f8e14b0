"""The rules' form with a script: found while one types, shown by an example that follows, put in order by keys."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Dialog, Page, expect

from tests.browser.sizes import small
from tests.browser.waiting import settle, until
from tests.server import Server

MADE = """
from datetime import date
from django.contrib.auth.models import User
from tournaments.setting_up import create_tournament
made = create_tournament(
    name="Regelprobe", date=date(2026, 11, 9), ruleset="lions-2024", rounds=3, players="", user=User.objects.first()
)
result = f"/{made.slug}/leitung/regeln/"
"""


@pytest.fixture
def rules(laptop: Page, server: Server) -> Page:
    laptop.goto(server.laptop + server.shell(MADE))
    return laptop


def test_a_rule_is_found_while_one_types(rules):
    search, all_rules = rules.get_by_label("Regel suchen"), rules.locator(".rule:visible")
    many = all_rules.count()
    search.fill("karo-ass")
    expect(all_rules).to_have_count(1)
    expect(rules.get_by_role("checkbox", name="Fuchs gefangen", exact=True)).to_be_visible()
    search.fill("Schweinchen")
    expect(all_rules).to_have_count(0)
    expect(rules.get_by_text("Das gibt es hier nicht: Was sticht, entscheidet der Tisch.")).to_be_visible()
    search.fill("Quatschregel")
    expect(rules.get_by_text("„Quatschregel“ gibt es hier nicht.")).to_be_visible()
    search.press("Enter")
    # In an organizer's own sentence a word may be one that no rule has: the rules with most of the others.
    nearly = rules.get_by_text("Nicht alles davon steht in einer Regel")
    search.fill("letzter Stich Fuchs zwickt doppelt")
    expect(nearly).to_be_visible()
    expect(rules.locator("#regel-extra_worth")).to_be_visible()
    search.fill("5 Cent")
    expect(rules.locator("#regel-cents_per_point")).to_be_visible()
    search.fill("120:120")
    expect(nearly).to_be_hidden()
    expect(rules.locator("#regel-even_split")).to_be_visible()
    search.fill("Startgeld")
    expect(rules.locator("#regel-pot_stake")).to_be_visible()
    expect(rules.get_by_text("Das Startgeld ist keine Spielregel")).to_be_visible()
    fees = rules.locator(".rules__none").get_by_role("link", name="Startgeld und Kategorien")
    expect(fees).to_have_attribute("href", re.compile("/leitung/startgeld/$"))
    search.fill("Los")
    expect(all_rules).to_have_count(1)
    expect(rules.get_by_role("group", name="Bei Gleichstand entscheidet")).to_be_visible()
    search.fill("Quatschregel")
    rules.get_by_role("link", name="Ein eigener Sonderpunkt?").click()
    expect(rules.locator("#regel-own_extras")).to_be_in_viewport()
    expect(search).to_have_value("")
    expect(all_rules).to_have_count(many)


def test_the_example_changes_as_a_switch_is_pressed(rules):
    example = rules.locator("#jetzt-re_doubles .rule__example")
    expect(example).to_have_text("Re angesagt, Re hat 130 Augen: Re je +3 (sonst Re je +6)")
    switch = rules.get_by_role("checkbox", name="Re angesagt verdoppelt")
    switch.check()
    expect(example).to_have_text("Re angesagt, Re hat 130 Augen: Re je +6 (sonst Re je +3)")
    expect(rules.locator("#jetzt-re_announced")).to_contain_text("„Re“ zählt Punkte und verdoppelt noch dazu.")
    differences = rules.get_by_role("region", name="Änderungen")
    expect(differences).to_contain_text("1 Regel anders als im Regelwerk")
    differences.get_by_role("button", name="Re angesagt verdoppelt: zurück zum Regelwerk").click()
    expect(switch).not_to_be_checked()
    expect(differences).to_be_empty()


def test_the_unit_follows_the_number_while_it_is_typed(rules):
    number, points = rules.locator("[name=regel-rounds_usual]"), rules.locator("[name=regel-missed_round_points]")
    beside = number.locator("xpath=..").locator("[data-unit]")
    for language, one, several, point in (("de", "Runde", "Runden", "Punkt"), ("en", "round", "rounds", "point")):
        if language == "en":
            rules.once("dialog", lambda dialog: dialog.accept())  # what was typed is dropped
            rules.get_by_role("link", name="English").click()
        expect(beside).to_have_text(one)
        for typed, unit in (("", several), ("11", several), ("1", one), ("01", one), ("0", several)):
            number.fill(typed)
            expect(beside).to_have_text(unit)
        points.fill("-1")
        expect(points.locator("xpath=..").locator("[data-unit]")).to_have_text(point)


def test_enter_saves_and_takes_nothing_back(rules):
    minutes = rules.get_by_label("Zeit je Runde am Vierertisch", exact=True)
    minutes.fill("90")
    expect(rules.get_by_role("button", name="Zeit je Runde am Vierertisch: zurück zum Regelwerk")).to_be_visible()
    minutes.press("Enter")
    expect(rules.get_by_text("Die Regeln sind geändert.")).to_be_visible()
    expect(minutes).to_have_value("90")


def test_what_decides_ties_is_put_in_order_by_keys(rules):
    order = rules.locator("[data-order]").filter(has_text="Bei Gleichstand entscheidet")
    places = order.locator("select")

    def chosen() -> list[str]:
        labels = order.locator("[data-order-row] label").all_inner_texts()
        values = [one.input_value() for one in places.all()]
        return [label for label, value in zip(labels, values, strict=True) if value]

    rules.get_by_role("button", name="Das Los nach vorn").press("Enter")
    rules.get_by_role("button", name="Mehr gewonnene Soli nach vorn").press("Enter")
    assert chosen() == ["Das Los", "Mehr gewonnene Soli"]
    forward = rules.get_by_role("button", name="Mehr gewonnene Soli nach vorn")
    forward.press(" ")
    assert chosen() == ["Mehr gewonnene Soli", "Das Los"]
    expect(forward).to_be_focused()
    rules.get_by_label("Platz von Der direkte Vergleich").select_option("1")
    assert chosen() == ["Der direkte Vergleich", "Mehr gewonnene Soli", "Das Los"]
    rules.get_by_role("button", name="Das Los nach hinten").click()
    assert chosen() == ["Der direkte Vergleich", "Mehr gewonnene Soli"]
    expect(rules.locator("#jetzt-tie_breaks")).to_contain_text("der direkte Vergleich, dann mehr gewonnene Soli")


def test_that_nothing_came_through_is_told_as_long_as_it_is_so(rules):
    points, said = rules.get_by_label("Gewonnen", exact=True), rules.get_by_text("Keine Antwort vom Server.")
    rules.context.set_offline(True)
    points.fill("2")
    expect(said).to_be_visible()
    rules.context.set_offline(False)
    points.fill("3")
    expect(rules.locator("#regeln-unterschiede")).to_contain_text("Gewonnen: 3 Punkte")
    expect(said).to_be_hidden()


def test_on_a_phone_nothing_is_too_wide_in_two_lines_or_too_small_for_a_thumb(phone, signed_in, server):
    signed_in.bring_to(phone)
    phone.goto(server.laptop + server.shell(MADE))
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
    for row in phone.locator("#regel-tie_breaks [data-order-row]").all():
        tops = row.locator("select, button").evaluate_all(
            "all => all.map((one) => Math.round(one.getBoundingClientRect().top))"
        )
        assert max(tops) - min(tops) < 10
    phone.get_by_text("Ein anderes Regelwerk nehmen").click()
    expect(phone.get_by_role("button", name="Dieses Regelwerk nehmen")).to_be_visible()
    assert small(phone) == []


def test_a_refused_save_is_seen_at_once_and_leads_to_the_rule(rules):
    points = rules.get_by_label("Gewonnen", exact=True)
    points.fill("-1")
    points.press("Enter")
    refused = rules.get_by_role("alert").filter(has_text="Nicht gespeichert: 1 Regel stimmt nicht.")
    expect(refused).to_be_focused()
    expect(refused).to_be_in_viewport()
    refused.get_by_role("link").click()
    expect(points).to_be_in_viewport()
    expect(points).to_have_value("-1")


def test_an_own_extra_point_is_taken_away_by_a_button(rules):
    name = rules.get_by_label("1. eigener Sonderpunkt: Name")
    rules.locator("#regel-own_extras summary").first.click()
    name.fill("Waschmaschine")
    rules.get_by_label("1. eigener Sonderpunkt: Zeichen auf der Taste").fill("W")
    expect(rules.locator("#regeln-unterschiede")).to_contain_text("Waschmaschine (1)")
    rules.get_by_role("button", name="1. eigener Sonderpunkt: entfernen").click()
    expect(name).to_be_hidden()
    expect(name).to_have_value("")
    expect(rules.locator("#regeln-unterschiede")).to_be_empty()
    expect(rules.locator("#regel-own_extras summary").first).to_be_focused()


def test_what_is_written_where_one_was_taken_away_is_a_new_one(rules):
    def typed(name: str, sign: str) -> None:
        rules.get_by_label("1. eigener Sonderpunkt: Name").fill(name)
        rules.get_by_label("1. eigener Sonderpunkt: Zeichen auf der Taste").fill(sign)

    rules.locator("#regel-own_extras summary").first.click()
    typed("Waschmaschine", "W")
    with rules.expect_navigation():
        rules.get_by_role("button", name="Regeln speichern").click()
    typed("Waschgang", "WG")  # the same one, called otherwise
    with rules.expect_navigation():
        rules.get_by_role("button", name="Regeln speichern").click()
    expect(rules.get_by_label("1. eigener Sonderpunkt: Name")).to_have_value("Waschgang")
    rules.get_by_role("button", name="1. eigener Sonderpunkt: entfernen").click()
    rules.locator("#regel-own_extras summary").first.click()
    typed("Sau", "S")
    rules.get_by_role("button", name="Regeln speichern").click()
    expect(rules.get_by_label("2. eigener Sonderpunkt: Name")).to_have_value("Sau")
    expect(rules.get_by_label("1. eigener Sonderpunkt: Name")).to_have_value("")


def test_what_was_done_is_said_above_what_saves(rules):
    for points, width, height in (("2", 1440, 900), ("3", 360, 740)):
        rules.set_viewport_size({"width": width, "height": height})
        rules.get_by_label("Gewonnen", exact=True).fill(points)
        with rules.expect_navigation():
            rules.get_by_role("button", name="Regeln speichern").click()
        said = rules.get_by_role("status").filter(has_text="Die Regeln sind geändert.").bounding_box()
        bar = rules.locator(".rules__send").bounding_box()
        assert said and bar and said["y"] + said["height"] <= bar["y"]


def test_the_list_of_differences_makes_room_for_what_is_searched(rules):
    for name in ("Re angesagt verdoppelt", "Kontra angesagt verdoppelt"):
        rules.get_by_role("checkbox", name=name).check()
    differences, search = rules.get_by_role("region", name="Änderungen"), rules.get_by_label("Regel suchen")
    expect(differences.get_by_role("button")).to_have_count(2)
    search.fill("karo-ass")
    expect(differences).to_be_hidden()
    search.press("Tab")
    assert rules.evaluate("document.activeElement.closest('.rule').id") == rules.locator(".rule:visible").get_attribute(
        "id"
    )
    rules.get_by_role("checkbox", name="Fuchs gefangen", exact=True).uncheck()
    expect(rules.locator("#jetzt-extra_points")).to_contain_text("im Regelwerk")
    expect(differences).to_be_hidden()
    search.fill("")
    expect(differences.get_by_role("button")).not_to_have_count(2)


def test_a_rule_that_goes_back_keeps_the_focus(rules):
    rules.get_by_role("checkbox", name="Re angesagt verdoppelt").check()
    rules.get_by_role("button", name="Re angesagt verdoppelt: zurück zum Regelwerk").press("Enter")
    expect(rules.get_by_role("checkbox", name="Re angesagt verdoppelt")).not_to_be_checked()
    expect(rules.get_by_role("checkbox", name="Re angesagt verdoppelt")).to_be_focused()


def staying(page: Page) -> list[str]:
    """Whoever is asked whether to leave stays; gives what was asked, as it is asked."""
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    page.on("dialog", stay)
    return asked


def test_what_is_typed_is_not_dropped_without_a_word(rules):
    points, asked = rules.get_by_label("Gewonnen", exact=True), staying(rules)
    points.fill("2")
    rules.get_by_role("button", name="Regeln speichern").click()
    back = rules.get_by_role("button", name="Rückgängig")
    expect(back).to_be_visible()
    assert asked == []
    points.click()
    points.fill("4")
    for other in (back, rules.get_by_role("button", name="Als eigenes Regelwerk behalten")):
        other.click()
        until(rules, lambda: asked == ["beforeunload"])
        asked.clear()
        expect(points).to_have_value("4")
    points.fill("2")
    back.click()
    expect(rules.get_by_text("Zurückgenommen: Es gelten wieder die Regeln davor.")).to_be_visible()
    assert asked == []
    points.fill("-1")
    points.press("Enter")
    expect(rules.get_by_role("alert").filter(has_text="Nicht gespeichert")).to_be_visible()
    points.click()
    rules.get_by_role("link", name="Regelblatt").click()
    until(rules, lambda: asked == ["beforeunload"])
    expect(points).to_have_value("-1")


def test_what_is_typed_in_an_own_ruleset_is_not_dropped_without_a_word(laptop, server):
    asked = staying(laptop)
    laptop.goto(f"{server.laptop}/leitung/regelwerke/")
    laptop.get_by_label("Name", exact=True).fill("Freitag")
    laptop.get_by_role("button", name="Anlegen").click()
    name = laptop.get_by_label("Name", exact=True)
    expect(name).to_have_value("Freitag")
    name.click()
    name.fill("Samstag")
    laptop.get_by_role("link", name="Regelblatt").click()
    until(laptop, lambda: asked == ["beforeunload"])
    expect(name).to_have_value("Samstag")
    name.press("Enter")
    expect(laptop.get_by_role("heading", name="Samstag")).to_be_visible()
    assert asked == ["beforeunload"]


def test_what_can_be_done_with_an_own_ruleset_stands_side_by_side(laptop, server):
    laptop.goto(f"{server.laptop}/leitung/regelwerke/")
    laptop.get_by_label("Name", exact=True).fill("Nebeneinander")
    laptop.get_by_role("button", name="Anlegen").click()
    laptop.get_by_role("link", name="Eigene Regelwerke").click()
    card = laptop.locator(".own-ruleset").filter(has_text="Nebeneinander")
    for width, lines in ((1440, 1), (360, 2)):
        laptop.set_viewport_size({"width": width, "height": 900})
        expect(laptop.locator("html")).to_have_js_property("clientWidth", width)
        settle(laptop)
        boxes = [one.bounding_box() for one in card.locator(".button").all()]
        assert len(boxes) == 5
        assert len({round(box["y"]) for box in boxes if box}) == lines
