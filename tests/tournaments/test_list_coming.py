"""Who may not come, as a list says it, is nobody until somebody says otherwise; an ordinary list is not asked about."""

from __future__ import annotations

import time

import pytest

from tests.tournaments.test_list_choice import CHECK
from tests.tournaments.test_lists import people
from tournaments.people.list_check import check_list
from tournaments.people.lists import read

NOT_TAKEN = "Wird nicht übernommen: Wer nicht kommt, dessen Zeile bitte löschen"


def asked(text: str) -> list[str]:
    return [row.text for row in read(text).rows if row.held]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("✅ Inge Braun\n✅ Karl Meier\n❌ Josef Huber", ["Josef Huber"]),
        ("✔ Inge Braun\n✘ Josef Huber\n✔️ Karl Meier", ["Josef Huber"]),
        ("[x] Inge Braun\n[ ] Josef Huber", ["Josef Huber"]),
        ("1. [x] Inge Braun\n2. [ ] Josef Huber", ["Josef Huber"]),
        ("☒ Inge Braun\n☐ Josef Huber", ["Josef Huber"]),
        ("☑ Inge Braun\n☒ Josef Huber", ["Josef Huber"]),
        ("☐ Inge Braun, DC Isar\n☑ Karl Meier, DC Isar", ["Inge Braun"]),
        ("❌ Inge Braun\tDC Isar\n✅ Karl Meier\tDC Isar", ["Inge Braun"]),
        ("❌ Inge Braun\n❌ Karl Meier", ["Inge Braun", "Karl Meier"]),
        (
            "Inge Braun ✅\nJosef Huber ❌\nUwe Lang 👍\nEva Kurz 👎🏽\n❓ Anna Groß",
            ["Josef Huber", "Eva Kurz", "Anna Groß"],
        ),
        ("✗ Inge Braun\nKarl Meier\nUwe Lang", ["Inge Braun"]),
    ],
)
def test_crosses_and_empty_boxes(text, names):
    listed = read(text)
    assert [row.name for row in listed.held] == names and not listed.problems
    assert not any(one in row.name for row in listed.rows for one in "✅❌✔✘☐☑☒👍👎❓✗[]")


@pytest.mark.parametrize("mark", "☐✗☒✅✘")
def test_where_all_have_the_same_it_is_a_bullet(mark):
    assert people(f"{mark} Inge Braun\n{mark} Karl Meier") == [("Inge Braun", ""), ("Karl Meier", "")]
    assert not asked(f"{mark} Inge Braun\n{mark} Karl Meier")


def test_in_a_column_of_its_own_it_may_say_who_has_paid_and_that_it_is_not_taken_is_said():
    for text in (
        "✅\tInge Braun\n❌\tKarl Meier",
        "Inge Braun;ja\nKarl Meier;nein",
        "Inge Braun, ja\nKarl Meier, nein",
    ):
        checked = check_list(text)
        assert len(checked.listed.new) == 2 and checked.must_be_seen
        (said,) = [part.left_out for part in checked.parts if part.left_out]
        assert said == f"{NOT_TAKEN}; gezahlt wird einzeln eingetragen."


@pytest.mark.parametrize(
    "line",
    [
        "Karl Meier (abgesagt)",
        "Karl Meier abgemeldet",
        "Karl Meier - abgesagt",
        "Karl Meier, abgesagt",
        "Karl Meier (krank)",
        "Karl Meier krank",
        "~Karl Meier~",
        "1. ~Karl Meier~",
        "Karl Meier?",
        "Karl Meier ???",
        "Karl Meier (?)",
        "? Karl Meier",
        "Karl Meier (vielleicht)",
        "Karl Meier (evtl.)",
        "Karl Meier (Ersatz)",
        "Karl Meier nein",
        "Karl Meier: nein",
        "Karl Meier (nein)",
        "nein Karl Meier",
        "Karl Meier, DC Isar, kommt doch nicht",
        "Warteliste: Karl Meier",
        "Karl Meier (Warteliste)",
    ],
)
@pytest.mark.parametrize("mark", [", ", "\t"])
def test_words_of_who_cancels_or_may_come(line, mark):
    line = line.replace(", ", mark)
    lines = [f"Inge Braun{mark}DC Isar", line, f"Uwe Lang{mark}DC Isar"]
    assert asked("\n".join(lines)) == [" ".join(line.split())]


