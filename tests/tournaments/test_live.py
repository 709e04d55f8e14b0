"""Live pages: 304 when nothing changed, one rendering for all who watch, no cookie and no session."""

from __future__ import annotations

import os
import threading
import time
from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.db.models import F
from django.http import Http404
from django.test import RequestFactory
from django.utils import timezone
from django.utils.translation import override

from tournaments.demo import playing
from tournaments.models import Tournament
from tournaments.pages import compression, live


def ask(tournament, tag="", page="standings", body="<p>Stand</p>", rendered=None, coding=""):
    headers = {name: value for name, value in (("If-None-Match", tag), ("Accept-Encoding", coding)) if value}
    request = RequestFactory().get("/benefizturnier/stand/", headers=headers)

    def render():
        if rendered is not None:
            rendered.append(page)
        return body

    return live.respond(request, tournament, page, render)


def changed(tournament):
    Tournament.objects.filter(id=tournament.id).update(version=F("version") + 1)
    return Tournament.objects.get(id=tournament.id)


def test_first_the_page_then_not_modified(tournament):
    first = ask(tournament)
    assert (first.status_code, first.content) == (200, b"<p>Stand</p>")
    second = ask(tournament, first["ETag"])
    assert (second.status_code, second.content) == (304, b"")
    assert second["ETag"] == first["ETag"] == live.etag(tournament, "standings")


@pytest.mark.parametrize("tag", ['"other", {}', "W/{}", "{}"])
def test_tags_as_browsers_and_proxies_send_them(tournament, tag):
    first = ask(tournament)
    answer = ask(tournament, tag.format(first["ETag"].removeprefix("W/")))
    assert answer.status_code == 304


def test_a_change_is_rendered_and_has_another_tag(tournament):
    first = ask(tournament)
    later = ask(changed(tournament), first["ETag"], body="<p>neu</p>")
    assert (later.status_code, later.content) == (200, b"<p>neu</p>")
    assert later["ETag"] != first["ETag"]


