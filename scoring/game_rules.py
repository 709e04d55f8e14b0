"""A single game, as parameters of a ruleset: which games there are, who wins one, and what it is worth."""

from __future__ import annotations

from dataclasses import dataclass

from scoring import words
from scoring.errors import gettext_noop as _
from scoring.own import OwnExtra
from scoring.own_solos import OwnSolo
from scoring.parameters import (
    Amounts,
    amounts,
    any_of,
    number,
    one_of,
    optional_number,
    own_extra_points,
    solos_of_their_own,
    yes_no,
)
from scoring.ramsch_rules import RamschRules


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRules(RamschRules):
    """The parameters of a ruleset that say what a game is worth."""

    # Cards and kinds of game
    cards: int = one_of(
        _("Karten"),
        "cards",
        {40: _("40 Karten, ohne Neunen"), 48: _("48 Karten, mit Neunen")},
        help=_("Ohne Neunen hat jeder Stich mindestens 8 Augen."),
    )
    game_types: tuple[str, ...] = any_of(_("Spielarten"), "cards", words.GAME_TYPES)
    solos: tuple[str, ...] = any_of(
        _("Soli"), "cards", words.SOLOS, help=_("„Trumpfsolo“ steht für ein Farbsolo, bei dem die Farbe nicht zählt.")
    )
    black_only_solos: tuple[str, ...] = any_of(_("Soli nur mit angesagtem Schwarz"), "cards", words.SOLOS)
    own_solos: tuple[OwnSolo, ...] = solos_of_their_own(
        _("Eigene Soli"), "cards", help=_("Bis zu fünf. Was dabei Trumpf ist, weiß der Tisch.")
    )

    # Who wins
    kontra_alone_needs_121: bool = yes_no(
        _("Nur Kontra angesagt: Re genügen 120"),
        "winner",
        help=_("Ist „Kontra“ die einzige Ansage des Spiels, gewinnt Re bei 120 : 120."),
    )
    nobody_wins: str = one_of(
        _("Verfehlen beide ihre Absage"),
        "winner",
        {
            "extras": _("zählen nur die Sonderpunkte"),
            "extras_doubled": _("zählen die Sonderpunkte, verdoppelt durch die Ansagen"),
            "levels": _("zählen Stufen, verfehlte Absagen und Sonderpunkte für die Partei, die sie erreicht hat"),
        },
    )
    cowardice: int | None = optional_number(
        _("Feigheit: Es verliert, wer so viel mehr schafft als angesagt"),
        "winner",
        _("Stufen"),
        1,
        4,
        help=_("Er zahlt dann, was er bekommen hätte."),
        empty=_("keine Feigheit"),
        if_lacking=None,
    )
    cowardice_counts_announcement: bool = yes_no(
        _("Bei der Feigheit sind Re und Kontra eine Stufe"),
        "winner",
        help=_("Wer nichts angesagt hat, hat dann schon für den bloßen Gewinn eine Stufe zu wenig."),
        if_lacking=True,
    )
    cowardice_in_solo: bool = yes_no(_("Feigheit gilt auch im Solo"), "winner", if_lacking=False)
    cowardice_with_extras: bool = yes_no(
        _("Bei Feigheit gehen auch die Sonderpunkte an die anderen"),
        "winner",
        help=_("Sonst zählen die Sonderpunkte in einem feigen Spiel nicht."),
        if_lacking=True,
    )

    # What a game is worth
    won: int = number(_("Gewonnen"), "value", _("Punkte"), 0, 10, help=_("„Keine 120“"))
    under_level: int = number(
        _("Je Stufe, die der Verlierer unterschreitet"), "value", _("Punkte"), 0, 10, help=_("90, 60, 30, kein Stich")
    )
    re_announced: int = number(
        _("Re angesagt"), "value", _("Punkte"), 0, 10, help=_("Zählt für den Gewinner, auch wenn Kontra gewinnt.")
    )
    kontra_announced: int = number(
        _("Kontra angesagt"), "value", _("Punkte"), 0, 10, help=_("Zählt für den Gewinner, auch wenn Re gewinnt.")
    )
    re_doubles: bool = yes_no(
        _("Re angesagt verdoppelt"),
        "value",
        help=_("Verdoppelt wird die Summe; ob mit den Sonderpunkten, steht bei „Verdoppelt wird“."),
    )
    kontra_doubles: bool = yes_no(
        _("Kontra angesagt verdoppelt"), "value", help=_("Verdoppeln beide, ist es nach Re und Kontra das Vierfache.")
    )
    further_replies: int = number(
        _("Nach Re und Kontra weiter erwidert wird höchstens"),
        "value",
        _("mal"),
        0,
        4,
        help=_("Re – Kontra – Re – Kontra … Bei 0 ist nach Re und Kontra Schluss."),
        if_lacking=0,
    )
    further_reply_points: int = number(
        _("Je weiterer Erwiderung"),
        "value",
        _("Punkte"),
        0,
        10,
        help=_("Für den Gewinner, wer auch immer erwidert hat."),
        if_lacking=0,
    )
    further_reply_doubles: bool = yes_no(
        _("Jede weitere Erwiderung verdoppelt"),
        "value",
        help=_("Zu dem, was Re und Kontra schon verdoppelt haben."),
        if_lacking=False,
    )
    announced_level: int = number(
        _("Je Absage"), "value", _("Punkte"), 0, 10, help=_("Absagen beider Parteien zählen für den Gewinner.")
    )
    level_says_announcement: bool = yes_no(
        _("Eine Absage schließt Re oder Kontra ein"),
        "value",
        help=_("Sonst zählt „keine 90“ ohne „Re“ nur als Absage, und wer schreibt, tippt beides einzeln an."),
        if_lacking=True,
    )
    re_by_itself: tuple[str, ...] = any_of(
        _("Re gilt von selbst als angesagt"),
        "value",
        {
            "solo": _("im Solo"),
            "silent_marriage": _("in der stillen Hochzeit"),
            "marriage": _("in der Hochzeit mit Partner"),
            "unclarified_marriage": _("in der Hochzeit ohne Partner"),
            "poverty": _("in der Trumpfabgabe"),
        },
        help=_("Es zählt dann, auch wenn niemand es gesagt hat. „Im Solo“ heißt: in einem, das angesagt wurde."),
        empty=_("nie"),
        if_lacking=(),
    )
    announcements_only_if_reached: bool = yes_no(
        _("Ansagen zählen nur, wenn erreicht"),
        "value",
        help=_("Re und Kontra zählen dann nur, wenn die Partei gewinnt, eine Absage nur, wenn sie gehalten wurde."),
    )
    failed_level: int = number(
        _("Je verfehlter Absage, gegen die der Gewinner 30 Augen mehr erreicht"),
        "value",
        _("Punkte"),
        0,
        10,
        help=_("120 gegen keine 90, 90 gegen keine 60, 60 gegen keine 30, 30 gegen schwarz"),
    )
    failed_level_counts_as_under: bool = yes_no(
        _("Verfehlte Absage zählt, als wäre der Verlierer selbst darunter geblieben"),
        "value",
        help=_("Je Stufe höchstens einmal, die Absage selbst kommt dazu."),
    )
    against: int = number(_("Gegen die Alten"), "value", _("Punkte"), 0, 10, help=_("Kontra hat gewonnen."))
    against_in_solo: bool = yes_no(_("Gegen die Alten zählt auch im Solo"), "value")
    against_doubles: bool = yes_no(_("Gegen die Alten verdoppelt"), "value")
    doublings: str = one_of(
        _("Verdoppelt wird"),
        "value",
        {"all": _("alles, auch die Sonderpunkte"), "without_extras": _("alles bis auf die Sonderpunkte")},
        help=_("Durch Re, Kontra und „gegen die Alten“. Bock zählt immer für alles."),
        if_lacking="all",
    )
    even_split: str = one_of(
        _("120 : 120 Augen"),
        "value",
        {
            "usual": _("zählen wie jedes Spiel"),
            "no_won_point": _("geben keinen Punkt für „Gewonnen“"),
            "double": _("zählen doppelt"),
        },
        if_lacking="usual",
    )
    counting: str = one_of(
        _("Geschrieben wird"),
        "value",
        {
            "both": _("allen: Gewinn und Verlust"),
            "winners": _("nur Gutes: wer Punkte gewinnt"),
            "losers": _("nur Schlechtes: wer Punkte verliert"),
        },
        help=_("Nur wenn allen geschrieben wird, ergeben die Punkte eines Spiels zusammen null."),
        if_lacking="both",
    )
    points_as: int = number(
        _("Ein Punkt wird geschrieben als"),
        "value",
        _("Punkte"),
        1,
        100,
        help=_("10, wenn ein Spiel für 3 als 30 angeschrieben wird."),
        if_lacking=1,
    )
    floor_at_zero: bool = yes_no(
        _("Der Gewinner verliert nicht"), "value", help=_("Ist die Summe kleiner als null, so ist sie null.")
    )

    # Extra points
    extra_points: tuple[str, ...] = any_of(
        _("Sonderpunkte"), "extras", words.EXTRAS, help=_("Die des Verlierers werden abgezogen.")
    )
    extra_worth: Amounts = amounts(
        _("Ein Sonderpunkt zählt"), "extras", words.EXTRAS, _("Punkte"), 0, 10, if_lacking=1, fox_in_last_trick=2
    )
    announcing_extras_for: str = one_of(
        _("„Früh angesagt“ und „Absage übersprungen“ zählen für"),
        "extras",
        {"announcer": _("die Partei, die angesagt hat"), "winner": _("den Gewinner")},
        help=_("Früh heißt: vor der ersten Karte."),
        if_lacking="announcer",
    )
    extras_in: tuple[str, ...] = any_of(
        _("Sonderpunkte zählen in"),
        "extras",
        words.GAME_CLASSES,
        help=_("Die eigenen Sonderpunkte sagen selbst, in welchen Spielen sie zählen."),
        empty=_("keinem Spiel"),
    )
    own_extras: tuple[OwnExtra, ...] = own_extra_points(
        _("Eigene Sonderpunkte"), "extras", help=_("Bis zu fünf. Ob die Karten dazu passen, wird nicht geprüft.")
    )

    # Bock
    bock_triggers: tuple[str, ...] = any_of(
        _("Bock nach"),
        "bock",
        {
            "even_split": _("120 : 120 Augen"),
            "zero_value": _("einem Spiel mit 0 Punkten"),
            "no_winner": _("einem Spiel ohne Gewinner"),
            "lost_re": _("verlorenem Re"),
            "lost_kontra": _("verlorenem Kontra"),
            "lost_solo": _("verlorenem Solo"),
            "black": _("einem Spiel, in dem eine Partei keinen Stich macht"),
            "both_announced": _("Re und Kontra in einem Spiel"),
            "heart_trick": _("einem Herzstich"),
            "redeal": _("einem Spiel, das neu gegeben wird"),
        },
        help=_("Die nächsten Spiele zählen mehr. Re und Kontra müssen angesagt sein. Nichts gewählt: ohne Bock."),
        empty=_("nichts"),
    )
    bock_games: int | None = optional_number(
        _("So viele Spiele lang"),
        "bock",
        _("Spiele"),
        1,
        20,
        empty=_("eines je Spieler am Tisch"),
        if_lacking=None,
    )
    bock_factor: int = number(
        _("Ein Bockspiel zählt"), "bock", _("mal"), 2, 4, help=_("2 heißt doppelt."), if_lacking=2
    )
    bock_again: str = one_of(
        _("Kommt im Bock neuer Bock dazu"),
        "bock",
        {
            "append": _("folgt er hinter dem laufenden"),
            "stack": _("zählen sie übereinander, zwei doppelte also vierfach"),
            "restart": _("beginnt der laufende von vorn"),
            "ignore": _("zählt er nicht"),
        },
        if_lacking="append",
    )

    # Solo and marriage
    solo_bonus: int = number(
        _("Solo gespielt"), "solo", _("Punkte"), 0, 10, help=_("Für den Gewinner, vor dem Dreifachen des Solospielers.")
    )
    solo_bonus_by_kind: Amounts = amounts(
        _("Dazu je Art des Solos"), "solo", words.SOLOS, _("Punkte"), 0, 10, help=_("Für den Gewinner."), if_lacking=0
    )
    silent_marriage: str = one_of(
        _("Stille Hochzeit zählt"),
        "solo",
        {
            "solo": _("wie ein Solo"),
            "trump_solo": _("wie ein Trumpfsolo"),
            "ordinary": _("wie ein Normalspiel"),
        },
        help=_("Wie ein Trumpfsolo: auch mit dessen Punkten und Sonderpunkten."),
    )
    unclarified_marriage: str = one_of(
        _("Hochzeit ohne Partner zählt"),
        "solo",
        {
            "solo": _("wie ein Solo"),
            "trump_solo": _("wie ein Trumpfsolo"),
            "ordinary": _("wie ein Normalspiel"),
            "unknown": _("gibt es nicht"),
        },
        help=_("Etwa weil der Spieler mit beiden Kreuz Damen die ersten drei Stiche selbst gemacht hat."),
    )

    marriage_bonus: int = number(
        _("Hochzeit gespielt"), "solo", _("Punkte"), 0, 10, help=_("Mit einem Partner; für den Gewinner."), if_lacking=0
    )
    no_partner_bonus: int = number(
        _("Hochzeit ohne Partner gespielt"),
        "solo",
        _("Punkte"),
        0,
        10,
        help=_("Für den Gewinner, zu dem, was das Spiel sonst zählt."),
        if_lacking=0,
    )
    against_in_marriage: bool = yes_no(_("Gegen die Alten zählt auch in der Hochzeit"), "solo", if_lacking=True)