@pytest.mark.parametrize(
    "line", ["~Karl Meier~", "Karl Meier nein", "Karl Meier: nein", "nein Karl Meier", "Karl Meier: ja"]
)
def test_what_is_no_part_of_the_name_goes(line):
    assert ("Karl Meier", "") in people(f"Inge Braun ja\n{line}\nUwe Lang")
    assert people("Inge Braun ja\nUwe Lang ja") == [("Inge Braun", ""), ("Uwe Lang", "")]


@pytest.mark.parametrize(
    "heading", ["Absagen:", "Nein", "Vielleicht (2)", "Leider abgesagt:", "Nicht dabei:", "Warteliste"]
)
def test_names_under_a_heading_of_those(heading):
    text = f"Wer kommt?\nJa:\nInge Braun\nZbigniew Xu\n{heading}\nKarl Meier\nOttokar Yps\nZusagen\nUwe Lang"
    assert asked(text) == ["Wer kommt?", "Ja:", heading, "Karl Meier", "Ottokar Yps", "Zusagen"]
    said = next(row.warnings for row in read(text).rows if row.name == "Karl Meier")
    assert said == (f"„{heading}“: Ist das trotzdem ein Spieler?",)


@pytest.mark.parametrize("heading", ["kommt", "Kommst du?", "dabei", "Teilnahme", "Status", "Zusage", "Rückmeldung"])
@pytest.mark.parametrize(
    ("yes", "no"), [("ja", "nein"), ("zugesagt", "abgesagt"), ("✅", "❌"), ("OK", "?"), ("ja", "vielleicht")]
)
def test_a_column_of_who_comes(heading, yes, no):
    text = f"Name;Verein;{heading}\nInge Braun;SC;{yes}\nKarl Meier;SC;{no}\nUwe Lang;SC;"
    assert asked(text) == [f"Karl Meier;SC;{no}", "Uwe Lang;SC;"]
    assert check_list(text).parts[2].left_out == f"{NOT_TAKEN}."


@pytest.mark.parametrize(
    "heading",
    ["abgesagt", "Absage", "Absage?", "abgemeldet", "Abgesagt am", "krank", "Storno", "Cancelled", "kommt nicht"]
    + ["Nicht dabei", "verhindert", "hat abgesagt", "krank gemeldet", "Nein"],
)
@pytest.mark.parametrize(
    ("yes", "no"),
    [("x", ""), ("X", "-"), ("ja", "nein"), ("yes", "no"), ("True", "False"), ("WAHR", "FALSCH"), ("12.11.", "")]
    + [("☑", "☐"), ("1", "0"), ("ja, wegen Urlaub", "dabei"), ("❌", ""), ("?", "")],
)
def test_a_column_of_who_does_not_come(heading, yes, no):
    text = f"Name;Verein;{heading}\nInge Braun;SC;{no}\nKarl Meier;SC;{yes}\nUwe Lang;SC;"
    listed = read(text)
    assert [row.name for row in listed.held] == ["Karl Meier"] and not listed.problems
    (said,) = listed.held[0].warnings
    assert said == f"„{heading.rstrip('?')}: {yes}“: Ist das trotzdem ein Spieler?"
    assert check_list(text).parts[2].left_out == f"{NOT_TAKEN}."


@pytest.mark.parametrize(
    ("heading", "cell"),
    [("Anmeldung", "12.11."), ("bezahlt", "x"), ("Mitglied", "ja"), ("Kuchen", "x"), ("Ersatz", "x")]
    + [
        ("Abmeldefrist", "12.11."),
        ("Krankenkasse", "AOK"),
        ("Urlaubsort", "Rügen"),
        ("Kommt", "12:30"),
        ("fehlt", "10 €"),
        ("Storno", "0,00 €"),
    ],
)
def test_of_a_column_that_says_nothing_of_that_nothing_is_asked(heading, cell):
    assert not asked(f"Name;Verein;{heading}\nInge Braun;SC;{cell}\nKarl Meier;SC;{cell}\nUwe Lang;SC;")


