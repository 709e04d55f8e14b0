"""Where parameters of the evening contradict each other: rounds, solos, the ranking, money."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from scoring.announcing_contradictions import of_forced_announcements
from scoring.contradiction import Contradiction
from scoring.errors import gettext_noop as _
from scoring.ranking import TIE_BREAKS
from scoring.ruleset import PARAMETERS, Ruleset

_USUAL = {one.name: one.if_lacking for one in PARAMETERS}


def of_the_evening(rules: Ruleset) -> Iterator[Contradiction]:
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
    yield from of_forced_announcements(rules)
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
    if rules.ranking_divided_by != 1 and rules.ranked_by != "both":
        yield Contradiction(
            ("ranking_divided_by", "ranked_by"),
            _("Die Summe wird geteilt, aber Punkte und Tischpunkte zählen nicht zusammen."),
        )
    for name in ("table_points_four", "table_points_five"):
        points = [points for _place, points in getattr(rules, name)]
        if any(worse > better for better, worse in pairwise(points)):
            yield Contradiction((name,), _("Ein schlechterer Platz am Tisch bringt mehr Tischpunkte als ein besserer."))
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
    if not rules.free_solos and not rules.mandatory_solos and "solo" in rules.game_types:
        yield Contradiction(
            ("free_solos", "mandatory_solos"),
            _("Andere Soli als das Pflichtsolo gibt es nicht, und Pflichtsoli auch nicht: Niemand darf eines spielen."),
        )
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


def of_money(rules: Ruleset) -> Iterator[Contradiction]:
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
        yield Contradiction(
            ("paid_for", "counting"),
            _("Geschrieben wird nur Gutes: Ins Minus kommt man nur durch Strafen, sonst zahlt niemand."),
        )
    elif rules.counting == "losers" and rules.paid_for == "points":
        yield Contradiction(
            ("paid_for", "counting"),
            _(
                "Geschrieben wird nur Schlechtes: Ins Plus kommt man nur durch Gutschriften, sonst bekommt niemand "
                "etwas."
            ),
        )
    if rules.zero_game_cents and not rules.zero_game_price:
        yield Contradiction(
            ("zero_game_cents", "settled_after", "cents_per_point"),
            _("Ein Spiel, das null zählt, hat einen Preis, aber abgerechnet wird nicht jedes Spiel für sich."),
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
    if not rules.has_pot and rules.pot_shares != _USUAL["pot_shares"]:
        yield Contradiction(
            ("pot_shares", "pot_stake"), _("Wer etwas aus dem Topf bekommt, ist gesagt, aber nichts kommt hinein.")
        )
