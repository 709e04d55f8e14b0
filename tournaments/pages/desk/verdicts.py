"""How good a drawn round is, in sentences: who came or went, and for each criterion what was reached and could be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Player, Round, Tournament
from tournaments.pages.desk import fives, following, parted
from tournaments.pages.desk.swap_words import Verdict, again_pairs, best_unknown, listed, names_of, spoiled_by_hand
from tournaments.results.notes import sitting_out_counts
from tournaments.rounds.criteria import order_of
from tournaments.rounds.judged import Quality
from tournaments.rounds.redrawn import Redrawn
from tournaments.rounds.sitting_out import why_they_sit_out
from tournaments.rounds.ways import drawn_after, usual_way
from tournaments.seating import Criterion
from tournaments.seating.tables import most_seated


def of_the_draw(quality: Quality, shown: Round, *, spoiled: Mapping[str, int] | None = None) -> list[Verdict]:
    """How good the draw is, and how good it could be. `spoiled`: what was better as it was computed
    (Comparison.spoiled); None where nobody knows.
    """
    verdicts = _who_came_or_went(quality, shown)
    usual = usual_way(shown.tournament.ruleset, shown.number, shown.tournament.rounds_planned)
    if quality.followed is not None:
        verdicts += following.in_words(quality.followed)
        if usual.by_lot:
            verdicts.append(_meet_again(quality, shown, spoiled))
        return [*verdicts, *parted.of_a_round_that_follows(quality)]
    if quality.given:
        verdicts.append(Verdict(True, _("Diese Sitzordnung ist vorgegeben, nicht ausgelost.")))
        verdicts += fives.to_spare(quality, shown.tournament.room)
    if usual.follows and shown.made.by_lot:
        verdicts.append(Verdict(True, _("Ausgelost; nach den Regeln würde sie gesetzt.")))
    elif usual is Round.Way.FINAL and shown.made is Round.Way.DRAWN:
        verdicts.append(Verdict(True, _("Ausgelost; nach den Regeln gäbe es einen Finaltisch.")))
    if quality.final is not None:
        verdicts += following.of_the_final(quality.final)
    said: dict[Criterion, list[Verdict]] = {criterion: [] for criterion in Criterion}
    said[Criterion.REPEATS] = [_meet_again(quality, shown, spoiled), *_later(quality, shown)]
    some_follow = _some_follow(shown)
    said |= parted.by_criterion(quality, some_follow=some_follow, spoiled=spoiled)
    said[Criterion.FIVES] = fives.how_even(quality, some_follow=some_follow, spoiled=spoiled)
    said[Criterion.OFTEN] = fives.limit(quality, shown.tournament.most_fives)
    ordered = [verdict for one in order_of(shown.tournament).criteria for verdict in said[one]]
    first = [*parted.of_fixed_tables(quality), *parted.of_who_sits_together(quality)]
    return [*verdicts, *first, *ordered, *_going_round(quality, shown)]


def drawn_anew(redrawn: Redrawn, by_lot: bool) -> str:
    """What is another one since it was drawn before, and what is not."""
    if redrawn.planned:
        return _("Dieselben Tische wie vor dem Verwerfen: Was geplant war, gilt weiter. „Neu auslosen“ lost neu.")
    said = [_("Neu ausgelost") if by_lot else _("Neu gesetzt")]
    if redrawn.came:
        said.append(_("neu dabei: {names}").format(names=listed(list(redrawn.came))))
    if redrawn.went:
        said.append(_("nicht mehr dabei: {names}").format(names=listed(list(redrawn.went))))
    if redrawn.rest:
        rest = ngettext("setzt jetzt aus: {names}", "setzen jetzt aus: {names}", len(redrawn.rest))
        said.append(rest.format(names=listed(list(redrawn.rest))))
    if redrawn.play:
        play = ngettext("setzt nicht mehr aus: {names}", "setzen nicht mehr aus: {names}", len(redrawn.play))
        said.append(play.format(names=listed(list(redrawn.play))))
    if not (redrawn.came or redrawn.went or redrawn.rest or redrawn.play):
        said.append(_("mit denselben Spielern"))
    if redrawn.same == redrawn.tables:
        return "; ".join([*said, _("an allen Tischen sitzen dieselben zusammen.")])
    stay = ngettext("{n} von {tables} Tischen bleibt.", "{n} von {tables} Tischen bleiben.", redrawn.same)
    return "; ".join([*said, stay.format(n=redrawn.same, tables=redrawn.tables)])


def priority(tournament: Tournament, quality: Quality) -> Priority | None:
    """What could come first instead, where no repeats and even tables of five exclude each other; else None."""
    if not quality.undecided:
        return None
    order, most = order_of(tournament), tournament.most_fives
    evening = quality.evening
    least = evening.fives_needed if evening else 1
    repeats_first = order.puts(Criterion.REPEATS, Criterion.FIVES)
    if not repeats_first or not order.puts(Criterion.OFTEN, Criterion.FIVES):
        most = None
    limit_first = most is not None and order.puts(Criterion.OFTEN, Criterion.REPEATS)
    limits = {one for one in (least, least + 1) if evening and one < evening.fives_most}
    if most is not None:
        limits = limits - {most} if limit_first else limits | {most}
    return Priority(repeats_first, most, limit_first, tuple(sorted(limits)))


@dataclass(frozen=True, slots=True)
class Priority:
    """What comes first now, and what else could."""

    repeats_first: bool
    """No repeats come before even tables of five."""
    most_fives: int | None
    """The limit, where it stands between both, or before them in this order."""
    limit_first: bool
    """It comes before no repeats."""
    limits: tuple[int, ...]
    """Before both: nobody more often at a table of five than this. That which stands between them is offered too."""


def _later(quality: Quality, shown: Round) -> list[Verdict]:
    """Of the rounds to come: who meets again there."""
    planned = shown.tournament.rounds_planned
    then = usual_way(shown.tournament.ruleset, shown.number + 1, planned)
    last = shown.number >= planned
    if then.on_results:
        return [] if last else [Verdict(True, following.what_comes(shown.number, then))]
    if quality.planned_repeats is None or quality.planned_again is None:
        sentence = _("Die weiteren Runden werden mit der nächsten Auslosung neu geplant.")
        return [] if quality.stale else [Verdict(False, sentence)]
    if quality.planned_repeats:
        whole = _in_all(quality.planned_again, last=last, drawn=_some_follow(shown))
        if quality.final is not None and quality.final.again:
            # With nobody to come, since no round behind a final table is planned with it.
            return [Verdict(True, _without_the_final(quality.planned_again))]
        if quality.together.wished:
            whole = _("{whole} (ohne die, die zusammensitzen sollen)").format(whole=whole)
        return [_planned(quality, shown, quality.planned_repeats, quality.planned_again, whole)]
    if last:
        return []
    never = _("Auch in den weiteren Runden muss sich niemand zweimal treffen.")
    if _some_follow(shown):
        never = _("Auch in den weiteren ausgelosten Runden muss sich niemand zweimal treffen.")
    if quality.together.wished:
        never = _("Auch in den weiteren Runden muss sich niemand zweimal treffen, außer wer zusammensitzen soll.")
        if _some_follow(shown):
            never = _(
                "Auch in den weiteren ausgelosten Runden muss sich niemand zweimal treffen, außer wer zusammensitzen "
                "soll."
            )
    return [Verdict(True, never)]


def _some_follow(shown: Round) -> bool:
    """Whether rounds to come are not all drawn, so that what is planned is not the whole evening."""
    planned = shown.tournament.rounds_planned
    return shown.number + drawn_after(shown.tournament.ruleset, shown.number, planned) < planned


def _going_round(quality: Quality, shown: Round) -> list[Verdict]:
    """How evenly seats and tables go round, where there are several rounds and tables: in all of them, or up to here
    where those to come are planned for others or not yet. After one round alone there is nothing to tell.
    """
    here = quality.going_round
    if shown.tournament.rounds_planned < 2 or quality.fives + quality.fours < 2:
        return []
    if not here.to_come and shown.number < 2:
        follows = usual_way(shown.tournament.ruleset, 2, shown.tournament.rounds_planned).follows
        later = _("Plätze und Tische: Wie gerecht sie herumgehen, steht hier ab Runde 2.")
        return [] if follows else [Verdict(True, later)]
    even, apart, often = (
        _("Plätze: Jeder sitzt auf jedem gleich oft"),
        _("Plätze: Bei jedem liegen der häufigste und der seltenste höchstens {n} auseinander"),
        _("Tische: Niemand sitzt öfter als {n}‑mal am selben"),
    )
    if not here.to_come:
        even, apart, often = (
            _("Plätze bis hierher: Jeder, der mitspielt, sitzt auf jedem gleich oft"),
            _(
                "Plätze bis hierher: Bei jedem, der mitspielt, liegen der häufigste und der seltenste höchstens {n} "
                "auseinander"
            ),
            _("Tische bis hierher: Niemand, der mitspielt, sitzt öfter als {n}‑mal am selben"),
        )
    seats = apart.format(n=here.seat_spread) if here.seat_spread else even
    if quality.own_seats:
        seats = _("{whole}, außer wer dort fest sitzt").format(whole=seats)
    tables = often.format(n=here.table_most)
    if quality.settled:
        tables = _("{whole}, außer wer dort fest sitzt").format(whole=tables)
        if quality.together.wished:
            tables = _("{whole} oder mit so jemandem zusammen").format(whole=tables)
    return [
        _beside_the_best(seats, here.seat_spread, here.seat_least, to_come=here.to_come),
        _beside_the_best(tables, here.table_most, here.table_least, to_come=here.to_come),
    ]


def _beside_the_best(said: str, reached: int, least: int, *, to_come: bool) -> Verdict:
    """What was reached, and what could be: whether that goes beside all that comes before, nobody has computed.

    One more than the bound is as good as draws are, and nothing to look into. `to_come`: of this round and those
    planned behind it; else of this round alone, after those before it.
    """
    good = reached <= least + 1
    if not reached:
        return Verdict(good, f"{said}.")
    if reached <= least:
        best = _("{whole}; besser geht es nicht.") if to_come else _("{whole}; besser geht es in dieser Runde nicht.")
        return Verdict(good, best.format(whole=said))
    if not least:
        return Verdict(good, _("{whole}; vielleicht ginge es ganz ohne Unterschied.").format(whole=said))
    return Verdict(good, _("{whole}; vielleicht ginge auch {n}.").format(whole=said, n=least))


def _meet_again(quality: Quality, shown: Round, spoiled: Mapping[str, int] | None) -> Verdict:
    if not quality.repeated and quality.final is not None and quality.final.again:
        if quality.together.again:
            others = _("An den anderen Tischen trifft niemand jemanden zum zweiten Mal, außer wer zusammensitzen soll.")
            return Verdict(True, others)
        return Verdict(True, _("An den anderen Tischen trifft niemand jemanden zum zweiten Mal."))
    if not quality.repeated and quality.together.again:
        return Verdict(True, _("Außer wer zusammensitzen soll, trifft niemand jemanden zum zweiten Mal."))
    if not quality.repeated:
        return Verdict(True, _("Niemand trifft jemanden zum zweiten Mal."))
    again = again_pairs(quality.repeated)
    whole = _("Treffen sich noch einmal: {pairs}").format(pairs=again)
    if spoiled and "again" in spoiled:
        return spoiled_by_hand(whole, spoiled["again"])
    if quality.together.wished:
        return best_unknown(whole)
    if quality.met_twice and quality.repeats_least:
        return _counted_by_meetings(whole, quality.repeats, quality.repeats_least)
    if quality.repeats <= quality.repeats_least:
        return Verdict(True, _("{whole}; weniger geht es in dieser Runde nicht.").format(whole=whole))
    if not quality.repeats_least:
        return _perhaps_none(quality, shown, whole)
    least = ngettext(
        "{whole}; mindestens {n} ist in dieser Runde unvermeidlich.",
        "{whole}; mindestens {n} sind in dieser Runde unvermeidlich.",
        quality.repeats_least,
    )
    return Verdict(False, least.format(whole=whole, n=quality.repeats_least))


def _counted_by_meetings(whole: str, reached: int, least: int) -> Verdict:
    """The draw weighs every earlier meeting, and what is impossible is known of these alone: of pairs, where some have
    met more than once, there could be fewer.
    """
    if reached <= least:
        best = _("{whole}. Jede frühere Begegnung gezählt, macht das {n}; weniger geht es in dieser Runde nicht.")
        return Verdict(True, best.format(whole=whole, n=reached))
    more = _("{whole}. Jede frühere Begegnung gezählt, macht das {n}; unter {least} geht es in dieser Runde nicht.")
    return Verdict(False, more.format(whole=whole, n=reached, least=least))


def _who_came_or_went(quality: Quality, shown: Round) -> list[Verdict]:
    gone = names_of(quality.gone)
    left_out = names_of(quality.left_out)
    # A round that is being played is not drawn again: they play it to its end, or wait for the next.
    absent = _("Ausgelost und doch nicht da: {names}. Bitte neu auslosen.")
    tables = _("In den Einstellungen stehen inzwischen andere Tische. Bitte neu auslosen.")
    drawn = shown.status == Round.Status.DRAWN
    if drawn and not shown.made.by_lot:
        left = _("Inzwischen abgemeldet: {names}. Bitte neu setzen.")
        came = _("Erst danach dazugekommen: {names}. Neu setzen, damit alle mitspielen.")
        absent = _("Gesetzt und doch nicht da: {names}. Bitte neu setzen.")
        tables = _("In den Einstellungen stehen inzwischen andere Tische. Bitte neu setzen.")
    elif drawn:
        left = _("Inzwischen abgemeldet: {names}. Bitte neu auslosen.")
        came = _("Erst nach der Auslosung dazugekommen: {names}. Neu auslosen, damit alle mitspielen.")
    else:
        left = _("Inzwischen abgemeldet: {names}.")
        came = _("Ab der nächsten Runde dabei: {names}.")
    if drawn and quality.given:
        absent = _("Gesetzt und noch nicht da: {names}.")
    verdicts = []
    verdicts += _who_sits_out(quality, shown)
    if quality.awaited:
        awaited = names_of(quality.awaited)
        verdicts.append(Verdict(False, _("Noch nicht da und nicht dabei: {names}.").format(names=awaited)))
    if quality.not_here:
        not_here = names_of(quality.not_here)
        verdicts.append(Verdict(False, absent.format(names=not_here)))
    if quality.other_tables:
        verdicts.append(Verdict(False, tables))
    if gone:
        verdicts.append(Verdict(False, left.format(names=gone)))
    if left_out and quality.given:
        verdicts.append(Verdict(True, _("An keinem der vorgegebenen Tische: {names}.").format(names=left_out)))
    elif left_out:
        verdicts.append(Verdict(not drawn, came.format(names=left_out)))
    return verdicts


def _who_sits_out(quality: Quality, shown: Round) -> list[Verdict]:
    """Who does by the order is told so; who does for another reason is not."""
    in_turn, gave_up, others = why_they_sit_out(shown, quality.sitting_out)

    def said(players: Sequence[Player]) -> str:
        names = names_of(players)
        return ngettext("Setzt aus: {names}.", "Setzen aus: {names}.", len(players)).format(names=names)

    verdicts = []
    if in_turn:
        why = _("Zuerst ist dran, wer am meisten gespielt hat; unter Gleichen entscheidet das Los.")
        if any(player.filler for player in in_turn):
            why = _("Zuerst ist dran, wer außer Wertung spielt.")
        verdicts.append(Verdict(True, f"{said(in_turn)} {why}"))
    if others:
        verdicts.append(_beside_free_seats(said(others), quality, shown) or Verdict(True, said(others)))
    if gave_up:
        since = _("Ohne Platz, seit Tische oder Plätze geändert wurden: {names}.")
        verdicts.append(Verdict(True, since.format(names=names_of(gave_up))))
    counts = sitting_out_counts(shown.tournament.ruleset)
    if counts and not all(player.filler for player in quality.sitting_out):
        verdicts.append(Verdict(True, counts))
    return verdicts


def _beside_free_seats(said: str, quality: Quality, shown: Round) -> Verdict | None:
    """Of a draw in which more sit out than must: who was withdrawn is here again, and the tables are others by now."""
    playing = 4 * quality.fours + 5 * quality.fives
    everybody = playing + len(quality.sitting_out)
    drawn = shown.status == Round.Status.DRAWN and shown.made.by_lot
    if not drawn or most_seated(everybody, shown.tournament.room) <= playing:
        return None
    return Verdict(False, _("{who} Neu auslosen, damit mehr mitspielen.").format(who=said))


def _in_all(again: int, *, last: bool, drawn: bool) -> str:
    """How many meetings are repeats in the end. `drawn`: in the rounds that are drawn, there are others."""
    if drawn:
        whole = ngettext(
            "In den ausgelosten Runden wiederholt sich voraussichtlich {n} Begegnung",
            "In den ausgelosten Runden wiederholen sich voraussichtlich {n} Begegnungen",
            again,
        )
    elif last:
        whole = ngettext(
            "Im ganzen Turnier wiederholt sich {n} Begegnung",
            "Im ganzen Turnier wiederholen sich {n} Begegnungen",
            again,
        )
    else:
        whole = ngettext(
            "Im ganzen Turnier wiederholt sich voraussichtlich {n} Begegnung",
            "Im ganzen Turnier wiederholen sich voraussichtlich {n} Begegnungen",
            again,
        )
    return whole.format(n=again)


def _without_the_final(again: int) -> str:
    whole = ngettext(
        "Ohne den Finaltisch wiederholt sich im ganzen Turnier {n} Begegnung.",
        "Ohne den Finaltisch wiederholen sich im ganzen Turnier {n} Begegnungen.",
        again,
    )
    return whole.format(n=again)


def _planned(quality: Quality, shown: Round, planned: int, again: int, whole: str) -> Verdict:
    """In meetings that are not the first of two players; what is possible is known of repeats, where a third is two."""
    if planned == quality.played_repeats:
        played = ngettext(
            "In den gespielten Runden hat sich {n} Begegnung wiederholt; es kommt keine dazu.",
            "In den gespielten Runden haben sich {n} Begegnungen wiederholt; es kommt keine dazu.",
            quality.played_again,
        )
        return Verdict(True, played.format(n=quality.played_again))
    if planned <= quality.bound:
        return Verdict(True, _("{whole}; gerechter verteilt geht es bei so vielen Spielern nicht.").format(whole=whole))
    if quality.together.wished:
        return best_unknown(whole)
    if again < planned:
        whole = _("{whole}; manche treffen sich öfter als zweimal").format(whole=whole)
        least = max(quality.bound, quality.played_repeats)
        return _by_earlier_meetings(whole, planned, least) if least else _perhaps_none(quality, shown, whole)
    least = max(quality.bound, quality.played_again)
    if not least:
        return _perhaps_none(quality, shown, whole)
    # Known of repeats: with a pair that meets three times there could be fewer meetings that are not the first.
    said = ngettext(
        "{whole}; mindestens {n} davon ist unvermeidlich, wenn sich niemand öfter als zweimal trifft.",
        "{whole}; mindestens {n} davon sind unvermeidlich, wenn sich niemand öfter als zweimal trifft.",
        least,
    )
    return Verdict(False, said.format(whole=whole, n=least))


def _by_earlier_meetings(whole: str, planned: int, least: int) -> Verdict:
    """Where some meet a third time, what is possible is known only with every earlier meeting counted."""
    often = _("{whole}. Jede frühere Begegnung gezählt, macht das {n}; unter {least} geht es nicht.")
    return Verdict(False, often.format(whole=whole, n=planned, least=least))


def _perhaps_none(quality: Quality, shown: Round, whole: str) -> Verdict:
    """Nothing known forbids that nobody meets again. Beside even tables of five it may well be impossible, and of both
    together nothing is computed.
    """
    order, mixed = order_of(shown.tournament), quality.fives and quality.fours
    limit = shown.tournament.most_fives is not None and order.puts(Criterion.OFTEN, Criterion.REPEATS)
    if mixed and (limit or order.puts(Criterion.FIVES, Criterion.REPEATS)):
        first = _("{whole}; vielleicht ginge es ganz ohne, wenn das vor den Fünfertischen stünde.")
        return Verdict(False, first.format(whole=whole))
    return Verdict(False, _("{whole}; vielleicht ginge es ganz ohne.").format(whole=whole))
