"""A named copy of every publishing and closing: nobody waits for it, it can be looked at and gone back to."""

from __future__ import annotations

import json
import re
from datetime import datetime, timedelta
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.utils import timezone

from tests.tournaments.helpers import director_at, enter, normal, table_of
from tests.tournaments.test_backup_automatic import LISTENING, PLAYED, PREPARED, named
from tournaments import ledger
from tournaments.access import TableAccess
from tournaments.actors import DIRECTOR
from tournaments.files.backup import folder, summary
from tournaments.models import Entry, Event, Organizer, Round, Tournament

LIST = "/benefizturnier/leitung/sicherungen/"

# Round 1 is closed, round 2 drawn and published, by the director's browser.
PUBLISHED = (
    PREPARED
    + """
from random import Random
from tournaments.demo import simulation
from tournaments.rounds import draws, seatings
copies = leitung + "sicherungen/"
def ended():
    for thread in threading.enumerate():
        if thread.name == "backup":
            thread.join()
def draw():
    return draws.draw(round.tournament, 1)
def publish(drawn):
    seen = seatings.fingerprint(drawn)
    said = browser.post(leitung + "auslosung/veroeffentlichen/", {"round": drawn.number, "seen": seen})
    assert said["Location"] == leitung, said
    return drawn
def play(drawn, games):
    (table,) = simulation.tables(drawn)
    for _ in range(games):
        simulation.play_one(table, Random(3))
def page(address):
    return browser.get(address, follow=True).content.decode()
def named(why):
    return next(one for one in backup.backups() if one.why == why)
"""
)


def read(page: str) -> str:
    """What a page says, without its elements."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page.partition("<main")[2]))


@pytest.fixture
def played(machine):
    machine.set_up(PLAYED)
    return machine


@pytest.mark.both
def test_each_publishing_and_closing_leaves_a_named_copy_that_says_what_is_in_it(played):
    listed, overview, before, after = played.shell(
        PUBLISHED
        + """
close()
drawn = publish(draw())
ended()
result = [
    [one.why for one in backup.backups()], page(copies),
    page(copies + named("Runde 1 abgeschlossen").name + "/"), page(copies + named("Runde 2 veröffentlicht").name + "/"),
]
"""
    )
    assert sorted(listed) == ["Runde 1 abgeschlossen", "Runde 2 veröffentlicht"]
    for one in listed:
        assert one in overview
    assert "24 Spiele" in read(overview)
    closed, published = read(before), read(after)
    holds, _, otherwise = closed.partition("Zurück auf diesen Stand")
    assert "Runde 1 abgeschlossen · 24 Spiele" in holds and "Runde 2" not in holds
    assert "Runde 2 gibt es dann nicht mehr" in otherwise
    assert "Runde 2 veröffentlicht · 0 Spiele" in published
    for player in "abcd":  # of the one table, and of the standings
        assert published.count(f"Spieler a{player}") == 2
    assert re.search(r"1 Spieler a\w −?\d+ 2 Spieler", published)
    assert "Verloren geht dabei nichts" in published
    assert "manage.py restore dkturnier-" in published


@pytest.mark.both
def test_nobody_waits_for_it(played):
    """As long as no copy can be made, all goes on; each moment has its copy later, one after the other."""
    status, waiting, before, later = played.shell(
        PUBLISHED
        + """
from tournaments.files.backup import making
with making._one_at_a_time:
    assert browser.post(leitung + "abschliessen/", {"round": 1}).status_code == 302
    drawn = publish(draw())
    play(drawn, 2)
    drawn.refresh_from_db()
    waiting = [one.name for one in threading.enumerate()].count("backup")
    before = len(backup.backups())
ended()
result = [drawn.status, waiting, before, sorted(one.why for one in backup.backups())]
"""
    )
    assert (status, waiting, before) == ("published", 2, 0)
    assert later == ["Runde 1 abgeschlossen", "Runde 2 veröffentlicht"]


@pytest.mark.both
def test_published_again_it_is_copied_again(played):
    assert (
        played.shell(
            PUBLISHED
            + """
close()
drawn = publish(draw())
browser.post(leitung + "auslosung/zuruecknehmen/", {"round": 2})
publish(drawn)
ended()
result = [one.why for one in backup.backups()].count("Runde 2 veröffentlicht")
"""
        )
        == 2
    )


@pytest.mark.both
def test_one_that_cannot_be_made_breaks_nothing_and_is_said_where_they_are_listed(played):
    status, listed, board, written = played.shell(
        PUBLISHED
        + LISTENING
        + """
