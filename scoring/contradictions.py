"""Where two parameters of a ruleset contradict each other, or one of them is without effect because of the other.

Such a ruleset can be played by all the same, and so it is said and not refused. Refused is only what would leave a
table without a game that it may enter (`stops`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from scoring import words
from scoring.announcing_contradictions import of_deadlines
from scoring.contradiction import Contradiction
from scoring.errors import gettext_noop as _
from scoring.evening_contradictions import of_money, of_the_evening
from scoring.extras import OF_ANNOUNCING
from scoring.parameters import Amounts
from scoring.ruleset import PARAMETERS, Ruleset

_WORTH = cast(Amounts, next(one for one in PARAMETERS if one.name == "extra_worth").if_lacking)
# Of which kind of game a parameter speaks, and what it says if nobody has changed it.
_RAMSCH = dict.fromkeys(("ramsch_scoring", "ramsch_points", "ramsch_step", "virgin_doubles", "march"), "ramsch")
_RAMSCH["black_sow_points"] = "black_sow"
_USUAL = {one.name: one.if_lacking for one in PARAMETERS}
_SUITS = ("clubs", "spades", "hearts", "diamonds")


def contradictions(ruleset: Ruleset) -> list[Contradiction]:
    """All that is said of this ruleset, what stops a table first."""
    found = [*_stopping(ruleset), *_of_the_games(ruleset), *_of_ramsch(ruleset), *_of_the_value(ruleset)]
    found += [*_of_cowardice(ruleset), *_of_extras_and_bock(ruleset), *of_the_evening(ruleset), *of_money(ruleset)]
    return sorted(found, key=lambda one: not one.stops)


def refuse_what_stops(ruleset: Ruleset) -> None:
    """Raises GameError, field "ruleset.<parameter>", where a table could come to a point from which it cannot go on."""
    for one in contradictions(ruleset):
        if one.stops:
            raise one.refusal


def _stopping(rules: Ruleset) -> Iterator[Contradiction]:
    if not rules.game_types:
        yield Contradiction(
            ("game_types",), _("Ohne eine Spielart gibt es kein Spiel, das eingetragen werden kann."), stops=True
        )
    playable = "solo" in rules.game_types and rules.every_solo
    if rules.game_types == ("solo",) and not playable:
        yield Contradiction(
            ("solos", "game_types"),
            _("Gespielt werden nur Soli, aber keines ist gewählt: Es gibt kein Spiel, das eingetragen werden kann."),
            stops=True,
        )
    presented = rules.presented_games_out != "none" or rules.presents_after_time
    if rules.mandatory_solos and not playable and presented:
        yield Contradiction(
            ("mandatory_solos", "game_types", "solos"),
            _("Pflichtsoli werden vorgeführt, aber es gibt kein Solo, das gespielt werden kann."),
            stops=True,
        )


def _of_the_games(rules: Ruleset) -> Iterator[Contradiction]:
    if "solo" in rules.game_types and rules.game_types != ("solo",) and not rules.every_solo:
        yield Contradiction(("solos", "game_types"), _("Solo gehört zu den Spielarten, aber keines ist gewählt."))
    if "solo" not in rules.game_types and rules.solos and rules.game_types:
        yield Contradiction(("game_types", "solos"), _("Soli sind gewählt, aber Solo gehört nicht zu den Spielarten."))
    if "solo" not in rules.game_types and rules.own_solos and rules.game_types:
        yield Contradiction(
            ("own_solos", "game_types"), _("Es gibt eigene Soli, aber Solo gehört nicht zu den Spielarten.")
        )
    for solo in rules.black_only_solos:
        if solo not in rules.solos:
            yield Contradiction(
                ("black_only_solos", "solos"),
                _("„{solo}“ soll es nur mit angesagtem Schwarz geben, wird aber gar nicht gespielt."),
                {"solo": words.SOLOS[solo]},
            )
    if "trump" in rules.solos and set(rules.solos) & set(_SUITS):
        yield Contradiction(
            ("solos",), _("„Trumpfsolo“ steht für ein Farbsolo ohne Farbe: Neben den Farbsoli meint es dasselbe.")
        )
    yield from of_deadlines(rules)


def _of_ramsch(rules: Ruleset) -> Iterator[Contradiction]:
    for kind in words.WITHOUT_PARTIES:
        said = [name for name, of in _RAMSCH.items() if of == kind and getattr(rules, name) != _USUAL[name]]
        if said and kind not in rules.game_types:
            yield Contradiction(
                (said[0], "game_types"),
                _("Wie „{kind}“ zählt, ist gesagt, aber gespielt wird es nicht."),
                {"kind": words.GAME_TYPES[kind]},
            )
    if "ramsch" not in rules.game_types:
        return
    if rules.ramsch_scoring == "own" and rules.counting == "winners":
        yield Contradiction(
            ("ramsch_scoring", "counting"),
            _("Im Ramsch schreibt jeder nur Minus, geschrieben wird aber nur Gutes: Er bringt niemandem etwas."),
        )
    if rules.ramsch_scoring == "most" and rules.ramsch_step != _USUAL["ramsch_step"]:
        yield Contradiction(
            ("ramsch_step", "ramsch_scoring"),
            _("Im Ramsch zahlt, wer die meisten Augen hat: Für wie viele es einen Punkt gibt, wirkt nicht."),
        )
    if rules.ramsch_scoring != "most" and rules.ramsch_points != _USUAL["ramsch_points"]:
        yield Contradiction(
            ("ramsch_points", "ramsch_scoring"),
            _("Im Ramsch wird mit den Augen abgerechnet: Was der mit den meisten zahlt, wirkt nicht."),
        )


def _of_the_value(rules: Ruleset) -> Iterator[Contradiction]:
    for party, points, doubles in (
        ("re", rules.re_announced, rules.re_doubles),
        ("kontra", rules.kontra_announced, rules.kontra_doubles),
    ):
        if points and doubles:
            yield Contradiction(
                (f"{party}_doubles", f"{party}_announced"),
                _("„{party}“ zählt Punkte und verdoppelt noch dazu."),
                {"party": words.PARTIES[party]},
            )
    if rules.against and rules.against_doubles:
        yield Contradiction(
            ("against_doubles", "against"), _("„Gegen die Alten“ zählt Punkte und verdoppelt noch dazu.")
        )
    if rules.announcements_only_if_reached and (rules.re_doubles or rules.kontra_doubles):
        yield Contradiction(
            ("announcements_only_if_reached", "re_doubles", "kontra_doubles"),
            _("Eine Ansage verdoppelt dann nur für den, der gewinnt: Wer ansagt und verliert, wagt nichts."),
        )
    if rules.further_replies and not rules.further_reply_points and not rules.further_reply_doubles:
        yield Contradiction(
            ("further_replies", "further_reply_points", "further_reply_doubles"),
            _("Es darf weiter erwidert werden, aber eine weitere Erwiderung zählt nichts."),
        )
    if not rules.further_replies:
        for name in ("further_reply_points", "further_reply_doubles"):
            if getattr(rules, name):
                yield Contradiction(
                    (name, "further_replies"),
                    _("Was eine weitere Erwiderung zählt, ist gesagt, aber es darf nicht weiter erwidert werden."),
                )
    if rules.failed_level and rules.failed_level_counts_as_under:
        yield Contradiction(
            ("failed_level_counts_as_under", "failed_level"),
            _("Eine verfehlte Absage zählt zweimal: als eigener Punkt und als unterschrittene Stufe."),
        )
    if rules.failed_level_counts_as_under and not rules.under_level:
        yield Contradiction(
            ("failed_level_counts_as_under", "under_level"),
            _("Eine verfehlte Absage zählt als unterschrittene Stufe, aber eine Stufe zählt nichts."),
        )
    if rules.against_in_solo and not rules.against and not rules.against_doubles:
        yield Contradiction(
            ("against_in_solo", "against"), _("„Gegen die Alten“ soll im Solo zählen, zählt aber nirgends etwas.")
        )


def _of_cowardice(rules: Ruleset) -> Iterator[Contradiction]:
    if rules.cowardice is None:
        for name, value, otherwise in (
            ("cowardice_counts_announcement", rules.cowardice_counts_announcement, True),
            ("cowardice_in_solo", rules.cowardice_in_solo, False),
            ("cowardice_with_extras", rules.cowardice_with_extras, True),
        ):
            if value != otherwise:
                yield Contradiction(
                    (name, "cowardice"), _("Wie Feigheit zählt, ist gesagt, aber nicht, ab wie vielen Stufen.")
                )
    elif rules.cowardice == 1 and rules.cowardice_counts_announcement:
        yield Contradiction(
            ("cowardice", "cowardice_counts_announcement"),
            _("Mit einer Stufe verliert jeder, der ohne Ansage gewinnt und die Gegner unter 120 hält."),
        )


def _of_extras_and_bock(rules: Ruleset) -> Iterator[Contradiction]:
    usual = dict(_WORTH)
    if rules.announcing_extras_for != "announcer" and not set(OF_ANNOUNCING) & set(rules.extra_points):
        yield Contradiction(
            ("announcing_extras_for", "extra_points"),
            _("Weder „Früh angesagt“ noch „Absage übersprungen“ gehört zu den Sonderpunkten."),
        )
    for extra, worth in rules.extra_worth:
        if extra not in rules.extra_points and worth != usual[extra]:
            yield Contradiction(
                ("extra_worth", "extra_points"),
                _("„{extra}“ hat einen Wert, gehört aber nicht zu den Sonderpunkten."),
                {"extra": words.EXTRAS[extra]},
            )
        # What brings Bock is entered for that, be it worth nothing.
        brings_bock = extra == words.HEART_TRICK and extra in rules.bock_triggers
        if extra in rules.extra_points and not worth and not brings_bock:
            yield Contradiction(
                ("extra_worth", "extra_points"),
                _("„{extra}“ gehört zu den Sonderpunkten, zählt aber nichts."),
                {"extra": words.EXTRAS[extra]},
            )
    if rules.extra_points and not rules.extras_in:
        yield Contradiction(("extras_in", "extra_points"), _("Sonderpunkte sind gewählt, zählen aber in keinem Spiel."))
    if not rules.bock_triggers:
        for name, value, otherwise in (
            ("bock_games", rules.bock_games, None),
            ("bock_factor", rules.bock_factor, 2),
            ("bock_again", rules.bock_again, "append"),
            ("ramsch_bock", rules.ramsch_bock, True),
        ):
            if value != otherwise:
                yield Contradiction(
                    (name, "bock_triggers"), _("Wie Bock zählt, ist gesagt, aber nicht, wonach es ihn gibt.")
                )
    alone = {"trump"} if "trump_solo" in (rules.silent_marriage, rules.unclarified_marriage) else set()
    for solo, more in rules.solo_bonus_by_kind:
        if more and solo not in alone.union(rules.solos):
            yield Contradiction(
                ("solo_bonus_by_kind", "solos"),
                _("„{solo}“ bringt Punkte, wird aber nicht gespielt."),
                {"solo": words.SOLOS[solo]},
            )
