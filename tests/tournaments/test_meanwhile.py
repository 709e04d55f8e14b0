"""Two open tabs on one form: only what was changed on a page is written, and what both changed is asked."""

from __future__ import annotations

import pytest

from scoring import PRESETS, Ruleset
from scoring.own import own_extras_from_json
from tests.scoring.helpers import house
from tests.tournaments.as_shown import open_at, sent_by
from tests.tournaments.helpers import enter, normal
from tournaments import ledger, own_rulesets
from tournaments import settings as settings_service
from tournaments.errors import Overtaken
from tournaments.models import Event, OwnRuleset, Tournament
from tournaments.pages.forms.tournament import ChangeForm
from tournaments.seating import Criterion

RULES = "/benefizturnier/leitung/regeln/"
SETTINGS = "/benefizturnier/leitung/einstellungen/"
WASCHMASCHINE = {"name": "Waschmaschine", "points": 1, "sign": "W", "for": "both", "games": ["normal"]}
WASCHMASCHINEN = own_extras_from_json([WASCHMASCHINE], "")


@pytest.fixture
def own(organizer) -> OwnRuleset:
    return own_rulesets.keep(organizer, "Vereinsregeln", PRESETS["oase"])


def rules_now():
    return Tournament.objects.get().ruleset


def page_of(answer) -> str:
    return " ".join(answer.content.decode().split())


@pytest.mark.parametrize("preset", PRESETS)
def test_every_field_comes_back_as_it_was_shown(organizer_client, tournament, preset):
    """A field whose fingerprint was another than its page's would be overwritten again."""
    ledger.change_ruleset(tournament, house(preset, won=2))
    shown = open_at(organizer_client, RULES)
    theirs = house("lions-2024" if preset != "lions-2024" else "oase", own_extras=WASCHMASCHINEN).to_json()
    ledger.change_ruleset(tournament, Ruleset.from_json(theirs | {"name": preset}))
    assert organizer_client.post(RULES, shown)["Location"] == RULES
    assert rules_now().to_json() == theirs | {"name": preset}


def test_a_stale_tab_keeps_what_another_has_changed(organizer_client, tournament):
    one, other = open_at(organizer_client, RULES), open_at(organizer_client, RULES)
    extra = {f"regel-own_extras-1-{part}": value for part, value in WASCHMASCHINE.items()}
    assert organizer_client.post(RULES, one | extra)["Location"] == RULES
    assert organizer_client.post(RULES, other | {"regel-won": "3"})["Location"] == RULES
    assert rules_now() == house("lions-2024", won=3, own_extras=WASCHMASCHINEN)


def test_one_rule_in_two_tabs_is_asked_and_saving_again_decides(organizer_client, tournament):
    one, other = open_at(organizer_client, RULES), open_at(organizer_client, RULES)
    organizer_client.post(RULES, one | {"regel-won": "2", "regel-re_announced": "5"})
    answer = organizer_client.post(RULES, other | {"regel-won": "3", "regel-deadline_no_90": "9"})
    page = page_of(answer)
    assert answer.status_code == 422 and rules_now().won == 2
    assert page.count("Inzwischen steht hier „2 Punkte“; wer noch einmal speichert, ersetzt es.") == 2
    assert "Das hat inzwischen auch jemand anders geändert." in page
    assert 'name="regel-won" value="3"' in page and 'name="regel-deadline_no_90" value="9"' in page
    assert organizer_client.post(RULES, sent_by(answer.content.decode(), RULES))["Location"] == RULES
    assert rules_now() == house("lions-2024", won=3, deadline_no_90=9, re_announced=5)


def test_the_same_in_two_tabs_is_no_question(organizer_client, tournament):
    one, other = open_at(organizer_client, RULES), open_at(organizer_client, RULES)
    organizer_client.post(RULES, one | {"regel-won": "2"})
    assert organizer_client.post(RULES, other | {"regel-won": "2"})["Location"] == RULES
    assert Event.objects.filter(kind="ruleset_changed").count() == 1


def test_what_is_refused_besides_does_not_hide_the_question(organizer_client, tournament):
    one, other = open_at(organizer_client, RULES), open_at(organizer_client, RULES)
    organizer_client.post(RULES, one | {"regel-won": "2"})
    answer = organizer_client.post(RULES, other | {"regel-won": "x", "regel-games_per_round": "0"})
    page = page_of(answer)
    assert answer.status_code == 422 and "Inzwischen steht hier „2 Punkte“" in page
    assert "Nicht gespeichert: 2 Regeln stimmen nicht." in page and 'name="regel-won" value="x"' in page


