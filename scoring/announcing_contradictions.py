"""Where parameters of announcing contradict each other or those of the games."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from scoring import words
from scoring.contradiction import Contradiction
from scoring.errors import gettext_noop as _
from scoring.ruleset import PARAMETERS, Ruleset

_USUAL = {one.name: one.if_lacking for one in PARAMETERS}


def of_deadlines(rules: Ruleset) -> Iterator[Contradiction]:
    """Until when may be announced."""
    hand = rules.cards // 4
    for level, cards in rules.deadlines.items():
        if cards > hand:
            yield Contradiction(
                (f"deadline_{level}", "cards"),
                _("Mit {cards} Karten im Spiel hat niemand {wanted} in der Hand, sondern {hand}."),
                {"cards": rules.cards, "wanted": cards, "hand": hand},
            )
    levels = [(level, cards) for level, cards in rules.deadlines.items() if level != "kontra"]
    for (lower, earlier), (higher, later) in pairwise(levels):
        if later > earlier:
            yield Contradiction(
                (f"deadline_{higher}", f"deadline_{lower}"),
                _("„{higher}“ müsste mit {later} Karten angesagt sein, die Stufe davor erst mit {earlier}."),
                {"higher": words.LEVELS[higher], "later": later, "earlier": earlier},
            )
    if rules.marriage_deadlines != "later" and "marriage" not in rules.game_types:
        yield Contradiction(
            ("marriage_deadlines", "game_types"),
            _("Was eine Hochzeit an den Fristen ändert, ist gesagt, aber gespielt wird sie nicht."),
        )


def of_forced_announcements(rules: Ruleset) -> Iterator[Contradiction]:
    """Who must announce, and where."""
    chosen = rules.forced_announcement_in
    if rules.forced_announcement_pips is None:
        for name in ("forced_announcement_in", "forced_raise"):
            if getattr(rules, name) != _USUAL[name]:
                yield Contradiction(
                    (name, "forced_announcement_pips"),
                    _("Wie angesagt werden muss, ist gesagt, aber nicht, wer es muss."),
                )
        return
    if not chosen:
        yield Contradiction(
            ("forced_announcement_in", "forced_announcement_pips"),
            _("Ansagen muss, wer genug holt, aber in keinem Spiel."),
        )
    if "marriage" in chosen and "clarified" in chosen:
        yield Contradiction(
            ("forced_announcement_in",),
            _("In der Hochzeit muss nach dem ersten Stich angesagt werden und nach dem Klärungsstich noch einmal."),
        )
    if "solo" in chosen and rules.solo_announced_before_first_card and "solo" in rules.game_types:
        yield Contradiction(
            ("forced_announcement_in", "solo_announced_before_first_card"),
            _("Im Solo wird alles vor der ersten Karte angesagt: Nach dem ersten Stich kann es niemand mehr müssen."),
        )
