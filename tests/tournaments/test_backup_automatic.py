"""A closed round is backed up by itself; where that fails, the board says so; the button makes one at once."""

from __future__ import annotations

import os
import re
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.conf import settings
from django.utils import timezone

from tests.tournaments.helpers import publish_round
from tournaments.actors import DEMO, DIRECTOR
from tournaments.files.backup import Reason, automatic, folder
from tournaments.models import Event, Round

pytestmark = pytest.mark.usefixtures("own_folder")

BOARD = "/benefizturnier/leitung/"
SETTINGS = "/benefizturnier/leitung/einstellungen/"
BUTTON = "/benefizturnier/leitung/sichern/"
WARNED = "Seit dem Ende der letzten Runde gibt es auf diesem Rechner keine Sicherung."
FAILED = "Die letzte Runde ist nicht gesichert. Dort lässt sich nicht sichern: "

# A round of one table, played to its end and signed.
PLAYED = """
from random import Random
from tests.tournaments import races
from tournaments.demo import simulation
(table,) = simulation.tables(races.published(1))
while simulation.play_one(table, Random(1)):
    pass
simulation.sign(table)
"""
# The director's browser, signed in.
PREPARED = """
import threading
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from tournaments.files import backup
from tournaments.models import Round
round = Round.objects.select_related("tournament").get(number=1)
leitung = "/" + round.tournament.slug + "/leitung/"
browser = Client()
browser.force_login(User.objects.get())
settings.SNAPSHOTS = True
def close():
    assert browser.post(leitung + "abschliessen/", {"round": 1}).status_code == 302
    for thread in threading.enumerate():
        if thread.name == "backup":
            thread.join()
"""

# What is written to the terminal from here on is heard: by the program's own output of errors, not by one in its place.
LISTENING = """
import os
import re
from tempfile import TemporaryFile
terminal, heard = os.dup(2), TemporaryFile()
os.dup2(heard.fileno(), 2)
def written():
    os.dup2(terminal, 2)
    os.close(terminal)
    heard.seek(0)
    return heard.read().decode()
"""


def named(when, what="runde-1-abgeschlossen"):
    """A file that is called like a backup of that moment."""
    folder.provide(settings.BACKUPS)
    at = timezone.localtime(when).strftime(folder.STAMP)
    (settings.BACKUPS / f"dkturnier-{at}-{what}.sqlite3").write_bytes(b"x")


@pytest.fixture
def closed(tournament):
    """Round one, closed an hour ago."""
    round = publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    Round.objects.filter(id=round.id).update(status=Round.Status.CLOSED, closed_at=timezone.now() - timedelta(hours=1))
    Event.objects.create(tournament=tournament, kind="closed", actor=DIRECTOR, after={"round": 1})
    round.refresh_from_db()
    return round


def warned(client) -> bool:
    return WARNED in client.get(BOARD).content.decode()


@pytest.mark.both
def test_a_closed_round_is_backed_up(machine):
    machine.set_up(PLAYED)
    listed, warned = machine.shell(
        PREPARED
        + f"""
close()
result = [[one.why for one in backup.backups()], {WARNED!r} in browser.get(leitung).content.decode()]
"""
    )
    assert listed == ["Runde 1 abgeschlossen"] and not warned


@pytest.mark.both
def test_a_backup_that_fails_stops_nothing_and_is_said(machine):
    machine.set_up(PLAYED)
    (machine.log.parent / "backups").write_text("a file where the folder should be")
    *said, written = machine.shell(
        PREPARED
        + LISTENING
        + f"""
close()
round.refresh_from_db()
log = browser.get(leitung + "protokoll/").content.decode()
board = browser.get(leitung).content.decode()
said = "Sicherung misslungen" in log and "Runde 1 abgeschlossen. Dort lässt sich nicht sichern" in log
result = [round.status, {FAILED!r} in board, said, written()]
"""
    )
    assert said == ["closed", True, True]
    assert "Die Sicherung „Runde 1 abgeschlossen“ misslang" in written


@pytest.mark.both
def test_the_button_backs_up_and_says_it_where_it_stands(machine):
    machine.set_up(PLAYED)
    location, page, listed = machine.shell(
        PREPARED
        + """
location = browser.post(leitung + "sichern/", {"weiter": "settings"})["Location"]
page = browser.get(location).content.decode()
result = [location, page, [one.reason for one in backup.backups()]]
"""
    )
    assert location.endswith("/leitung/einstellungen/")
    assert "Gesichert und geprüft" in page and "Zuletzt gesichert" in page
    assert listed == ["von-hand"]


@pytest.mark.sqlite
def test_the_button_says_what_went_wrong(organizer_client, tournament):
    answer = organizer_client.post(BUTTON, follow=True)
    assert answer.redirect_chain == [(BOARD, 302)]
    assert "nur im Arbeitsspeicher" in answer.content.decode()


