"""The evening, as parameters of a ruleset: rounds, mandatory solos, violations."""

from __future__ import annotations

from dataclasses import dataclass

from scoring import words
from scoring.announcing_rules import AnnouncingRules
from scoring.errors import gettext_noop as _
from scoring.parameters import any_of, number, one_of, optional_number, yes_no


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningRules(AnnouncingRules):
    """The parameters of a ruleset that say how a round goes."""

    # The round and the table
    games_per_round: int = number(_("Spiele je Runde am Vierertisch"), "round", _("Spiele"), 1, 100)
    five_factor: str = one_of(
        _("Am Fünfertisch"),
        "round",
        {"5/4": _("ein Viertel mehr Spiele und Zeit"), "1": _("gleich viele Spiele und gleiche Zeit")},
        help=_("Mit einem Viertel mehr spielt jeder so viele Spiele wie am Vierertisch, denn der Geber sitzt."),
    )
    rounds_usual: int = number(_("Übliche Zahl der Runden"), "round", _("Runden"), 1, 20)
    time_limit_minutes: int | None = optional_number(
        _("Zeit je Runde am Vierertisch"), "round", _("Minuten"), 1, 600, empty=_("ohne Zeitgrenze")
    )
    sits_out_scores: str = one_of(
        _("Wer am Fünfertisch sitzt, schreibt"),
        "round",
        {"nothing": _("nichts"), "with_re": _("wie ein Spieler der Re-Partei"), "with_winners": _("wie ein Gewinner")},
        help=_("Im Solo das Einfache."),
        if_lacking="nothing",
    )
    next_table: str = one_of(
        _("In den späteren Runden"),
        "round",
        {
            "drawn": _("wird jede Runde neu ausgelost"),
            "up_down": _("rückt der Erste jedes Tisches einen Tisch auf, der Letzte einen ab"),
            "equals": _("sitzen die Ersten aller Tische zusammen, dann die Zweiten und so weiter"),
            "moved_on": _("bleibt der Erste sitzen, der Zweite geht einen Tisch weiter, der Dritte zwei und so weiter"),
            "standings": _("sitzen alle nach der Rangliste, die Besten am ersten Tisch"),
        },
        help=_(
            "Folgt der Tisch aus der letzten Runde, lässt sich die nächste erst setzen, wenn sie abgeschlossen ist."
        ),
        if_lacking="drawn",
    )
    next_table_from: int = number(
        _("Die späteren Runden beginnen mit Runde"),
        "round",
        "",
        2,
        20,
        help=_("Die davor werden ausgelost."),
        if_lacking=2,
    )
    last_round: str = one_of(
        _("In der letzten Runde"),
        "round",
        {
            "as_before": _("geht es wie davor"),
            "final_table": _("sitzen die besten vier am Finaltisch, dem ersten Tisch; die anderen werden ausgelost"),
            "standings": _("sitzen alle nach der Rangliste, die besten vier am Finaltisch, dem ersten Tisch"),
        },
        help=_("Sie lässt sich erst auslosen oder setzen, wenn die Runde davor abgeschlossen ist."),
        if_lacking="as_before",
    )
    first_dealer: int = number(_("Das erste Spiel gibt Platz"), "round", "", 1, 4)
    first_dealer_five: int | None = optional_number(
        _("Am Fünfertisch gibt zuerst Platz"),
        "round",
        "",
        1,
        5,
        empty=_("derselbe Platz wie am Vierertisch"),
        if_lacking=None,
    )
    scribe_seat_four: int = number(_("Am Vierertisch schreibt Platz"), "round", "", 1, 4)
    scribe_seat_five: int = number(_("Am Fünfertisch schreibt Platz"), "round", "", 1, 5)

    # Mandatory solos
    mandatory_solos: int = number(_("Pflichtsoli je Spieler und Runde"), "duty", _("Soli"), 0, 5)
    first_solo_is_mandatory: bool = yes_no(
        _("Das erste Solo eines Spielers ist sein Pflichtsolo"),
        "duty",
        help=_("Sonst gilt nur ein vorgeführtes Solo als Pflichtsolo."),
    )
    silent_marriage_mandatory: bool = yes_no(_("Stille Hochzeit gilt als Pflichtsolo"), "duty")
    unclarified_marriage_mandatory: bool = yes_no(_("Hochzeit ohne Partner gilt als Pflichtsolo"), "duty")
    after_mandatory_solo: str = one_of(
        _("Nach einem Pflichtsolo gibt"),
        "duty",
        {
            "same": _("derselbe Geber noch einmal"),
            "same_unless_presented": _("derselbe Geber noch einmal, nach einem vorgeführten der nächste"),
            "next": _("der nächste Spieler"),
        },
    )
    after_free_solo: str = one_of(
        _("Nach jedem anderen Solo gibt"),
        "duty",
        {"next": _("der nächste Spieler"), "same": _("derselbe Geber noch einmal")},
        help=_("Nach einer Hochzeit, die kein Pflichtsolo ist, gibt immer der nächste."),
        if_lacking="next",
    )
    solos_beside: str = one_of(
        _("Zu den Spielen der Runde kommen"),
        "duty",
        {
            "none": _("keine Soli dazu: Jedes Solo ist ein Spiel der Runde"),
            "mandatory": _("die Pflichtsoli dazu"),
            "all": _("alle Soli dazu"),
        },
        help=_("Ein Solo, das dazukommt, zählt nicht als Spiel der Runde."),
        if_lacking="none",
    )
    solos_lengthen: str = one_of(
        _("Ein Solo, das nicht als Spiel zählt, verlängert die Runde"),
        "duty",
        {"table": _("an seinem Tisch"), "all": _("an allen Tischen")},
        help=_("An allen Tischen gibt es so viele Spiele mehr wie an dem mit den meisten solchen Soli."),
        if_lacking="table",
    )
    free_solos: bool = yes_no(
        _("Auch andere Soli als das Pflichtsolo"),
        "duty",
        help=_("Sonst spielt nur noch ein Solo, wer sein Pflichtsolo noch vor sich hat."),
        if_lacking=True,
    )
    solos_in_a_row: int | None = optional_number(
        _("Höchstens so viele Soli desselben Spielers hintereinander"),
        "duty",
        _("Soli"),
        1,
        5,
        empty=_("beliebig viele"),
        if_lacking=None,
    )
    no_solo_for: tuple[str, ...] = any_of(
        _("Verboten ist ein Solo"),
        "duty",
        {"bock": _("im Bock"), "dealer": _("am Vierertisch dem, der gibt")},
        help=_("Ein offenes Pflichtsolo darf trotzdem gespielt werden."),
        empty=_("nie"),
        if_lacking=(),
    )
    no_solo_last_games: int | None = optional_number(
        _("Kein Solo in den letzten"),
        "duty",
        _("Spielen der Runde"),
        1,
        20,
        help=_("Ein offenes Pflichtsolo darf trotzdem gespielt werden."),
        empty=_("Soli bis zuletzt"),
        if_lacking=None,
    )
    presented_games_out: str = one_of(
        _("Bleiben nur noch so viele Spiele wie offene Pflichtsoli"),
        "duty",
        {
            "seat_order": _("werden sie in der Reihenfolge der Plätze vorgeführt"),
            "left_of_dealer": _("werden sie vorgeführt, zuerst links vom Geber"),
            "none": _("wird nicht vorgeführt"),
        },
    )
    presented_time_up: str = one_of(
        _("Ist die Zeit um"),
        "duty",
        {
            "seat_order": _("werden offene Pflichtsoli in der Reihenfolge der Plätze vorgeführt"),
            "left_of_dealer": _("werden offene Pflichtsoli vorgeführt, zuerst links vom Geber"),
            "none": _("wird nicht vorgeführt"),
        },
    )

    # Violations
    violations: tuple[str, ...] = any_of(_("Arten von Regelverstößen"), "violations", words.VIOLATIONS)
    minor_credit: int = number(
        _("Geringfügig: Gutschrift je Mitspieler"),
        "violations",
        _("Punkte"),
        0,
        20,
        help=_(
            "Der Verursacher verliert das Dreifache; verstößt im Solo ein Gegner, erhält es der Solospieler allein."
        ),
    )
    serious_credit: int = number(_("Schwerwiegend: Gutschrift je Mitspieler"), "violations", _("Punkte"), 0, 20)
    serious_credit_per_level: int = number(
        _("Schwerwiegend: mehr je Absage der Gegenpartei"), "violations", _("Punkte"), 0, 20
    )
    revoke_mode: str = one_of(
        _("Falsch bedient"),
        "violations",
        {
            "pays_all": _("verliert das Spiel und zahlt für die ganze Partei"),
            "fixed": _("kostet feste Punkte, das Spiel gilt als gespielt"),
            "party": _("kostet ihn und seinen Partner feste Punkte, das Spiel gilt als gespielt"),
        },
    )
    revoke_credit: int = number(
        _("Falsch bedient: Gutschrift je Mitspieler"),
        "violations",
        _("Punkte"),
        0,
        20,
        help=_("Kostet es auch den Partner: Abzug für jeden der beiden, ohne Gutschrift."),
    )
    unsporting_max: int = number(_("Unsportlich: Abzug bis"), "violations", _("Punkte"), 0, 100)
