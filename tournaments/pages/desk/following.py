"""What the page of the draw says of a round that follows from the one before instead of being drawn."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.models import Round
from tournaments.pages.desk.swap_words import Verdict, again_pairs, apart_pairs, club_pairs, names_of, team_pairs
from tournaments.rounds.following import Followed
from tournaments.rounds.judged import Final

HOW = {
    Round.Way.UP_DOWN: gettext_lazy(
        "Der Erste jedes Tisches rückt einen Tisch auf, der Letzte einen ab; die anderen bleiben."
    ),
    Round.Way.EQUALS: gettext_lazy("Die Ersten aller Tische sitzen zusammen, dann die Zweiten und so weiter."),
    Round.Way.MOVED_ON: gettext_lazy(
        "Der Erste jedes Tisches bleibt, der Zweite geht einen Tisch weiter, der Dritte zwei und so weiter."
    ),
    Round.Way.STANDINGS: gettext_lazy("Gesetzt wird nach der Rangliste, die Besten am ersten Tisch."),
    Round.Way.FINAL: gettext_lazy(
        "Die besten vier der Rangliste sitzen am Finaltisch, dem ersten Tisch; bei den anderen entscheidet das Los."
    ),
}


def explained(number: int, way: Round.Way) -> str:
    """What the round of this number follows from, and how; said before it is made, and of it."""
    said = _("Runde {number} wird nicht gelost, sie folgt aus Runde {last}. {how}")
    if way == Round.Way.STANDINGS:
        said = _("Runde {number} ist nach dem Stand gesetzt, nicht ausgelost. {how}")
    elif way == Round.Way.FINAL:
        said = _("Runde {number} ist die Endrunde. {how}")
    return said.format(number=number, last=number - 1, how=HOW[way])


def what_comes(number: int, then: Round.Way) -> str:
    """Of a round that is drawn before one that is not: why that one is not planned."""
    said = _("Runde {next} ist die Endrunde und lässt sich auslosen, sobald Runde {number} abgeschlossen ist.")
    if then.follows:
        said = _("Runde {next} folgt aus dieser und lässt sich setzen, sobald Runde {number} abgeschlossen ist.")
    return said.format(next=number + 1, number=number)


def of_the_final(final: Final) -> list[Verdict]:
    """Who sits at the final table, and whether they still are the best."""
    said = _("Am Finaltisch (Tisch {number}) sitzen die Besten der Rangliste: {names}. Die anderen sind ausgelost.")
    if final.old:
        said = _("Die Rangliste hat sich seitdem geändert: Am Finaltisch säßen jetzt andere. Bitte neu auslosen.")
    elif final.by_hand.sentence:
        said = _("Am Finaltisch (Tisch {number}) sitzen: {names}. Die anderen sind ausgelost.")
    names = names_of(final.players, len(final.players))
    there = Verdict(not final.old, said.format(number=final.number, names=names))
    verdicts = [] if final.by_hand.dissolved and not final.old else [there]
    if final.by_hand.sentence:
        verdicts.append(Verdict(False, final.by_hand.sentence))
    if final.equals is not None:
        verdicts.append(Verdict(True, final.equals.sentence))
    return [*verdicts, *_at_one_table(final)]


def _at_one_table(final: Final) -> list[Verdict]:
    """Who of those at it have met before, or were to be apart: by the standings on purpose, and said all the same."""
    again = _("Am Finaltisch treffen sich noch einmal: {pairs} (dort entscheidet die Rangliste).")
    apart = _("Am Finaltisch sollten getrennt sitzen: {pairs} (dort entscheidet die Rangliste).")
    if final.by_hand.there:
        again, apart = (
            _("Am Finaltisch treffen sich noch einmal: {pairs}."),
            _("Am Finaltisch sollten getrennt sitzen: {pairs}."),
        )
    found = [
        (again, again_pairs(final.again)),
        (apart, apart_pairs(final.mates.apart)),
        (_("Am Finaltisch aus derselben Mannschaft: {pairs}."), team_pairs(final.mates.teams)),
        (_("Am Finaltisch vom selben Verein: {pairs}."), club_pairs(final.mates.clubs)),
    ]
    return [Verdict(not final.by_hand.there, said.format(pairs=pairs)) for said, pairs in found if pairs]


def in_words(followed: Followed) -> list[Verdict]:
    """What it follows from, who had to sit otherwise and why, and whether it still holds."""
    said = [Verdict(True, explained(followed.last + 1, followed.how))]
    if followed.old:
        # Who sits otherwise now, and why, would be said of the round that is still to be made.
        old = _("Was aus Runde {last} folgt, hat sich seitdem geändert. Bitte neu setzen.")
        return [Verdict(False, old.format(last=followed.last)), *said]
    equals = followed.across.sentence if followed.across is not None else ""
    changed = (equals, _other_tables(followed), _left(followed), _shifted(followed))
    said += [Verdict(True, sentence) for sentence in changed if sentence]
    if followed.otherwise:
        moved = _("Anders als gesetzt, von Hand oder weil jemand kam oder ging: {names}.")
        said.append(Verdict(False, moved.format(names=names_of(followed.otherwise))))
    return said + [Verdict(True, sentence) for sentence in _without_a_place(followed)]


def _without_a_place(followed: Followed) -> list[str]:
    """Who has no place in the last round to go by, and where they sit because of that."""
    came = _("Neu dabei und an den letzten Tischen: {names}.")
    back = _("In der letzten Runde nicht dabei und deshalb an den letzten Tischen: {names}.")
    partly = _("In der letzten Runde nur zeitweise dabei und deshalb an den letzten Tischen: {names}.")
    if followed.how == Round.Way.MOVED_ON:  # no table is behind another, and seats are left at any of them
        came = _("Neu dabei und auf Plätzen, die frei blieben: {names}.")
        back = _("In der letzten Runde nicht dabei und deshalb auf Plätzen, die frei blieben: {names}.")
        partly = _("In der letzten Runde nur zeitweise dabei und deshalb auf Plätzen, die frei blieben: {names}.")
    found = ((came, followed.came), (back, followed.back), (partly, followed.partly))
    return [said.format(names=names_of(players)) for said, players in found if players]


def _other_tables(followed: Followed) -> str:
    """Where there are other tables than in the last round: from which of them everybody goes on."""
    if not followed.counts_as:
        return ""
    one = _("Tisch {was} zählt als Tisch {now}")
    tables = ", ".join(one.format(was=was, now=now) for was, now in followed.counts_as)
    return _("Es sind andere Tische als in Runde {last}: {tables}.").format(last=followed.last, tables=tables)


def _left(followed: Followed) -> str:
    """Who has left, where that is not said with those who move up."""
    if not (followed.gone or followed.resting) or _move_up(followed):
        return ""
    said = []
    if followed.gone:
        missing = ngettext("{names} fehlt", "{names} fehlen", len(followed.gone))
        said.append(missing.format(names=names_of(followed.gone)))
    if followed.resting:
        out = ngettext("{names} setzt aus", "{names} setzen aus", len(followed.resting))
        said.append(out.format(names=names_of(followed.resting)))
    whole = "; ".join(said)
    if followed.how in (Round.Way.EQUALS, Round.Way.STANDINGS):
        return _("{whole}; alle dahinter rücken auf.").format(whole=whole)
    return f"{whole}."


def _shifted(followed: Followed) -> str:
    if not followed.shifted:
        return ""
    names = names_of(followed.shifted)
    if not _move_up(followed):
        other = ngettext(
            "{names} sitzt an einem anderen Tisch, weil dort kein Platz mehr ist.",
            "{names} sitzen an anderen Tischen, weil dort kein Platz mehr ist.",
            len(followed.shifted),
        )
        return other.format(names=names)
    reasons = []
    if followed.gone:
        why = ngettext("weil {names} fehlt", "weil {names} fehlen", len(followed.gone))
        reasons.append(why.format(names=names_of(followed.gone)))
    if followed.resting:
        why = ngettext("weil {names} aussetzt", "weil {names} aussetzen", len(followed.resting))
        reasons.append(why.format(names=names_of(followed.resting)))
    why = ", ".join(reasons)
    up = ngettext("{names} rückt nach, {why}.", "{names} rücken nach, {why}.", len(followed.shifted))
    return up.format(names=names, why=why)


def _move_up(followed: Followed) -> bool:
    return followed.how == Round.Way.UP_DOWN and bool(followed.gone or followed.resting) and bool(followed.shifted)
