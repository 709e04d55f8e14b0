"""Back to a snapshot from its page, while the server runs: this tournament alone, and forward again."""

from __future__ import annotations

import re

import pytest
from django.apps import apps
from django.db.models import ForeignKey

from tests.tournaments.test_snapshots import PUBLISHED, read
from tournaments.files.backup import going_back
from tournaments.models import Organizer, OwnRuleset, RegistrationLink, TableLink, Tournament

GOING = (
    PUBLISHED
    + """
from tournaments.models import Entry, Event, Player, Table, Tournament
from tournaments.files.backup import going_back
def back(copy, **form):
    return browser.post(copies + copy.name + "/zurueck/", {"sure": "1"} | form, follow=True)
def rows():
    return {
        model.__name__: list(model._base_manager.order_by("id").values_list())
        for model, _field in going_back.PARTS if model.__name__ != "Table"
    } | {"Table": list(Table.objects.order_by("id").values_list("id", "number", "games_played", "seating"))}
def as_json(kept):
    return json.loads(json.dumps(kept, default=str))
import json
"""
)

# Round 2 is published, with a copy of that moment.
SECOND = (
    GOING
    + """
close()
drawn = publish(draw())
ended()
copy = named("Runde 2 veröffentlicht")
"""
)

OTHER_VERSION = """
from django.db.migrations.recorder import MigrationRecorder
MigrationRecorder.Migration.objects.filter(app="tournaments", name__startswith="0060").delete()
"""


@pytest.fixture
def played(machine):
    from tests.tournaments.test_backup_automatic import PLAYED

    machine.set_up(PLAYED)
    return machine


def test_all_that_belongs_to_a_tournament_goes_back():
    """A new model has to be named: it is of then, or it stays as it is."""
    stays = {Organizer, OwnRuleset, RegistrationLink, TableLink, Tournament}
    assert {model for model, _field in going_back.PARTS} | stays == set(apps.get_app_config("tournaments").get_models())
    known: set[object] = {Tournament}
    for model, field in going_back.PARTS:
        reference = model._meta.get_field(field)
        assert isinstance(reference, ForeignKey) and not reference.null
        assert reference.related_model in known
        known.add(model)


@pytest.mark.both
def test_everything_is_as_it_was_and_then_as_it_was_before(played):
    before, after, later, again, said, versions, kinds = played.shell(
        SECOND
        + """
then = as_json(rows())
play(drawn, 5)
Player.objects.filter(number=1).update(name="Ganz anders")
later = as_json(rows())
version = Tournament.objects.get().version
said = back(copy).content.decode()
now = as_json(rows())
now["Event"].pop()
restored = Event.objects.last().kind
versions = [version, Tournament.objects.get().version]
kept = named("vor dem Zurückspielen einer anderen")
back(kept)
again = as_json(rows())
again["Event"].pop()
kinds = [restored, Event.objects.last().kind]
result = [then, now, later, again, said, versions, kinds]
"""
    )
    assert after == before
    assert again == later != before
    assert versions[1] > versions[0]
    assert kinds == ["restored", "restored"]
    assert "Das Turnier ist wieder auf dem Stand „Runde 2 veröffentlicht, " in said
    assert "5 Spiele" in read(said)  # the page of what was there before, from where it goes forward


@pytest.mark.both
def test_other_tournaments_and_links_stay_as_they_are(played):
    others, links = played.shell(
        SECOND
        + """
from tournaments.models import Organizer, TableLink, RegistrationLink
other = Tournament.objects.get(id=round.tournament_id)
other.pk, other.slug, other.once, other.name = None, "anderes", None, "Anderes"
other.save()
Player.objects.create(tournament=other, number=1, name="Fremde")
link = TableLink.objects.order_by("id").first()
TableLink.objects.filter(id=link.id).update(key="neuer-schluessel")
RegistrationLink.objects.create(tournament=round.tournament)
def theirs():
    of_other = Player.objects.filter(tournament=other), Tournament.objects.filter(id=other.id)
    return [list(some.values()) for some in of_other]
before = theirs()
back(copy)
links = [TableLink.objects.get(id=link.id).key, RegistrationLink.objects.count(), Organizer.objects.count()]
result = [before == theirs(), links]
"""
    )
    assert others
    assert links == ["neuer-schluessel", 1, 1]


@pytest.mark.both
def test_the_round_that_came_since_is_gone_and_is_drawn_again(played):
    assert played.shell(
        GOING
        + """
close()
ended()
copy = named("Runde 1 abgeschlossen")
drawn = publish(draw())
play(drawn, 3)
back(copy)
status = list(Round.objects.values_list("number", "status"))
again = publish(draw())
play(again, 2)
result = [status, list(Round.objects.values_list("number", "status")), Entry.objects.filter(table__round=again).count()]
"""
    ) == [[[1, "closed"]], [[1, "closed"], [2, "published"]], 2]


