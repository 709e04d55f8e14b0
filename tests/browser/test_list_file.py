"""A file with players that is still being read when somebody goes on."""

from __future__ import annotations

from playwright.sync_api import FilePayload, Page, Route, expect

OLD: FilePayload = {"name": "liste.xls", "mimeType": "application/vnd.ms-excel", "buffer": b"\xd0\xcf\x11\xe0" * 99}
LIST: FilePayload = {
    "name": "liste.csv",
    "mimeType": "text/csv",
    "buffer": b"Name\nInge Braun\nKarl Meier\n",
}


def test_nothing_is_made_before_the_file_is_read(laptop: Page, server):
    laptop.goto(f"{server.laptop}/neu/")
    laptop.get_by_label("Name", exact=True).fill("Datei")
    held: list[Route] = []
    laptop.route("**/einlesen/", lambda route: held.append(route))
    make = laptop.get_by_role("button", name="Turnier anlegen")
    said = laptop.locator("#id_file_said")
    for file in (OLD, LIST):
        laptop.locator("#id_file").set_input_files(file)
        make.click()
        expect(said).to_contain_text("Die Datei wird noch eingelesen.")
        expect(laptop).to_have_url(f"{server.laptop}/neu/")
        held.pop().continue_()
        if file is OLD:
            expect(said).to_contain_text("Alte Excel-Dateien")
    expect(said).to_contain_text("3 Zeilen aus der Datei.")
    expect(laptop.get_by_role("region", name="Vorschau der Liste").get_by_role("rowheader")).to_have_text(
        ["Inge Braun", "Karl Meier"]
    )
    make.click()
    laptop.wait_for_url("**/datei/leitung/")