def test_the_tick_to_count_anew_stays(organizer_client, directing):
    enter(directing, normal([1, 2], 140))
    one, other = open_at(organizer_client, RULES), open_at(organizer_client, RULES)
    organizer_client.post(RULES, one | {"regel-won": "2", "recount": "1"})
    answer = organizer_client.post(RULES, other | {"regel-won": "3", "recount": "1"})
    assert answer.status_code == 422
    organizer_client.post(RULES, sent_by(answer.content.decode(), RULES))
    assert rules_now().won == 3


def test_settings_in_two_tabs(organizer_client, tournament):
    one, other = open_at(organizer_client, SETTINGS), open_at(organizer_client, SETTINGS)
    organizer_client.post(SETTINGS, one | {"name": "Herbst", "rounds": "4", "date": "2026-11-10"})
    assert organizer_client.post(SETTINGS, other | {"pips_by_range": "on"})["Location"] == SETTINGS
    now = Tournament.objects.get()
    assert (now.name, now.rounds_planned, now.pips_by_range) == ("Herbst", 4, True)
    answer = organizer_client.post(SETTINGS, other | {"name": "Winter", "date": "2026-12-24"})
    page = page_of(answer)
    assert answer.status_code == 422 and 'value="Winter"' in page and 'value="4"' in page
    assert "Inzwischen steht hier „Herbst“;" in page and "Inzwischen steht hier „10. November 2026“;" in page
    organizer_client.post(SETTINGS, sent_by(answer.content.decode(), SETTINGS))
    now = Tournament.objects.get()
    assert (now.name, now.rounds_planned, now.pips_by_range, now.date.month) == ("Winter", 4, True, 12)


def test_every_setting_has_its_fingerprint(tournament):
    form = ChangeForm(settings=settings_service.settings_of(tournament))
    assert [one.partition(":")[0] for one in form.shown.split()] == list(form.initial)
    assert set(form.initial) == set(form.fields)


def test_another_ruleset_taken_meanwhile_stays(organizer_client, tournament):
    stale = open_at(organizer_client, RULES)
    ledger.change_ruleset(tournament, PRESETS["oase"], taken_as="")
    assert organizer_client.post(RULES, stale | {"regel-won": "4"})["Location"] == RULES
    assert rules_now() == house("oase", won=4)


@pytest.mark.parametrize("seen", ["", "x", "name date:", "name:0 date:0:0 regel-won:x", "rounds:\u2007\x00"])
@pytest.mark.parametrize("path", [RULES, SETTINGS])
def test_fingerprints_that_are_none_are_no_error(organizer_client, tournament, path, seen):
    answer = organizer_client.post(path, open_at(organizer_client, path) | {"gezeigt": seen})
    assert answer.status_code == 302
    assert not Event.objects.filter(kind__in=["ruleset_changed", "settings_changed"]).exists()


@pytest.fixture(params=["desk", "own"])
def at_page(request, organizer_client, tournament, own):
    """The desk's rules, and an own ruleset's: its address, and the rules that are kept there."""
    if request.param == "desk":
        return RULES, rules_now
    return f"/leitung/regelwerke/{own.id}/", lambda: OwnRuleset.objects.get(id=own.id).ruleset


def test_two_numbers_of_one_rule_both_stand(organizer_client, at_page):
    path, now = at_page
    was = dict(now().extra_worth)
    one, other = open_at(organizer_client, path), open_at(organizer_client, path)
    assert organizer_client.post(path, one | {"regel-extra_worth-fox": "2"}).status_code == 302
    assert organizer_client.post(path, other | {"regel-extra_worth-doppelkopf": "3"}).status_code == 302
    assert dict(now().extra_worth) == was | {"fox": 2, "doppelkopf": 3}