@pytest.mark.both
def test_what_was_entered_up_to_the_last_moment_is_kept(played):
    """Games that come in while it is going back are there before it, and so in the copy, or come behind it."""
    lost = played.shell(
        SECOND
        + """
from random import Random
entered, refused = [], []
def enter():
    from django.db import connection
    (table,) = simulation.tables(drawn)
    for _ in range(12):
        try:
            simulation.play_one(table, Random(3))
            entered.append(1)
        except Exception as error:
            refused.append(repr(error))
    connection.close()
thread = threading.Thread(target=enter)
thread.start()
answer = back(copy)
thread.join()
kept = named("vor dem Zurückspielen einer anderen")
from tournaments.files.backup import summary
there = summary.read(kept.path).held[round.tournament_id].rounds[-1][2]
result = [len(entered), there, Entry.objects.filter(table__round=drawn).count(), refused]
"""
    )
    entered, before, behind, refused = lost
    # One may have been begun before and have come in behind: then it has no place any more, and its phone says so.
    assert all("Davor fehlt noch ein Spiel" in one for one in refused) and len(refused) <= 1
    assert before + behind == entered == 12 - len(refused)


@pytest.mark.both
def test_twice_in_a_row_no_open_page_is_taken_for_the_later_one(played):
    """A table's page asks by a number that never falls, however many games it had before."""
    first, second, third = played.shell(
        SECOND
        + """
def asked():
    tournament = Tournament.objects.get()
    return [tournament.common_version + table.page_version for table in Table.objects.order_by("id")]
play(drawn, 12)
first = asked()
back(copy)
play(drawn, 12)
second = asked()
back(copy)
result = [first, second, asked()]
"""
    )
    assert all(a < b < c for a, b, c in zip(first, second, third, strict=True))


@pytest.mark.both
def test_what_is_otherwise_then_is_said_in_both_directions(played):
    back_page, forward = played.shell(
        GOING
        + """
from tournaments.people import payments
close()
ended()
copy = named("Runde 1 abgeschlossen")
drawn = publish(draw())
ended()
play(drawn, 3)
player = Player.objects.get(number=1)
payments.donate(player, 500)
seen = page(copies + copy.name + "/")
answer = back(copy)
result = [seen, answer.content.decode()]
"""
    )
    said = read(back_page)
    assert "Runde 2 gibt es dann nicht mehr" in said
    assert "In der Barkasse stehen dann 0,00 € statt 5,00 €" in said
    assert "3 Spiele, die seither eingetragen wurden" in said
    assert re.search(r"andere Einträge im Protokoll: [^<]*Gezahlt, [^<]*Auslosung veröffentlicht", said)
    assert "Die Handys der Tische haben dann keine Liste der Runde 2 mehr." in said
    ahead = read(forward)
    assert "Runde 2 wird dann gespielt" in ahead
    assert "In der Barkasse stehen dann 5,00 € statt 0,00 €" in ahead
    assert "Seither ist nichts geschehen: Verloren geht dabei nichts." in ahead
    assert "Auf diesen Stand zurückgehen" in ahead


@pytest.mark.both
def test_only_who_means_it_goes_back(played):
    status, page, games = played.shell(
        SECOND
        + """
play(drawn, 2)
answer = back(copy, sure="")
result = [answer.status_code, answer.content.decode(), Entry.objects.filter(table__round=drawn).count()]
"""
    )
    assert (status, games) == (422, 2)
    assert "Bitte erst ankreuzen, dass weg sein soll, was seither geschah." in page
    assert "2 Spiele, die seither eingetragen wurden" in read(page)


@pytest.mark.both
@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (OTHER_VERSION,
         "Diese Sicherung ist von einer anderen Version"),
        ("copy.path.write_bytes(copy.path.read_bytes()[:-100])", "beschädigt"),
        ("making.folder.provide = lambda into: (_ for _ in ()).throw(OSError(28, 'x'))", "ließ sich nicht sichern"),
    ],
)  # fmt: skip
def test_where_it_cannot_be_nothing_has_changed(played, spoil, why):
    status, page, same = played.shell(
        SECOND
        + f"""
from tournaments.files.backup import making
play(drawn, 2)
{spoil}
before = as_json(rows())
answer = back(copy)
result = [answer.status_code, answer.content.decode(), as_json(rows()) == before]
"""
    )
    assert (status, same) == (422, True)
    assert why in read(page)