close()
folder = settings.BACKUPS
folder.rename(folder.with_name("elsewhere"))
folder.write_text("a file where the folder should be")
drawn = publish(draw())
ended()
drawn.refresh_from_db()
folder.unlink()
folder.with_name("elsewhere").rename(folder)
result = [drawn.status, page(copies), page(leitung), written()]
"""
    )
    assert status == "published"
    assert "Runde 2 veröffentlicht Nicht gesichert. Dort lässt sich nicht sichern: " in read(listed)
    assert "Runde 1 abgeschlossen" in listed
    assert "nicht gesichert" not in board  # the last result is safe
    assert "Die Sicherung „Runde 2 veröffentlicht“ misslang" in written


@pytest.mark.both
def test_it_leaves_room_on_the_disk(played):
    listed, by_hand = played.shell(
        PUBLISHED
        + """
from tournaments import ledger
from tournaments.access import TableAccess
from tournaments.actors import DIRECTOR
from tournaments.files.backup import folder
folder.SPARE = 1 << 62
close()
listed = page(copies)
browser.post(leitung + "sichern/")
result = [listed, [one.why for one in backup.backups()]]
"""
    )
    assert "Runde 1 abgeschlossen Nicht gesichert. Dort ist kein Platz mehr: " in read(listed)
    assert by_hand == ["von Hand"]


@pytest.mark.both
def test_what_going_back_loses_is_said_and_then_it_is_so(played):
    said, name = played.shell(
        PUBLISHED
        + """
close()
drawn = publish(draw())
ended()
play(drawn, 3)
copy = named("Runde 2 veröffentlicht")
result = [page(copies + copy.name + "/"), copy.path.name]
"""
    )
    assert "3 Spiele, die seither eingetragen wurden" in read(said)
    played.command("restore", name, "--yes")
    games, status, listed = played.shell(
        PUBLISHED
        + """
from tournaments.models import Entry
second = Round.objects.get(number=2)
result = [Entry.objects.filter(table__round=second).count(), second.status, page(copies)]
"""
    )
    assert (games, status) == (0, "published")
    assert "Runde 2 veröffentlicht" in listed and "vor dem Zurückspielen einer anderen" in listed


@pytest.mark.both
def test_of_a_copy_that_is_another_by_now_nothing_is_said(played):
    page = played.shell(
        PUBLISHED
        + """
