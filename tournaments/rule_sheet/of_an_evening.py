"""The rule sheet on all that is no single game: mandatory solos, round and time, violations, money."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import words
from scoring.ranking import TIE_BREAKS
from tournaments import numbers
from tournaments.numbers import signed
from tournaments.rule_sheet.parts import Section, writes
from tournaments.ruleset_words import choice_in_words


@writes("round", "games_per_round", "five_factor", "rounds_usual", "time_limit_minutes", "first_dealer",
        "first_dealer_five", "scribe_seat_four", "scribe_seat_five", "sits_out_scores", "next_table",
        "next_table_from", "last_round")  # fmt: skip
def round(on: Section) -> None:
    rules = on.ruleset
    games = ngettext(
        "Eine Runde hat {four} Spiel, am Fünfertisch {five}; dort sitzt der Geber aus.",
        "Eine Runde hat {four} Spiele, am Fünfertisch {five}; dort sitzt der Geber aus.",
        rules.games_for(4),
    )
    on.say(games.format(four=rules.games_for(4), five=rules.games_for(5)), "games_per_round", "five_factor")
    four, five = rules.time_limit(4), rules.time_limit(5)
    if four is None:
        on.say(_("Eine Zeitgrenze gibt es nicht."), "time_limit_minutes")
    else:
        time = ngettext(
            "Sie dauert höchstens {four} Minute, am Fünfertisch {five}; das begonnene Spiel wird zu Ende gespielt.",
            "Sie dauert höchstens {four} Minuten, am Fünfertisch {five}; das begonnene Spiel wird zu Ende gespielt.",
            four,
        )
        on.say(time.format(four=four, five=five), "time_limit_minutes", "five_factor")
    rounds = ngettext(
        "Üblich ist {n} Runde, wenn nichts anderes angesagt ist.",
        "Üblich sind {n} Runden, wenn nichts anderes angesagt ist.",
        rules.rounds_usual,
    )
    on.say(rounds.format(n=rules.rounds_usual), "rounds_usual")
    if rules.next_table != "drawn":
        what = choice_in_words("next_table", rules.next_table)
        said = _("Ab Runde {n} {what}.").format(n=rules.next_table_from, what=what)
        if rules.next_table_from == 2:
            said = _("Ab der zweiten Runde {what}.").format(what=what)
        on.say(said, "next_table", "next_table_from")
    if rules.last_round != "as_before":
        what = choice_in_words("last_round", rules.last_round)
        on.say(_("In der letzten Runde {what}.").format(what=what), "last_round")
    dealing = ["first_dealer"] if rules.first_dealer_five is None else ["first_dealer", "first_dealer_five"]
    if rules.first_dealer_five in (None, rules.first_dealer):
        on.say(_("Das erste Spiel gibt Platz {seat}.").format(seat=rules.first_dealer), *dealing)
    else:
        on.say(
            _("Das erste Spiel gibt Platz {four}, am Fünfertisch Platz {five}.").format(
                four=rules.first_dealer, five=rules.first_dealer_five
            ),
            *dealing,
        )
    four_writes, five_writes = rules.scribe_seat_four, rules.scribe_seat_five
    writing = _("Es schreibt Platz {four}, am Fünfertisch Platz {five}.")
    if four_writes == five_writes:
        writing = _("Es schreibt Platz {four}.")
    on.say(writing.format(four=four_writes, five=five_writes), "scribe_seat_four", "scribe_seat_five")
    if rules.sits_out_scores != "nothing":
        what = choice_in_words("sits_out_scores", rules.sits_out_scores)
        on.say(_("Wer am Fünfertisch sitzt, schreibt {what}.").format(what=what), "sits_out_scores")
    on.say(_("Ein gestrichenes oder abgebrochenes Spiel gibt derselbe Geber neu; es zählt nicht mit."))


@writes("duty", "mandatory_solos", "first_solo_is_mandatory", "silent_marriage_mandatory",
        "unclarified_marriage_mandatory", "after_mandatory_solo", "presented_games_out",
        "presented_time_up", "after_free_solo", "solos_beside", "solos_lengthen", "free_solos", "solos_in_a_row",
        "no_solo_for", "no_solo_last_games")  # fmt: skip
def duty(on: Section) -> None:
    _mandatory_solos(on)
    rules = on.ruleset
    if not rules.free_solos:
        on.say(_("Andere Soli als das Pflichtsolo gibt es nicht."), "free_solos")
    if rules.after_free_solo != "next":
        dealer = choice_in_words("after_free_solo", rules.after_free_solo)
        on.say(_("Nach jedem anderen Solo gibt {dealer}.").format(dealer=dealer), "after_free_solo")
    if rules.solos_beside != "none":
        which = choice_in_words("solos_beside", rules.solos_beside)
        said = _("Zu den Spielen der Runde kommen an diesem Tisch {which}.")
        if rules.lengthens_all:
            said = _("Zu den Spielen der Runde kommen {which}, an allen Tischen so viele wie an dem mit den meisten.")
        on.say(said.format(which=which), "solos_beside", "solos_lengthen")
    if rules.solos_in_a_row is not None:
        most = ngettext(
            "Hintereinander spielt niemand mehr als {n} Solo.",
            "Hintereinander spielt niemand mehr als {n} Soli.",
            rules.solos_in_a_row,
        )
        on.say(most.format(n=rules.solos_in_a_row), "solos_in_a_row")
    if rules.no_solo_for:
        who = (" " + _("und") + " ").join(choice_in_words("no_solo_for", one) for one in rules.no_solo_for)
        on.say(_("Verboten ist ein Solo {who}.").format(who=who), "no_solo_for")
    if rules.no_solo_last_games is not None:
        last = ngettext(
            "Im letzten Spiel der Runde spielt niemand ein Solo.",
            "In den letzten {n} Spielen der Runde spielt niemand ein Solo.",
            rules.no_solo_last_games,
        )
        on.say(last.format(n=rules.no_solo_last_games), "no_solo_last_games")
    if (rules.no_solo_for or rules.no_solo_last_games) and rules.mandatory_solos and rules.first_solo_is_mandatory:
        on.say(_("Ein offenes Pflichtsolo darf auch dann gespielt werden."), "no_solo_for", "no_solo_last_games")


def _mandatory_solos(on: Section) -> None:
    rules = on.ruleset
    if not rules.mandatory_solos:
        on.say(_("Pflichtsoli gibt es nicht."), "mandatory_solos")
        return
    on.say(
        ngettext(
            "Jeder spielt in jeder Runde {n} Pflichtsolo.", "Jeder spielt in jeder Runde {n} Pflichtsoli.",
            rules.mandatory_solos,
        ).format(n=rules.mandatory_solos),
        "mandatory_solos",
    )  # fmt: skip
    if rules.first_solo_is_mandatory:
        first = ngettext(
            "Das erste Solo eines Spielers ist sein Pflichtsolo.",
            "Die ersten {n} Soli eines Spielers sind seine Pflichtsoli.",
            rules.mandatory_solos,
        )
        on.say(first.format(n=rules.mandatory_solos), "first_solo_is_mandatory")
    else:
        on.say(_("Nur ein vorgeführtes Solo gilt als Pflichtsolo."), "first_solo_is_mandatory")
    if "silent_marriage" in rules.game_types:
        text = (
            _("Eine stille Hochzeit gilt als Pflichtsolo.")
            if rules.silent_marriage_mandatory
            else _("Eine stille Hochzeit gilt nicht als Pflichtsolo.")
        )
        on.say(text, "silent_marriage_mandatory")
    if "marriage" in rules.game_types and rules.unclarified_marriage != "unknown":
        text = (
            _("Eine Hochzeit ohne Partner gilt als Pflichtsolo.")
            if rules.unclarified_marriage_mandatory
            else _("Eine Hochzeit ohne Partner gilt nicht als Pflichtsolo.")
        )
        on.say(text, "unclarified_marriage_mandatory")
    dealer = choice_in_words("after_mandatory_solo", rules.after_mandatory_solo)
    on.say(_("Nach einem Pflichtsolo gibt {dealer}.").format(dealer=dealer), "after_mandatory_solo")
    order = choice_in_words("presented_games_out", rules.presented_games_out)
    on.say(
        _("Bleiben nur noch so viele Spiele wie offene Pflichtsoli, {order}.").format(order=order),
        "presented_games_out",
    )
    if rules.time_limit_minutes is not None:
        order = choice_in_words("presented_time_up", rules.presented_time_up)
        on.say(_("Ist die Zeit um, {order}.").format(order=order), "presented_time_up")


@writes("violations", "violations", "minor_credit", "serious_credit", "serious_credit_per_level", "revoke_mode",
        "revoke_credit", "unsporting_max")  # fmt: skip
def violations(on: Section) -> None:
    rules = on.ruleset
    pays = _("{pays}, die anderen je {credit}")
    for kind in rules.violations:
        label = _(words.VIOLATIONS[kind])
        if kind == "trivial":
            on.row(label, _("keine Punkte, es geht weiter"), "violations")
        elif kind == "minor":
            said = pays.format(pays=signed(-3 * rules.minor_credit), credit=signed(rules.minor_credit))
            on.row(label, _("{points}; es geht weiter").format(points=said), "minor_credit")
        elif kind == "decided":
            said = pays.format(pays=signed(-3 * rules.minor_credit), credit=signed(rules.minor_credit))
            on.row(label, _("{points}; das Spiel zählt, der Rest den Gegnern").format(points=said), "minor_credit")
        elif kind == "serious":
            said = pays.format(pays=signed(-3 * rules.serious_credit), credit=signed(rules.serious_credit))
            on.row(label, _("{points}; neu gegeben").format(points=said), "serious_credit")
            if rules.serious_credit_per_level:
                on.say(
                    _("Schwerwiegend: je Absage der Gegenpartei noch {pays} und {credit}.").format(
                        pays=signed(-3 * rules.serious_credit_per_level),
                        credit=signed(rules.serious_credit_per_level),
                    ),
                    "serious_credit_per_level",
                )
        elif kind == "revoke" and rules.revoke_mode == "fixed":
            said = pays.format(pays=signed(-3 * rules.revoke_credit), credit=signed(rules.revoke_credit))
            on.row(
                label, _("{points}; das Spiel ist gespielt").format(points=said),
                "revoke_mode", "revoke_credit",
            )  # fmt: skip
        elif kind == "revoke" and rules.revoke_mode == "party":
            said = _("{points} für ihn und seinen Partner; das Spiel ist gespielt")
            on.row(label, said.format(points=signed(-rules.revoke_credit)), "revoke_mode", "revoke_credit")
            alone = _("Im Solo zahlt das der Solospieler allein, sonst jeder seiner drei Gegner.")
            on.say(alone, "revoke_mode")
        elif kind == "revoke":
            on.row(label, _("zahlt für die ganze Partei; der Rest den Gegnern"), "revoke_mode")
        elif kind == "unsporting":
            most = ngettext("bis {n} Punkt ab", "bis {n} Punkte ab", rules.unsporting_max)
            on.row(label, most.format(n=rules.unsporting_max), "unsporting_max")
    if (
        {"minor", "decided", "serious"} & set(rules.violations)
        or "revoke" in rules.violations
        and rules.revoke_mode == "fixed"
    ):
        on.say(_("Verstößt im Solo ein Gegner, erhält der Solospieler alles allein."))
    if on.rows:
        on.say(_("Alles andere entscheidet die Turnierleitung."), "violations")
    else:
        on.say(_("Über Regelverstöße entscheidet die Turnierleitung."), "violations")


@writes("ranking", "ranked_by", "points_weight", "table_points_weight", "ranking_divided_by", "table_points_four",
        "table_points_five", "table_points_ties", "missed_round_points", "missed_round_table_points", "least_games",
        "tie_breaks", "teams")  # fmt: skip
def ranking(on: Section) -> None:
    rules = on.ruleset
    what = choice_in_words("ranked_by", rules.ranked_by)
    on.say(_("Die Rangliste zählt {what}.").format(what=what), "ranked_by")
    if rules.ranked_by == "both":
        on.say(
            _("Zusammengezählt wird {points} mal die Punkte und {table_points} mal die Tischpunkte.").format(
                points=rules.points_weight, table_points=rules.table_points_weight
            ),
            "points_weight",
            "table_points_weight",
            *(["ranking_divided_by"] if rules.ranking_divided_by == 1 else []),
        )
        if rules.ranking_divided_by != 1:
            divided = _("Die Summe wird durch {by} geteilt.")
            on.say(divided.format(by=rules.ranking_divided_by), "ranking_divided_by")
    if rules.has_table_points:
        for name, label, worths in (
            ("table_points_four", _("Tischpunkte am Vierertisch, 1. bis 4. Platz"), rules.table_points_four),
            ("table_points_five", _("Tischpunkte am Fünfertisch, 1. bis 5. Platz"), rules.table_points_five),
        ):
            on.row(label, " / ".join(signed(points) for _place, points in worths), name)
        which = choice_in_words("table_points_ties", rules.table_points_ties)
        on.say(_("Wer am Tisch gleich viele Punkte hat, bekommt {which}.").format(which=which), "table_points_ties")
    if rules.missed_round_points is not None:
        missed = ngettext(
            "Eine Runde, in der man keinen Platz hatte, zählt {n} Punkt.",
            "Eine Runde, in der man keinen Platz hatte, zählt {n} Punkte.",
            abs(rules.missed_round_points),
        )
        on.say(missed.format(n=numbers.points(rules.missed_round_points)), "missed_round_points")
    if rules.has_table_points and rules.missed_round_table_points is not None:
        missed = ngettext(
            "Eine Runde, in der man keinen Platz hatte, zählt {n} Tischpunkt.",
            "Eine Runde, in der man keinen Platz hatte, zählt {n} Tischpunkte.",
            abs(rules.missed_round_table_points),
        )
        on.say(missed.format(n=numbers.points(rules.missed_round_table_points)), "missed_round_table_points")
    if rules.least_games is not None:
        least = ngettext(
            "Einen Rang hat, wer {n} Spiel gespielt hat; die anderen stehen darunter.",
            "Einen Rang hat, wer {n} Spiele gespielt hat; die anderen stehen darunter.",
            rules.least_games,
        )
        on.say(least.format(n=rules.least_games), "least_games")
    if deciding := rules.deciding_tie_breaks:
        order = _(", dann ").join(_(TIE_BREAKS[one]) for one in deciding)
        said = _("Bei Gleichstand entscheidet: {order}.")
        if deciding[-1] != "lot":
            said = _("Bei Gleichstand entscheidet: {order}. Sonst teilt man sich den Platz.")
        on.say(said.format(order=order), "tie_breaks")
    else:
        on.say(_("Bei Gleichstand teilt man sich den Platz."), "tie_breaks")
    if rules.teams != "none":
        what = choice_in_words("teams", rules.teams)
        on.say(_("Für eine Mannschaft zählt {what}; am Tisch spielt jeder für sich.").format(what=what), "teams")