@pytest.mark.both
def test_a_round_closed_long_ago_and_never_backed_up_is_said(organizer_client, closed):
    assert warned(organizer_client)
    named(closed.closed_at - timedelta(seconds=1))
    assert warned(organizer_client)
    named(closed.closed_at + timedelta(seconds=1))
    assert not warned(organizer_client)


def test_a_backup_still_being_made_is_not_missed(organizer_client, closed):
    Round.objects.update(closed_at=timezone.now())
    assert not warned(organizer_client)


def test_a_demo_is_not_backed_up_and_not_missed(organizer_client, closed, settings, django_capture_on_commit_callbacks):
    Event.objects.filter(kind="closed").update(actor=DEMO)
    assert not warned(organizer_client)
    settings.SNAPSHOTS = True
    with django_capture_on_commit_callbacks() as waiting:
        automatic.snapshot(closed, Reason.CLOSED, DEMO)
    assert not waiting
    with django_capture_on_commit_callbacks() as waiting:
        automatic.snapshot(closed, Reason.CLOSED, DIRECTOR)
    assert len(waiting) == 1


def test_the_settings_say_when(organizer_client, tournament):
    page = organizer_client.get(SETTINGS).content.decode()
    assert "Es gibt noch keine Sicherung." in page
    named(timezone.now(), Reason.BY_HAND)
    page = organizer_client.get(SETTINGS).content.decode()
    assert "Zuletzt gesichert:" in page and "(von Hand)" in page
    organizer_client.cookies["sprache"] = "en"
    page = organizer_client.get(SETTINGS).content.decode()
    assert re.search(r"Last backup: \d{1,2} [A-Z][a-z]{2} \d{4}, \d\d:\d\d \(", page)


def test_the_last_ones_are_kept_and_those_by_hand_always(settings):
    now = timezone.now()
    for minutes in range(folder.KEPT + 5):
        named(now - timedelta(minutes=minutes))
    for minutes in range(3):
        named(now - timedelta(days=400, minutes=minutes), Reason.BY_HAND)
    for minutes in range(2):  # of going to and fro no round's copy is driven out
        named(now + timedelta(minutes=1 + minutes), Reason.BEFORE_RESTORE)
    (settings.BACKUPS / "notes.txt").write_text("no backup")
    for one in folder.backups():
        folder.summary_of(one.path).write_text("{}")
    folder.prune()
    kept = folder.backups()
    assert [one.reason for one in kept[:2]] == [Reason.BEFORE_RESTORE] * 2
    del kept[:2]
    assert [one.reason for one in kept] == [Reason.CLOSED] * folder.KEPT + [Reason.BY_HAND] * 3
    assert kept[0].made_at - kept[folder.KEPT - 1].made_at == timedelta(minutes=folder.KEPT - 1)
    assert (settings.BACKUPS / "notes.txt").exists()
    # What is told of a backup goes with it.
    assert set(settings.BACKUPS.glob("*.json")) == {folder.summary_of(one.path) for one in folder.backups()}


def test_what_was_called_by_an_earlier_release_is_known(settings):
    named(timezone.now(), "runde")
    named(timezone.now(), "2-runde-12-veroeffentlicht")
    named(timezone.now(), "runde-3-geschlossen")
    assert {(one.reason, one.round, one.why) for one in folder.backups()} == {
        (Reason.CLOSED, None, "Runde abgeschlossen"),
        (Reason.PUBLISHED, 12, "Runde 12 veröffentlicht"),
        (Reason.CLOSED, 3, "Runde 3 abgeschlossen"),
    }
    assert folder.what_failed({"round": 3, "reason": "geschlossen"}) == "Runde 3 abgeschlossen"


def test_of_several_made_within_a_second_none_takes_the_others_name(settings):
    folder.provide(settings.BACKUPS)
    with ThreadPoolExecutor(8) as pool:
        begun = list(pool.map(lambda _: folder.begin(settings.BACKUPS, Reason.CLOSED, "sqlite3", 1), range(24)))
    assert len({final for _unfinished, final in begun}) == 24
    for unfinished, final in begun:
        unfinished.rename(final)
    _unfinished, one_more = folder.begin(settings.BACKUPS, Reason.CLOSED, "sqlite3", 1)
    assert not one_more.exists()
    assert len(folder.backups()) == 24


def test_what_a_killed_server_left_half_made_goes_away(settings):
    folder.provide(settings.BACKUPS)
    old, _final = folder.begin(settings.BACKUPS, Reason.CLOSED, "sqlite3", 1)
    os.utime(old, (0, 0))
    young, _final = folder.begin(settings.BACKUPS, Reason.BY_HAND, "sqlite3")
    folder.clear(settings.BACKUPS)
    assert young.exists() and not old.exists()
    assert folder.backups() == []