close()
copy = named("Runde 1 abgeschlossen")
copy.path.write_bytes(copy.path.read_bytes()[:-1] + b"x")
result = page(copies + copy.name + "/")
"""
    )
    assert "Was in ihr steht, ist ungewiss" in page
    assert "Spieler aa" not in page


@pytest.mark.both
def test_one_on_a_stick_is_one_file(played, tmp_path):
    played.command("backup", str(tmp_path / "stick"))
    assert [path.suffix for path in (tmp_path / "stick").iterdir()] in ([".sqlite3"], [".pgdump"])


@pytest.mark.parametrize("kept", [None, "", "[]", '{"held": 1}', json.dumps({"held": {"1": {}}, "at": "x"})])
def test_a_copy_of_which_nothing_is_kept_can_be_seen_all_the_same(organizer_client, tournament, own_folder, kept):
    named(timezone.now(), "von-hand")
    (copy,) = folder.backups()
    if kept is not None:
        folder.summary_of(copy.path).write_text(kept)
    assert "von Hand" in organizer_client.get(LIST).content.decode()
    page = read(organizer_client.get(f"{LIST}{copy.name}/").content.decode())
    assert "Was in dieser Sicherung steht, wurde nicht vermerkt." in page
    assert f"manage.py restore {copy.path.name}" in page


def test_a_copy_from_before_the_tournament_says_what_would_be_lost(organizer_client, tournament, own_folder):
    named(timezone.now(), "von-hand")
    (copy,) = folder.backups()
    Tournament.objects.update(created_at=timezone.now() + timedelta(days=1))
    page = read(organizer_client.get(f"{LIST}{copy.name}/").content.decode())
    assert "Dieses Turnier gab es da noch nicht: Es wäre dann ganz weg" in page


def test_a_copy_that_is_gone_leads_to_the_list(organizer_client, tournament, own_folder):
    answer = organizer_client.get(f"{LIST}dkturnier-2026-11-09-201500-von-hand/", follow=True)
    assert answer.redirect_chain == [(LIST, 302)]
    assert "Diese Sicherung gibt es nicht mehr." in answer.content.decode()
    assert "Es gibt noch keine Sicherung." in answer.content.decode()


@pytest.mark.parametrize(
    ("language", "heads", "made"),
    [
        ("de", ["Platz", "Name", "Punkte"], "Gesichert am 9.11.2026 20:15:00, 1"),
        ("en", ["Place", "Name", "Points"], "Backed up on 9 Nov 2026 20:15:00, 1"),
    ],
)
def test_what_it_holds_is_told_in_the_language_of_the_reader(
    organizer_client, tournament, own_folder, language, heads, made
):
    at = timezone.make_aware(datetime(2026, 11, 9, 20, 15))
    Tournament.objects.update(created_at=at - timedelta(days=1))
    named(at, "von-hand")
    (copy,) = folder.backups()
    held = summary.Held(False, 1, (), (), (summary.RankThen(1, "Anna", 5),))
    summary.keep(copy.path, at, None, {tournament.id: held})
    organizer_client.cookies["sprache"] = language
    page = organizer_client.get(f"{LIST}{copy.name}/").content.decode()
    assert re.findall(r'<th[^>]* scope="col">([^<]*)</th>', page) == heads
    assert made in read(page)


def test_one_of_another_tournament_is_named_by_who_directs_that_too(
    organizer_client, organizer, tournament, own_folder, capsys
):
    other = Tournament.objects.create(
        slug="anderes", name="Herbstpokal", date=tournament.date, ruleset_data=tournament.ruleset_data, rounds_planned=1
    )
    named(timezone.now(), "runde-3-veroeffentlicht")
    (copy,) = folder.backups()
    held = {one.id: summary._held(one) for one in (tournament, other)}
    summary.keep(copy.path, timezone.now(), other.id, held)
    for address in (LIST, f"{LIST}{copy.name}/"):
        page = read(organizer_client.get(address).content.decode())
        assert "anderes Turnier" in page and "Herbstpokal" not in page
    Organizer.objects.create(tournament=other, user=organizer)
    for address in (LIST, f"{LIST}{copy.name}/"):
        assert "anderes Turnier: Herbstpokal" in read(organizer_client.get(address).content.decode())
    # At the terminal all of them are named, also where the database is not there to be asked.
    call_command("restore")
    assert "Runde 3 veröffentlicht (Herbstpokal)\n" in capsys.readouterr().out
    summary.keep(copy.path, timezone.now(), tournament.id, held)
    assert "anderes Turnier" not in organizer_client.get(LIST).content.decode()


def test_a_copy_of_which_an_earlier_release_has_kept_no_name_is_listed(tournament, own_folder, capsys):
    named(timezone.now(), "runde-3-veroeffentlicht")
    (copy,) = folder.backups()
    summary.keep(copy.path, timezone.now(), tournament.id, {tournament.id: summary._held(tournament)})
    kept = folder.summary_of(copy.path)
    told = json.loads(kept.read_text())
    del told["held"][str(tournament.id)]["name"]
    kept.write_text(json.dumps(told))
    assert summary.read(copy.path)
    call_command("restore")
    assert "Runde 3 veröffentlicht\n" in capsys.readouterr().out


@pytest.mark.both
def test_a_failure_that_an_earlier_release_has_kept_is_listed(organizer_client, tournament, own_folder):
    told = {"round": 1, "problem": "folder", "detail": "/media"}
    Event.objects.create(tournament=tournament, kind="backup_failed", actor=DIRECTOR, after=told)
    assert "Runde 1 abgeschlossen Nicht gesichert. Dort lässt sich nicht sichern: /media" in read(
        organizer_client.get(LIST).content.decode()
    )


def test_other_tournaments_of_the_database_are_named_by_number_alone(organizer_client, tournament, own_folder):
    named(timezone.now() - timedelta(hours=1), "von-hand")
    (copy,) = folder.backups()
    other = Tournament.objects.create(
        slug="anderes", name="Anderes", date=tournament.date, ruleset_data=tournament.ruleset_data, rounds_planned=1
    )
    Event.objects.create(tournament=other, kind="created", actor=DIRECTOR)
    page = read(organizer_client.get(f"{LIST}{copy.name}/").content.decode())
    assert "Neues in einem anderen Turnier" in page and "Anderes" not in page


def test_rounds_of_tests_are_not_copied_unless_asked_for(tournament, django_capture_on_commit_callbacks):
    from tests.tournaments.helpers import publish_round

    with django_capture_on_commit_callbacks() as waiting:
        round = publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    assert round.status == Round.Status.PUBLISHED
    assert not waiting


def test_a_game_that_was_struck_is_none_of_those_entered_since(round_one, tournament):
    table = director_at(table_of(round_one))
    enter(table, normal([1, 2], 130))
    at = timezone.now()
    enter(table, normal([1, 2], 130), normal([1, 2], 130), {"violation": "free", "points": [-1, 0, 0, 0]})
    first, second, _third, _violation = Entry.objects.order_by("id")
    for entry, what in ((second, ledger.strike), (first, corrected)):
        what(table, entry.id, version=table_of(round_one).version)
    assert summary.since(tournament, at).games == 1


def corrected(table: TableAccess, entry: int, version: int) -> None:
    ledger.correct(table, entry, normal([1, 2], 150), client_id=uuid4(), version=version, reason="verzählt")