def test_one_number_of_one_rule_is_asked_by_itself(organizer_client, at_page):
    path, now = at_page
    was = dict(now().extra_worth)
    one, other = open_at(organizer_client, path), open_at(organizer_client, path)
    organizer_client.post(path, one | {"regel-extra_worth-fox": "2", "regel-extra_worth-charlie": "4"})
    answer = organizer_client.post(path, other | {"regel-extra_worth-fox": "3", "regel-extra_worth-doppelkopf": "5"})
    page = page_of(answer)
    assert answer.status_code == 422 and "Das hat inzwischen auch jemand anders geändert." in page
    assert page.count("Fuchs gefangen: inzwischen „2 Punkte“; wer noch einmal speichert, ersetzt nur das.") == 2
    # That number alone is marked.
    assert page.count('aria-invalid="true"') == 1 and "field--wrong" not in page and "steht hier" not in page
    sent = sent_by(answer.content.decode(), path)
    assert [sent[f"regel-extra_worth-{which}"] for which in ("fox", "charlie", "doppelkopf")] == [["3"], ["4"], ["5"]]
    assert organizer_client.post(path, sent).status_code == 302
    assert dict(now().extra_worth) == was | {"fox": 3, "charlie": 4, "doppelkopf": 5}


def test_two_choices_of_one_rule_both_stand(organizer_client, at_page):
    path, now = at_page
    was = now().extra_points
    one, other = open_at(organizer_client, path), open_at(organizer_client, path)
    ticked = one["regel-extra_points"]
    organizer_client.post(path, one | {"regel-extra_points": [code for code in ticked if code != "fox"]})
    organizer_client.post(path, other | {"regel-extra_points": [*ticked, "skipped"]})
    assert "fox" in was and "skipped" not in was
    assert set(now().extra_points) == {*was, "skipped"} - {"fox"}


def extra(number: int, **said: object) -> dict[str, object]:
    filled = WASCHMASCHINE | {"name": f"Punkt {number}", "sign": f"P{number}"} | said
    return {f"regel-own_extras-{number}-{part}": value for part, value in filled.items()}


def test_own_rows_are_asked_by_themselves(organizer_client, at_page):
    path, now = at_page
    organizer_client.post(path, open_at(organizer_client, path) | extra(1) | extra(2))
    one, other = open_at(organizer_client, path), open_at(organizer_client, path)
    organizer_client.post(path, one | extra(1, name="", sign=""))
    assert organizer_client.post(path, other | extra(2, points=3) | extra(3)).status_code == 302
    assert [(own.code, own.points) for own in now().own_extras] == [("own_2", 3), ("own_3", 1)]
    stale = other | extra(1, points=4) | extra(2, name="", sign="")
    page = page_of(organizer_client.post(path, stale))
    assert "„Punkt 1“ ist inzwischen entfernt; wer noch einmal speichert, nimmt es wieder auf." in page
    assert "Inzwischen steht hier „Punkt 2 (3)“; wer noch einmal speichert, entfernt es." in page
    page = page_of(organizer_client.post(path, other | extra(2, points=2)))
    assert "Punkt 2: inzwischen „Punkt 2 (3)“; wer noch einmal speichert, ersetzt nur das." in page
    again = sent_by(organizer_client.post(path, stale).content.decode(), path)
    organizer_client.post(path, again)
    assert [(own.name, own.points) for own in now().own_extras if own.name != "Punkt 1"] == [("Punkt 3", 1)]
    assert [own.points for own in now().own_extras if own.name == "Punkt 1"] == [4]
    # Taken away in both, whatever was left in the row besides: nothing to ask.
    both = open_at(organizer_client, path)
    for each in (extra(3, name="", sign=""), extra(3, name="", sign="", points=2)):
        assert organizer_client.post(path, both | each).status_code == 302


def solo(number: int, **said: object) -> dict[str, object]:
    filled = {"name": f"Solo {number}", "sign": f"S{number}", "as": "ace_solo", "bonus": 2} | said
    return {f"regel-own_solos-{number}-{part}": value for part, value in filled.items()}


@pytest.mark.parametrize("added", [extra(1), solo(1), extra(1) | extra(2) | solo(3)])
def test_a_new_own_row_sent_twice_is_no_question(organizer_client, at_page, added):
    """A lost answer, or two tabs: it has its code from the first time, which the second does not know."""
    path, now = at_page
    sent = open_at(organizer_client, path) | added
    assert organizer_client.post(path, sent).status_code == 302
    was = now()
    assert was.own_extras or was.own_solos
    assert organizer_client.post(path, sent).status_code == 302
    assert now() == was
    assert Event.objects.filter(kind="ruleset_changed").count() <= 1  # an own ruleset has no log
    # Something else in its place is a question.
    other = {key: "Anders" if key.endswith("-name") else value for key, value in added.items()}
    page = page_of(organizer_client.post(path, sent | other))
    assert "Anders: inzwischen „" in page and now() == was