BESIDES = [
    "bezahlt am 28.11.",
    "Startgeld 28.11.",
    "Anzahlung bis 28.11.",
    "Frühstück So 29.11.",
    "Telefon 12.11. gefragt",
]


@pytest.mark.parametrize("heading", [*BESIDES, "Teilnahme Essen", "kommt mit Auto", "Kann Turnierleitung"])
@pytest.mark.parametrize("answers", [("x", "", "x"), ("ja", "nein", ""), ("28.11.", "", "-")])
def test_of_a_day_or_an_answer_to_something_else_nothing_is_asked(heading, answers):
    names = ("Inge Braun", "Karl Meier", "Uwe Lang")
    assert not asked("\n".join([f"Name;{heading}", *map(";".join, zip(names, answers, strict=True))]))


def test_a_poll_of_days_and_a_column_of_something_else():
    text = "Teilnehmer;Sa 28.11.;So 29.11.\nInge Braun;OK;\nKarl Meier;;OK"
    assert [part.left_out for part in check_list(text).parts] == ["", f"{NOT_TAKEN}.", f"{NOT_TAKEN}."]
    text = "Name;Mitglied;Status\nInge Braun;ja;Gast\nKarl Meier;nein;Mitglied"
    assert not asked(text) and not any(part.left_out for part in check_list(text).parts)


NO_CROSS = "Hier steht nichts, wo andere ein Kreuz oder „ja“ haben: Ist das trotzdem ein Spieler?"


@pytest.mark.parametrize(
    ("heading", "cross"),
    [
        ("dabei", "x"),
        ("kommt?", "X"),
        ("Zusage", "ja"),
        ("Zu-/Absage", "ja"),
        ("Sa 28.11.", "✓"),
        ("dabei", "1"),
        ("", "x"),
        ("", "[x]"),
        ("", "ja"),
        ("", "✅"),
    ],
)
@pytest.mark.parametrize("mark", ["\t", ";", ", "])
def test_who_has_no_cross_where_others_have_one_is_asked_about(heading, cross, mark):
    rows = [("Inge Braun", cross), ("Karl Meier", ""), ("Uwe Lang", cross), ("Eva Kurz", "")]
    lines = [mark.join(row).rstrip(", ") for row in [("Name", heading)][: bool(heading)] + rows]
    listed = read("\n".join(lines))
    assert [row.name for row in listed.new] == ["Inge Braun", "Uwe Lang"] and not listed.problems
    assert [(row.name, row.warnings) for row in listed.held] == [("Karl Meier", (NO_CROSS,)), ("Eva Kurz", (NO_CROSS,))]
    assert not asked("\n".join(line for line in lines if not line.startswith(("Inge", "Uwe"))))
    assert not asked("\n".join(line for line in lines if not line.startswith(("Karl", "Eva"))))


def test_of_several_days_who_comes_on_none_is_asked_about():
    assert asked("Name;Sa 28.11.;So 29.11.\nInge Braun;OK;\nKarl Meier;;OK\nUwe Lang;;\n") == ["Uwe Lang;;"]


def test_without_a_heading_a_tick_may_say_who_has_paid():
    assert not asked("Inge Braun;✓\nKarl Meier;\nUwe Lang;✓")
    assert not asked("Inge Braun;10 €\nKarl Meier;\nUwe Lang;10 €")
    said = [part.left_out for part in check_list("Inge Braun;x\nKarl Meier;\nUwe Lang;x").parts]
    assert said == ["", f"{NOT_TAKEN}; gezahlt wird einzeln eingetragen."]


