"""Announcing, as parameters of a ruleset: until when, and where one must."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.errors import gettext_noop as _
from scoring.money_rules import MoneyRules
from scoring.parameters import any_of, number, one_of, optional_number, yes_no

# Where an announcement may be forced; poverty and silent marriage are announced as ordinary games are.
FORCED_IN = {
    "normal": _("Normalspiel"),
    "marriage": _("Hochzeit nach dem ersten Stich"),
    "clarified": _("Hochzeit nach dem Klärungsstich"),
    "solo": _("Solo"),
}
FORCED_EVERYWHERE = ("normal", "marriage", "solo")


@dataclass(frozen=True, slots=True, kw_only=True)
class AnnouncingRules(MoneyRules):
    """The parameters of a ruleset that say how games are announced."""

    # Until when may be announced: shown to the scribe as help, never enforced
    deadline_announcement: int = number(_("Re oder Kontra mit"), "announcing", _("Karten in der Hand"), 0, 12)
    deadline_kontra: int | None = optional_number(
        _("Kontra mit"),
        "announcing",
        _("Karten in der Hand"),
        0,
        12,
        empty=_("wie Re"),
        if_lacking=None,
    )
    deadline_no_90: int = number(_("Keine 90 mit"), "announcing", _("Karten in der Hand"), 0, 12)
    deadline_no_60: int = number(_("Keine 60 mit"), "announcing", _("Karten in der Hand"), 0, 12)
    deadline_no_30: int = number(_("Keine 30 mit"), "announcing", _("Karten in der Hand"), 0, 12)
    deadline_black: int = number(_("Schwarz mit"), "announcing", _("Karten in der Hand"), 0, 12)
    levels_follow: bool = yes_no(
        _("Jede Absage spätestens einen Stich nach der Ansage davor"),
        "announcing",
        help=_("Dann gelten für Absagen keine Karten in der Hand: Wer früh Re sagt, muss früh absagen."),
        if_lacking=False,
    )
    deadlines_told: str = one_of(
        _("Die Fristen stehen auf dem Regelblatt"),
        "announcing",
        {
            "in_hand": _("mit Karten in der Hand"),
            "played": _("vor der so vielten Karte"),
        },
        help=_("Gezählt werden die Karten aller: Die 5. ist die erste des zweiten Stichs."),
        if_lacking="in_hand",
    )
    reply_cards_fewer: int = number(
        _("Erwiderung noch mit so viel weniger"), "announcing", _("Karten"), 0, 3, help=_("„Einen zurück“")
    )
    solo_announced_before_first_card: bool = yes_no(_("Im Solo alle Ansagen vor der ersten Karte"), "announcing")
    marriage_deadlines: str = one_of(
        _("Eine Hochzeit verschiebt die Fristen"),
        "announcing",
        {
            "later": _("um die Klärungsstiche bis auf einen"),
            "unmoved": _("gar nicht"),
            "after_clarifying": _("alle hinter den Klärungsstich"),
        },
        help=_("Findet sich der Partner im dritten Stich, sind es zwei Stiche."),
        if_lacking="later",
    )
    forced_announcement_pips: int | None = optional_number(
        _("Wer mit dem ersten Stich so viel holt, muss ansagen"),
        "announcing",
        _("Augen"),
        1,
        44,
        help=_("1, wenn ansagen muss, wer den ersten Stich macht."),
        empty=_("keine Pflicht"),
    )
    forced_announcement_in: tuple[str, ...] = any_of(
        _("Die Pflicht anzusagen gilt in"),
        "announcing",
        FORCED_IN,
        help=_("Nach dem Klärungsstich heißt: wie sonst nach dem ersten, sobald der Partner gefunden ist."),
        if_lacking=FORCED_EVERYWHERE,
    )
    forced_raise: bool = yes_no(
        _("Wer vor dem ersten Stich schon angesagt hat, muss dann weiter absagen"),
        "announcing",
        help=_("Auch wenn sein Partner es war."),
        if_lacking=False,
    )
