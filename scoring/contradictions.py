"""Where two parameters of a ruleset contradict each other, or one of them is without effect because of the other.

Such a ruleset can be played by all the same, and so it is said and not refused. Refused is only what would leave a
table without a game that it may enter (`stops`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import cast

from scoring import words
from scoring.errors import GameError
from scoring.errors import gettext_noop as _
from scoring.extras import OF_ANNOUNCING
from scoring.parameters import Amounts
from scoring.ranking import TIE_BREAKS
from scoring.ruleset import PARAMETERS, Ruleset

_WORTH = cast(Amounts, next(one for one in PARAMETERS if one.name == "extra_worth").if_lacking)
_POT_SHARES = next(one for one in PARAMETERS if one.name == "pot_shares").if_lacking
# Of which kind of game a parameter speaks, and what it says if nobody has changed it.
_RAMSCH = dict.fromkeys(("ramsch_scoring", "ramsch_points", "ramsch_step", "virgin_doubles", "march"), "ramsch")
_RAMSCH["black_sow_points"] = "black_sow"
_USUAL = {one.name: one.if_lacking for one in PARAMETERS}
_SUITS = ("clubs", "spades", "hearts", "diamonds")


@dataclass(frozen=True, slots=True)
class Contradiction:
    """One sentence, as in GameError, and the parameters that contradict each other, the one to change first."""

    parameters: tuple[str, ...]
    template: str
    params: dict[str, object] = field(default_factory=dict)
    stops: bool = False

    @property
    def refusal(self) -> GameError:
        """The sentence as an exception, with the first parameter as its field."""
        return GameError(f"ruleset.{self.parameters[0]}", self.template, **self.params)


def contradictions(ruleset: Ruleset) -> list[Contradiction]:
    """All that is said of this ruleset, what stops a table first."""
    found = [*_stopping(ruleset), *_of_the_games(ruleset), *_of_ramsch(ruleset), *_of_the_value(ruleset)]
    found += [*_of_cowardice(ruleset), *_of_extras_and_bock(ruleset), *_of_the_evening(ruleset), *_of_money(ruleset)]
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
    presented = rules.presented_games_out != "none" or rules.presents_after_time
    if rules.mandatory_solos and not playable and presented:
        yield Contradiction(
            ("mandatory_solos", "game_types", "solos"),
            _("Pflichtsoli werden vorgeführt, aber es gibt kein Solo, das gespielt werden kann."),
            stops=True,
        )


def _of_the_games(rules: Ruleset) -> Iterator[Contradiction]:
    if "solo" in rules.game_types and not rules.every_solo:
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
        if extra in rules.extra_points and not worth:
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
    for solo, more in rules.solo_bonus_by_kind:
        if more and solo not in rules.solos:
            yield Contradiction(
                ("solo_bonus_by_kind", "solos"),
                _("„{solo}“ bringt Punkte, wird aber nicht gespielt."),
                {"solo": words.SOLOS[solo]},
            )


def _of_the_evening(rules: Ruleset) -> Iterator[Contradiction]:
    owed, games = 4 * rules.mandatory_solos, rules.games_for(4)
    if owed > games and rules.solos_beside == "none":
        yield Contradiction(
            ("mandatory_solos", "games_per_round"),
            _("Am Vierertisch sind {owed} Pflichtsoli zu spielen, aber eine Runde hat nur {games} Spiele."),
            {"owed": owed, "games": games},
        )
    if rules.solos_beside == "none" and rules.solos_lengthen != "table":
        yield Contradiction(
            ("solos_lengthen", "solos_beside"),
            _("An welchen Tischen ein Solo die Runde verlängert, ist gesagt, aber jedes Solo ist ein Spiel der Runde."),
        )
    yield from _of_barred_solos(rules)
    if rules.mandatory_solos and rules.silent_marriage_mandatory and "silent_marriage" not in rules.game_types:
        yield Contradiction(
            ("silent_marriage_mandatory", "game_types"),
            _("Die stille Hochzeit gilt als Pflichtsolo, gehört aber nicht zu den Spielarten."),
        )
    if rules.mandatory_solos and rules.unclarified_marriage_mandatory and rules.unclarified_marriage == "unknown":
        yield Contradiction(
            ("unclarified_marriage_mandatory", "unclarified_marriage"),
            _("Die Hochzeit ohne Partner gilt als Pflichtsolo, aber es gibt sie nicht."),
        )
    if rules.ranked_by == "both" and not rules.points_weight and not rules.table_points_weight:
        yield Contradiction(
            ("points_weight", "table_points_weight"),
            _("Punkte und Tischpunkte zählen zusammen, aber beide null Mal: Alle wären gleich."),
        )
    if "lot" in rules.tie_breaks[:-1]:
        yield Contradiction(("tie_breaks",), _("Nach dem Los ist niemand mehr gleich: Was dahinter steht, wirkt nie."))
    yield from _of_idle_tie_breaks(rules)
    most = rules.rounds_usual * (games if rules.solos_beside == "none" else games + owed)
    if rules.least_games is not None and rules.least_games > most and rules.solos_beside != "all":
        yield Contradiction(
            ("least_games", "rounds_usual", "games_per_round"),
            _("{least} Spiele hat in den üblichen Runden niemand: Es sind höchstens {most}."),
            {"least": rules.least_games, "most": most},
        )


def _of_idle_tie_breaks(rules: Ruleset) -> Iterator[Contradiction]:
    """Who is equal in what counts before is equal in these, too."""
    deciding = rules.deciding_tie_breaks
    for one in rules.tie_breaks:
        if one not in deciding:
            yield Contradiction(
                ("tie_breaks", "ranked_by"),
                _("Bei Gleichstand soll „{tie_break}“ entscheiden, aber darin ist niemand mehr verschieden."),
                {"tie_break": TIE_BREAKS[one]},
            )
        if one == "lot":
            return  # what stands behind it is told once


def _of_barred_solos(rules: Ruleset) -> Iterator[Contradiction]:
    if "bock" in rules.no_solo_for and not rules.bock_triggers:
        yield Contradiction(("no_solo_for", "bock_triggers"), _("Im Bock gibt es kein Solo, aber es gibt keinen Bock."))
    last, games = rules.no_solo_last_games, rules.games_for(4)
    if last is not None and last >= games:
        yield Contradiction(
            ("no_solo_last_games", "games_per_round"),
            _("In den letzten {last} Spielen gibt es kein Solo, aber eine Runde hat nur {games} Spiele."),
            {"last": last, "games": games},
        )
    for name, said in (("no_solo_for", bool(rules.no_solo_for)), ("no_solo_last_games", last is not None)):
        if said and rules.mandatory_solos and rules.first_solo_is_mandatory and not rules.free_solos:
            yield Contradiction(
                (name, "free_solos"),
                _("Andere Soli als das Pflichtsolo gibt es nicht, und das darf immer gespielt werden."),
            )
        elif said and rules.game_types == ("solo",):
            yield Contradiction(
                (name, "game_types"), _("Es gibt nur Soli: Dürfte niemand eines spielen, so dürfen es alle.")
            )


def _of_money(rules: Ruleset) -> Iterator[Contradiction]:
    if not rules.cents_per_point:
        for name, value, otherwise in (
            ("paid_for", rules.paid_for, "points"),
            ("settled_after", rules.settled_after, "evening"),
            ("other_price_above", rules.other_price_above, None),
            ("till_percent", rules.till_percent, None),
        ):
            if value != otherwise:
                yield Contradiction(
                    (name, "cents_per_point"),
                    _("Wie Punkte abgerechnet werden, ist gesagt, aber ein Punkt kostet nichts."),
                )
    elif rules.counting == "winners" and rules.paid_for != "distance":
        yield Contradiction(("paid_for", "counting"), _("Geschrieben wird nur Gutes: Niemand ist im Minus und zahlt."))
    elif rules.counting == "losers" and rules.paid_for == "points":
        yield Contradiction(
            ("paid_for", "counting"), _("Geschrieben wird nur Schlechtes: Niemand ist im Plus und bekommt etwas.")
        )
    if rules.other_price_above is None and rules.cents_above:
        yield Contradiction(
            ("cents_above", "other_price_above"), _("Ein anderer Preis ist gesagt, aber nicht, ab wann er gilt.")
        )
    if rules.other_price_above is not None and rules.cents_above == rules.cents_per_point != 0:
        yield Contradiction(
            ("cents_above", "other_price_above", "cents_per_point"), _("Der andere Preis ist derselbe Preis.")
        )
    whole = sum(percent for _place, percent in rules.pot_shares)
    if rules.has_pot and whole > 100:
        yield Contradiction(
            ("pot_shares",),
            _("Verteilt wird {whole} Prozent des Topfes: Jeder Platz bekommt entsprechend weniger."),
            {"whole": whole},
        )
    if rules.has_pot and not whole:
        yield Contradiction(
            ("pot_shares", "pot_stake"), _("In den Topf wird gezahlt, aber kein Platz bekommt etwas daraus.")
        )
    if not rules.has_pot and rules.pot_shares != _POT_SHARES:
        yield Contradiction(
            ("pot_shares", "pot_stake"), _("Wer etwas aus dem Topf bekommt, ist gesagt, aber nichts kommt hinein.")
        )