@pytest.fixture
def installed(tmp_path, settings):
    """A small installation, whose files make the release."""
    settings.BASE_DIR = tmp_path
    for name in ("templates/a.html", "static/css/a.css", "locale/en/LC_MESSAGES/django.mo", "tournaments/figures.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("as it was")
    live.release.cache_clear()
    yield tmp_path
    live.release.cache_clear()


@pytest.mark.parametrize(
    "name", ["templates/a.html", "static/css/a.css", "locale/en/LC_MESSAGES/django.mo", "tournaments/figures.py"]
)
def test_after_an_upgrade_an_open_page_is_sent_anew(tournament, organizer_client, installed, name):
    board = "/benefizturnier/leitung/stand/"
    first, of_board = ask(tournament)["ETag"], organizer_client.get(board)["ETag"]
    (installed / name).write_text("as it is")
    live.release.cache_clear()
    live.fragments.clear()  # another process serves the new release
    assert ask(tournament, first).status_code == 200
    assert organizer_client.get(board, headers={"If-None-Match": of_board}).status_code == 200


def test_a_page_and_the_answers_to_it_name_one_release(tournament, organizer_client):
    """Compared by live.js: a page of another release is fetched again."""
    first = ask(tournament)
    board = organizer_client.get("/benefizturnier/leitung/stand/")
    released = {answer["Release"] for answer in (first, ask(tournament, first["ETag"]), board)}
    assert released == {live.release()}
    for page in ("/benefizturnier/", "/benefizturnier/leitung/", "/benefizturnier/leinwand/"):
        assert f'<html lang="de" data-release="{live.release()}"' in organizer_client.get(page).content.decode()


def test_the_same_release_on_another_day_is_the_same(tournament, installed):
    first = ask(tournament)["ETag"]
    os.utime(installed / "templates/a.html", (0, 0))
    live.release.cache_clear()
    assert ask(tournament, first).status_code == 304


def test_every_answer_tells_the_time_and_is_asked_for_again(tournament):
    begun = time.time_ns() // 1_000_000
    first = ask(tournament)
    for answer in (first, ask(tournament, first["ETag"])):
        assert begun <= int(answer["Server-Time"]) <= time.time_ns() // 1_000_000
        assert answer["Cache-Control"] == "no-cache, private"
        assert not answer.cookies
        assert answer["Vary"] == "Accept-Encoding"


def test_one_rendering_for_all_who_have_the_same_language(tournament):
    rendered: list[str] = []
    for _viewer in range(3):
        ask(tournament, rendered=rendered)
    assert len(rendered) == 1
    with override("en"):
        english = ask(tournament, rendered=rendered, body="<p>Standings</p>")
    assert english.content == b"<p>Standings</p>"
    assert english["ETag"] != live.etag(tournament, "standings")
    assert len(rendered) == 2
    ask(tournament, page="projector", rendered=rendered)
    assert len(rendered) == 3


@pytest.mark.parametrize(
    ("accepted", "coding"),
    [
        ("gzip, deflate, br, zstd", "br"),  # browsers over HTTPS
        ("gzip, deflate", "gzip"),  # and over plain HTTP, as in a hall
        ("br;q=0, gzip;q=0.5", "gzip"),
        ("BR;q=0.4, gzip;q=0.8", "gzip"),
        ("gzip;q=0", None),
        ("identity", None),
        ("", None),
        ("gzip;q=x, br;q=", None),
        (";;,q=1,gzipped", None),
    ],
)
def test_the_best_coding_that_is_taken(tournament, accepted, coding):
    answer = ask(tournament, body="<p>Stand</p>" * 100, coding=accepted)
    assert answer.get("Content-Encoding") == coding


def test_what_is_short_travels_as_it_is(tournament):
    assert not ask(tournament, coding="gzip").has_header("Content-Encoding")


@pytest.mark.both
def test_a_version_is_compressed_once_for_all_viewers(tournament, monkeypatch):
    made: list[str] = []

    def compressed(body, coding, real=compression.compressed):
        made.append(coding)
        return real(body, coding)

    monkeypatch.setattr(compression, "compressed", compressed)
    begun = threading.Barrier(40)

    def view(coding):
        begun.wait()
        ask(tournament, body="<p>Stand</p>" * 100, coding=coding)

    viewers = [threading.Thread(target=view, args=(coding,)) for coding in ["br", "gzip"] * 20]
    for viewer in viewers:
        viewer.start()
    for viewer in viewers:
        viewer.join()
    assert sorted(made) == ["br", "gzip"]
    ask(changed(tournament), body="<p>Neu</p>" * 100, coding="br")
    assert sorted(made) == ["br", "br", "gzip"]


@pytest.mark.both
def test_150_viewers_at_once_render_once():
    tournament = Tournament(id=1, slug="t", version=3)
    begun, rendered, answers = threading.Barrier(150), [], []

    def render():
        rendered.append(1)
        time.sleep(0.05)
        return "<p>Stand</p>"

    def view():
        begun.wait()
        request = RequestFactory().get("/t/stand/")
        answers.append(live.respond(request, tournament, "standings", render).content)

    viewers = [threading.Thread(target=view) for _ in range(150)]
    for viewer in viewers:
        viewer.start()
    for viewer in viewers:
        viewer.join()
    assert answers == [b"<p>Stand</p>"] * 150
    assert len(rendered) == 1


def test_a_rendering_that_fails_leaves_the_next_one_to_try(tournament):
    def fail():
        raise RuntimeError("no template")

    with pytest.raises(RuntimeError):
        live.respond(RequestFactory().get("/"), tournament, "standings", fail)
    assert ask(tournament).status_code == 200


def test_a_slow_reader_of_an_old_version_gets_the_newer_page_with_its_tag(tournament):
    old = Tournament.objects.get(id=tournament.id)
    new = changed(tournament)
    newer = ask(new, body="new")
    late = ask(old, body="old")
    assert late.content == b"new"
    assert late["ETag"] == newer["ETag"]


def test_only_so_many_pages_are_kept():
    fragments = live.Fragments(most=3)
    rendered = []

    def show(name):
        def render():
            rendered.append(name)
            return name

        fragments.get(name, 1, render)

    for name in ["a", "b", "c", "a", "d", "a", "b"]:
        show(name)
    assert rendered == ["a", "b", "c", "d", "b"]


def test_pages_of_no_single_tournament(db):
    request = RequestFactory().get("/")
    first = live.answer(request, "home/3 äöü", lambda: "<p>Turniere</p>")
    assert first.status_code == 200
    again = RequestFactory().get("/", headers={"If-None-Match": first["ETag"]})
    assert live.answer(again, "home/3 äöü", lambda: "").status_code == 304
    assert live.answer(again, "home/4", lambda: "x").status_code == 200


@pytest.mark.both
def test_the_version_costs_one_query(tournament, django_assert_num_queries):
    with django_assert_num_queries(1):
        watched = live.watched("benefizturnier")
        live.respond(RequestFactory().get("/"), watched, "standings", lambda: "")
    assert watched == tournament


def test_an_unknown_tournament(db):
    with pytest.raises(Http404):
        live.watched("gibtesnicht")


@pytest.fixture
def demo(tournament, monkeypatch):
    """A demo whose steps are counted."""
    steps: list[int] = []

    def step(tournament):
        steps.append(tournament.id)
        Tournament.objects.filter(id=tournament.id).update(
            version=F("version") + 1, demo_next_at=timezone.now() + timedelta(hours=1)
        )

    monkeypatch.setattr(playing, "step", step)
    return SimpleNamespace(steps=steps, tournament=tournament)


@pytest.mark.both
def test_a_due_demo_goes_on_when_somebody_watches(demo):
    Tournament.objects.filter(id=demo.tournament.id).update(demo_next_at=timezone.now() - timedelta(seconds=1))
    before = demo.tournament.version
    assert live.watched("benefizturnier").version == before + 1
    assert live.watched("benefizturnier").version == before + 1
    assert demo.steps == [demo.tournament.id]


def test_a_demo_that_is_not_due_and_a_real_tournament_stay_as_they_are(demo):
    live.watched("benefizturnier")
    Tournament.objects.filter(id=demo.tournament.id).update(demo_next_at=timezone.now() + timedelta(hours=1))
    live.watched("benefizturnier")
    assert demo.steps == []


@pytest.mark.both
def test_of_two_who_see_a_demo_due_one_plays(demo):
    Tournament.objects.filter(id=demo.tournament.id).update(demo_next_at=timezone.now() - timedelta(seconds=1))
    both = [Tournament.objects.get(id=demo.tournament.id) for _ in range(2)]
    for viewer in both:
        live._play_demo(viewer)
    assert len(demo.steps) == 1
    assert both[0].version == both[1].version