def test_in_a_chat_who_answers_is_asked_about():
    messages = ["bin dabei", "ich auch", "komme", "dabei!", "ja", "+1", "👍", "leider nein"]
    senders = ["Inge Braun", "Karl Meier", "~ Uwe Lang", "Eva Kurz", "Jo Alt", "Max Neu", "Ida Mai", "Anna Groß"]
    listed = read("\n".join(f"[28.11.26, 18:0{at}] {one}: {messages[at]}" for at, one in enumerate(senders)))
    assert [(row.name, row.held) for row in listed.rows] == [(one.strip("~ "), True) for one in senders]
    assert listed.rows[0].warnings == ("„bin dabei“: Ist das trotzdem ein Spieler?",)
    assert [row.name for row in read("[28.11., 18:03] Klaus: 1. Ida Ott\n[28.11., 18:04] Klaus: Jo Alt").new] == [
        "Ida Ott",
        "Jo Alt",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Eva Krank\nUwe Urlaub\nIda Raus\nKarl Ersatz\nAnna Fehlt",
        "Krank, Eva\nUrlaub, Uwe\nMeier, Karl",
        "eva krank\nuwe urlaub\nkarl ersatz",
        "Eva Kurz\tTSV Reserve\nUwe Lang\tTSV Reserve",
        "Name;Mannschaft;Kategorie\nEva Kurz;Reserve;Ersatz\nUwe Lang;Reserve;Gäste",
        "Name;Verein\nEva Kurz;?\nUwe Lang;-\nKarl Meier;Nein",
        "Eva Kurz\t?\nUwe Lang\tDC Isar",
        "Eva Nein\nUwe Lang\nKarl Vielleichter",
        "Eva Kurz ☐\nUwe Lang ☑",
        "Eva Kurz (ja)\nUwe Lang (dabei)\nKarl Meier",
    ],
)
@pytest.mark.parametrize("teams", [None, ()])
def test_of_who_is_called_nearly_so_nothing_is_asked(text, teams):
    listed = read(text, teams=teams)
    assert not listed.problems and not any(row.warnings for row in listed.rows)


ENDLESS = [
    "❌" * 90_000 + ";",
    "a" + "?" * 90_000 + "a",
    "a" + " ❌" * 90_000 + "a",
    "~" * 90_000,
    "(" + "?" * 90_000 + "a",
    "Inge Braun;" + "a" * 90_000,
    "Inge Braun;" + "0 " * 45_000,
    "Inge Braun;SC" + " " * 90_000 + "b",
    "a b " * 22_000,
    "(a" + " (a" * 30_000,
]


@pytest.mark.parametrize("line", ENDLESS)
@pytest.mark.parametrize("before", ["", "[28.11., 18:03] Klaus: ", "Name;kommt\n", "Name;abgesagt\n"])
def test_an_endless_line_takes_no_time(line, before):
    begun = time.process_time()
    read(before + line)
    read(f"Name;abgesagt{line}\nInge Braun;x")
    assert time.process_time() - begun < 5


def test_the_page_says_so(organizer_client, tournament):
    text = organizer_client.post(CHECK, {"players": "✅ Inge Neu\n❌ Karl Neu"}).content.decode()
    assert "„❌“: Ist das trotzdem ein Spieler?" in text and "1 fraglich" in text


@pytest.mark.parametrize("said", ["Karl Meier gestrichen", "Karl Meier (entfällt)", "(Karl Meier)", "[Karl Meier]"])
def test_who_is_taken_out_or_in_brackets_is_asked_about(said):
    assert len(asked(f"Inge Braun\n{said}\nUwe Lang")) == 1


NONE = ["-", "–", "./.", "ohne", "keiner", "kein Verein", "vereinslos", "k.A.", "inge@web.de", "0171 2345678"]


@pytest.mark.parametrize("said", NONE)
@pytest.mark.parametrize("by", [";", "\t"])
def test_what_says_that_there_is_no_club_is_none(by, said):
    listed = read("\n".join([f"Name{by}Verein", f"Inge Braun{by}{said}", f"Karl Meier{by}SC", f"Uwe Lang{by}KA"]))
    assert [row.club for row in listed.new] == ["", "SC", "KA"]


