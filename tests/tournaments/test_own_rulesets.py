"""Rulesets that an organizer keeps: names, copies, the way back, and files that others read in."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from scoring import PARAMETERS, PRESETS, Ruleset
from scoring.parameters import DEMANDED
from tests.scoring.helpers import house
from tests.tournaments.full_ruleset import fullest
from tools.rulesets import PAGE
from tournaments import own_rulesets
from tournaments.errors import Refused


def names(user) -> list[str]:
    return [one.name for one in own_rulesets.kept(user)]


def file_of(plain: Any, **more: Any) -> bytes:
    return json.dumps({"dkturnier": "ruleset", "version": 1, "name": "Verein", "ruleset": plain} | more).encode()


def refused(content: bytes) -> list[str]:
    with pytest.raises(Refused) as error:
        own_rulesets.from_file(content)
    assert error.value.field == "file"
    return error.value.message.split("\n")


def test_the_file_that_the_documentation_shows_is_read_and_written_as_it_stands_there(organizer):
    shown = re.findall(r"```json\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(shown) == 1
    name, ruleset = own_rulesets.from_file(shown[0].encode())
    assert name == "Vereinsregeln" and ruleset.house_rules == ("games_per_round", "own_extras")
    own = own_rulesets.keep(organizer, name, ruleset)
    assert json.loads(own_rulesets.as_file(own)) == json.loads(shown[0])


@pytest.mark.both
def test_a_ruleset_is_kept_under_its_name(organizer, other_organizer):
    own = own_rulesets.keep(organizer, "  Unsere   Regeln\u200b ", house("oase", won=2))
    assert own.name == "Unsere Regeln" and own_rulesets.kept(organizer).get().ruleset == house("oase", won=2)
    assert not own_rulesets.kept(other_organizer).exists()
    assert own_rulesets.keep(other_organizer, "Unsere Regeln", PRESETS["ddv"]).name == "Unsere Regeln"


@pytest.mark.parametrize("name", ["", "–", "\u200b", "x" * 61])
def test_a_name_that_is_none_is_refused(organizer, name):
    with pytest.raises(Refused, match="Ein Regelwerk braucht einen Namen"):
        own_rulesets.keep(organizer, name, PRESETS["ddv"])


@pytest.mark.both
def test_a_name_is_given_once_or_gets_a_number(organizer):
    own_rulesets.keep(organizer, "Verein", PRESETS["ddv"])
    with pytest.raises(Refused, match=r"Ein eigenes Regelwerk „Verein“ gibt es schon: bitte anders nennen."):
        own_rulesets.keep(organizer, "Verein", PRESETS["oase"])
    own_rulesets.keep(organizer, "Verein", PRESETS["oase"], number=True)
    own_rulesets.keep(organizer, "Verein", PRESETS["oase"], number=True)
    assert names(organizer) == ["Verein", "Verein 2", "Verein 3"]


def test_rules_by_which_nobody_can_play_are_refused(organizer):
    with pytest.raises(Refused, match="Ohne eine Spielart"):
        own_rulesets.keep(organizer, "Leer", house("ddv", game_types=()))


def test_it_is_renamed_and_changed(organizer):
    own = own_rulesets.keep(organizer, "Verein", PRESETS["ddv"])
    own_rulesets.change(own, "Verein", house("ddv", won=3))
    own_rulesets.change(own, "Verein 2026", own.ruleset)
    assert names(organizer) == ["Verein 2026"] and own_rulesets.kept(organizer).get().ruleset.won == 3


@pytest.mark.both
def test_a_copy_has_a_name_of_its_own(organizer):
    own = own_rulesets.keep(organizer, "x" * 60, fullest())
    copies = [own_rulesets.copy(own), own_rulesets.copy(own)]
    assert all(one.ruleset == fullest() and len(one.name) <= 60 for one in copies)
    assert len(set(names(organizer))) == 3


@pytest.mark.both
def test_what_is_deleted_can_be_fetched_back(organizer):
    own = own_rulesets.keep(organizer, "Verein", PRESETS["ddv"])
    own_rulesets.delete(own)
    assert names(organizer) == [] and own_rulesets.deleted(organizer).get() == own
    own_rulesets.keep(organizer, "Verein", PRESETS["oase"])
    own_rulesets.fetch_back(own_rulesets.deleted(organizer).get())
    assert names(organizer) == ["Verein", "Verein 2"] and not own_rulesets.deleted(organizer).exists()


@pytest.mark.both
def test_there_is_an_end_to_their_number(organizer, monkeypatch):
    monkeypatch.setattr(own_rulesets, "MOST", 2)
    own_rulesets.keep(organizer, "A", PRESETS["ddv"])
    own_rulesets.keep(organizer, "B", PRESETS["ddv"])
    with pytest.raises(Refused, match="Es sind schon 2 eigene Regelwerke"):
        own_rulesets.keep(organizer, "C", PRESETS["ddv"])


@pytest.mark.both
@pytest.mark.parametrize("ruleset", [*PRESETS.values(), fullest()])
def test_a_file_gives_the_same_again(organizer, ruleset):
    own = own_rulesets.keep(organizer, "Verein „Süd“", ruleset)
    content = own_rulesets.as_file(own)
    assert json.loads(content)["dkturnier"] == "ruleset" and "Süd" in content
    assert own_rulesets.from_file(content.encode()) == ("Verein „Süd“", ruleset)
    assert own_rulesets.from_file(content.encode("utf-8-sig"))[1] == ruleset


def test_a_file_of_an_older_release_is_read(organizer):
    """It lacks what came later, which then means what was meant before there was a choice."""
    plain = PRESETS["oase"].to_json()
    for parameter in PARAMETERS:
        if parameter.if_lacking is not DEMANDED:
            del plain[parameter.name]
    del plain["extras_in"]
    plain["extras_in_solo"] = False
    assert own_rulesets.from_file(file_of(plain)) == ("Verein", PRESETS["oase"])


@pytest.mark.parametrize(("old", "beside"), [(True, True), (None, False), ("ja", False), (1, True)])
def test_a_wrong_key_of_an_older_release_is_one_sentence(old, beside):
    plain = PRESETS["oase"].to_json() | {"extras_in_solo": old}
    if not beside:
        del plain["extras_in"]
    [said] = refused(file_of(plain))
    assert "extras_in_solo" in said and "früher für „extras_in“" in said


@pytest.mark.both
@pytest.mark.parametrize("wrong", [{"won": "\ud800"}, {"a\ud800b": 1}, {"re_kontra": ["\ud800"]}])
def test_half_a_character_in_a_file_is_refused_in_a_sentence_that_can_be_written(wrong):
    for said in refused(file_of(PRESETS["oase"].to_json() | wrong)):
        assert said.encode()


def test_of_very_many_errors_the_rest_is_counted():
    unknown = {f"gibtesnicht_{number}": 1 for number in range(3000)}
    said = refused(file_of(PRESETS["oase"].to_json() | {"won": "viel"} | unknown))
    assert len(said) == 21 and said[-1] == "Und 2981 weitere Fehler."
    said = refused(file_of({one.name: "?" for one in PARAMETERS} | {"name": "oase"}))
    assert len(said) == 21 and said[-1] == f"Und {len(PARAMETERS) - 20} weitere Fehler."


@pytest.mark.parametrize("key", ["own_extras", "own_solos"])
@pytest.mark.parametrize("unseen", ["\u3164", "\u2800", "\u0301"])
def test_names_that_nobody_sees_are_refused_in_a_file(key, unseen):
    extra = {"name": "Blanker Fuchs", "points": 1, "sign": "bF", "for": "both", "games": ["normal"]}
    solo = {"name": "Hammelsolo", "sign": "Hammel", "as": "ace_solo", "bonus": 0, "black_only": False}
    one = {"own_extras": extra, "own_solos": solo}[key]
    for part, longest in (("name", 30), ("sign", 8)):
        plain = PRESETS["oase"].to_json() | {key: [one | {part: unseen}]}
        assert refused(file_of(plain)) == [f'Hier steht ein Text von 1 bis {longest} Zeichen, nicht "".']


def test_each_error_of_a_file_is_one_sentence():
    plain = PRESETS["oase"].to_json() | {"won": "viel", "cards": 41, "schweinchen": True, "solos": ["queens", "queens"]}
    del plain["re_doubles"]
    said = refused(file_of(plain, name=""))
    assert len(said) == 6 and all(one.endswith(".") for one in said)
    for words in ("won", "cards", "schweinchen", "solos", "re_doubles", "Ein Regelwerk braucht einen Namen"):
        assert sum(words in one for one in said) == 1, words


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "In dieser Datei steht kein Regelwerk"),
        (b"\xff\xfe\x00", "In dieser Datei steht kein Regelwerk"),
        (b"[" * 50_000, "In dieser Datei steht kein Regelwerk"),
        (b"[]", "In dieser Datei steht kein Regelwerk."),
        (b'{"dkturnier": "players"}', "In dieser Datei steht kein Regelwerk."),
        (file_of("oase"), "In dieser Datei steht kein Regelwerk."),
        (file_of({}, version=2), "Die Datei kommt von einer neueren Ausgabe"),
        (file_of({}, version=True), "In der Datei fehlt, nach welcher Fassung"),
        (file_of({}), "Im Regelwerk fehlt „name“"),
        (file_of({"name": "skat"}), "nicht \"skat\""),
        (file_of({"name": ["oase"]}), "„name“ nennt die Vorlage"),
        (file_of(PRESETS["ddv"].to_json() | {"game_types": []}), "Ohne eine Spielart"),
        (file_of(PRESETS["ddv"].to_json(), name=7), "Ein Regelwerk braucht einen Namen"),
    ],
)  # fmt: skip
def test_a_file_that_is_none_says_why(content, sentence):
    assert sentence in refused(content)[0]


@pytest.mark.both
def test_a_tournament_keeps_its_own_copy(organizer, tournament):
    own = own_rulesets.keep(organizer, "Verein", tournament.ruleset)
    own_rulesets.change(own, "Verein", house("lions-2024", won=5))
    tournament.refresh_from_db()
    assert tournament.ruleset == PRESETS["lions-2024"]
    assert isinstance(own.ruleset, Ruleset)
