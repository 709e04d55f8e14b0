"""What a ruleset does not have: programs are told the codes that it has, people are not."""

from __future__ import annotations

from scoring import PRESETS, Ruleset
from tests.scoring.helpers import game, refusal


def test_programs_are_told_the_codes_people_are_not():
    for played, people in (
        (game(130, type="poverty"), "„Trumpfabgabe“ gibt es in diesem Regelwerk nicht."),
        (game(130, type="skat"), "Diese Spielart gibt es in diesem Regelwerk nicht."),
        (game(130, extras={"re": ["own_1"]}), "Diesen Sonderpunkt gibt es in diesem Regelwerk nicht."),
    ):
        refused = refusal(played)
        for seen in (refused, refused.within("games[3]")):
            assert seen.template.format(**seen.params) == people
            assert seen.message.startswith(people + " Es gibt ") and "(" in seen.message
    nothing = Ruleset.from_json(PRESETS["ddv"].to_json() | {"game_types": []})
    said = "„Normalspiel“ gibt es in diesem Regelwerk nicht. Es gibt gar keine."
    assert refusal(game(130), nothing).message == said
    assert "normal (Normalspiel)" in refusal(game(130, type="skat")).message
    assert refusal(game(130, type="skat")).message.endswith(', nicht "skat".')