@pytest.mark.parametrize(
    ("others", "said"),
    [
        ("Inge Braun, SC\nUwe Lang, SC", "(Karl Meier, SC)"),
        ("Inge Braun, SC\nUwe Lang, SC", "[Karl Meier, SC]"),
        ("1. Inge Braun, SC\n2. Uwe Lang, SC", "3. (Karl Meier, SC)"),
        ("Nachname;Vorname;Verein\nBraun;Inge;SC\nLang;Uwe;SC", "(Meier);(Karl);(SC)"),
        ("Nachname;Vorname;Verein\nBraun;Inge;SC\nLang;Uwe;SC", "(Meier;Karl;SC)"),
    ],
)
def test_a_line_in_brackets_is_asked_about_without_them(others, said):
    listed = read(f"{others}\n{said}")
    assert [row.name for row in listed.new] == ["Inge Braun", "Uwe Lang"]
    assert [(row.name, row.club, *row.warnings) for row in listed.held] == [
        ("Karl Meier", "SC", "„(Karl Meier)“: Ist das trotzdem ein Spieler?")
    ]


@pytest.mark.parametrize("said", ["{} (gestrichen)", "{}, entfällt", "{} - abgesagt", "{} (krank)"])
@pytest.mark.parametrize("club", ["SC Nord", "SC Reserve"])
def test_what_says_that_somebody_may_not_come_is_no_part_of_the_club(said, club):
    listed = read(f"Inge Braun, SC\nKarl Meier, {said.format(club)}\nUwe Lang, Reserve Nord")
    assert [row.club for row in listed.rows] == ["SC", club, "Reserve Nord"]
    assert [row.name for row in listed.held] == ["Karl Meier"]


@pytest.mark.parametrize("said", ["entfällt", "(gestrichen)", "krank"])
def test_in_place_of_a_club_it_is_none(said):
    listed = read(f"Inge Braun, SC\nKarl Meier, {said}\nUwe Lang, DC Isar")
    assert [(row.name, row.club) for row in listed.held] == [("Karl Meier", "")]


@pytest.mark.parametrize(
    "said",
    ["SC Nord, inge@web.de", "SC Nord / 0171 333444", "SC Nord (Handy 0171-333444)", "+49 171 333444, SC Nord"],
)
def test_how_somebody_is_reached_is_no_part_of_the_club(said):
    assert [row.club for row in read(f"Name;Verein\nInge Braun;{said}\nKarl Meier;SC").new] == ["SC Nord", "SC"]


@pytest.mark.parametrize("club", ["TSV 1860 München", "SC 1904/06", "1. FC 05 Mainz 07 08", "01.03.2026"])
def test_a_club_with_numbers_stays_what_it_is(club):
    assert [row.club for row in read(f"Name;Verein\nInge Braun;{club}\nKarl Meier;SC").new] == [club, "SC"]


def test_what_stands_behind_a_telephone_number_is_of_it():
    listed = read("Name;Verein\nInge Braun;0171/333444 abends\nKarl Meier;SC")
    assert [row.club for row in listed.new] == ["", "SC"]


@pytest.mark.parametrize(
    "said", ["Karl Meier - entfällt", "Karl Meier abgesagt", "Karl Meier (krank)", "Karl Meier evtl."]
)
def test_nor_is_it_a_part_of_the_name(said):
    listed = read(f"Inge Braun\n{said}\nUwe Lang\nMax Krank")
    assert [row.name for row in listed.held] == ["Karl Meier"]
    assert [row.name for row in listed.new] == ["Inge Braun", "Uwe Lang", "Max Krank"]


@pytest.mark.parametrize("said", ["SC Nord (gestrichen)", "SC Nord entfällt", "SC Nord, abgesagt"])
def test_under_a_heading_of_clubs_it_is_asked_about_too(said):
    listed = read(f"Name;Verein\nInge Braun;SC\nKarl Meier;{said}\n(Uwe Lang);SC Laim")
    assert [(row.name, row.club) for row in listed.held] == [("Karl Meier", "SC Nord"), ("Uwe Lang", "SC Laim")]


@pytest.mark.parametrize("begun", ["", "Name;Verein\n"])
@pytest.mark.parametrize("club", ["Reserve", "SC Reserve", "Krank"])
def test_a_club_that_is_called_so_stays_and_nothing_is_asked(begun, club):
    listed = read(f"{begun}Inge Braun;SC\nKarl Meier;{club}\nUwe Lang;SC Laim")
    assert [row.club for row in listed.new] == ["SC", club, "SC Laim"]