def removed(filled: dict[str, object]) -> dict[str, object]:
    """The row is a new one: what stood there is taken away."""
    (name,) = (key for key in filled if key.endswith("-name"))
    return filled | {name.removesuffix("-name") + "-code": ""}


@pytest.mark.parametrize("row", [extra, solo])
def test_a_row_written_anew_and_sent_twice_is_no_question(organizer_client, at_page, row):
    """One is taken away and another written in its row: it has a row of its own by the second time."""
    path, now = at_page
    organizer_client.post(path, open_at(organizer_client, path) | row(1) | row(2))
    sent = (
        open_at(organizer_client, path) | removed(row(1, name="Sau", sign="S")) | removed(row(2, name="Uhu", sign="U"))
    )
    for _twice in range(3):
        assert organizer_client.post(path, sent).status_code == 302
        assert {one.name for one in (*now().own_extras, *now().own_solos)} == {"Sau", "Uhu"}


def test_one_that_is_written_into_another_row_is_the_same(organizer_client, at_page):
    path, now = at_page
    organizer_client.post(path, open_at(organizer_client, path) | extra(1) | extra(2))
    moved = removed(extra(1, name="Punkt 2", sign="P2")) | removed(extra(2, name="", sign=""))
    for _twice in range(2):
        assert organizer_client.post(path, open_at(organizer_client, path) | moved).status_code == 302
        assert [one.name for one in now().own_extras] == ["Punkt 2"]


def test_a_row_written_anew_where_another_page_has_changed_is_asked(organizer_client, at_page):
    path, now = at_page
    organizer_client.post(path, open_at(organizer_client, path) | extra(1))
    one, other = open_at(organizer_client, path), open_at(organizer_client, path)
    sent = one | removed(extra(1, name="Sau", sign="S"))
    organizer_client.post(path, other | extra(1, points=4) | extra(2, name="Sau", sign="S"))
    page = page_of(organizer_client.post(path, sent))
    assert "Inzwischen steht hier „Punkt 1 (4)“; wer noch einmal speichert, entfernt es." in page
    # What is written into the row where it stands is something else.
    page = page_of(organizer_client.post(path, sent | extra(2, name="Uhu", sign="U")))
    assert "Uhu: inzwischen „Sau (1)“" in page and now().own_extras[0].points == 4


def test_an_own_ruleset_in_two_tabs(organizer_client, own):
    path = f"/leitung/regelwerke/{own.id}/"
    one, other = open_at(organizer_client, path), open_at(organizer_client, path)
    organizer_client.post(path, one | {"name": "Neue Regeln", "regel-won": "2"})
    assert organizer_client.post(path, other | {"regel-re_announced": "5"}).status_code == 302
    own.refresh_from_db()
    assert (own.name, own.ruleset) == ("Neue Regeln", house("oase", won=2, re_announced=5))
    answer = organizer_client.post(path, other | {"name": "Andere Regeln", "regel-won": "3"})
    page = page_of(answer)
    assert answer.status_code == 422 and 'value="Andere Regeln"' in page and 'name="regel-won" value="3"' in page
    assert "Inzwischen steht hier „Neue Regeln“;" in page and "Inzwischen steht hier „2 Punkte“;" in page
    assert organizer_client.post(path, sent_by(answer.content.decode(), path)).status_code == 302
    own.refresh_from_db()
    assert (own.name, own.ruleset) == ("Andere Regeln", house("oase", won=3, re_announced=5))


def test_what_is_written_between_reading_and_saving_is_noticed(tournament, own):
    was, settings = tournament.ruleset, settings_service.settings_of(tournament)
    ledger.change_ruleset(tournament, house("lions-2024", won=2))
    with pytest.raises(Overtaken):
        ledger.change_ruleset(tournament, house("lions-2024", won=3), instead_of=was)
    settings_service.choose(tournament, settings_service.Choice((Criterion.FIVES, Criterion.REPEATS)))
    with pytest.raises(Overtaken):
        settings_service.change(tournament, settings, instead_of=settings)
    stale = OwnRuleset.objects.get(id=own.id)
    own_rulesets.change(own, "Anders", own.ruleset)
    with pytest.raises(Overtaken):
        own_rulesets.change(stale, "Noch anders", own.ruleset)
