"""What a table should be told now: solos to be presented, Bock running, the last game, the time."""

from __future__ import annotations

from typing import NamedTuple

from scoring.dealing import NextGame, SheetState
from scoring.errors import gettext_noop as _
from scoring.ruleset import Ruleset
from scoring.seats import Seat


class Reminder(NamedTuple):
    """A German sentence (template and parameters as in GameError) and a code by which a page may style it.

    Codes: "complete", "time_up" (and solos are to be presented), "finishing" (the game begun is the last ordinary one),
    "presenting", "deal_passed", "solos_lost" (not all can be played any more), "solos_soon", "last_game", "bock".
    """

    code: str
    template: str
    params: dict[str, object]

    @property
    def message(self) -> str:
        """The sentence in German, seats called "Platz 3"."""
        return self.template.format(**self.params)


def reminders(state: SheetState, following: NextGame | None, ruleset: Ruleset) -> tuple[Reminder, ...]:
    """What is due in this state of a table, most urgent first."""
    if following is None:
        return (Reminder("complete", _("Die Runde ist zu Ende."), {}),)
    due = [*_solos(state, following), *_deal_passed(state, following), *_bock(following, ruleset)]
    return tuple(due)


def _solos(state: SheetState, following: NextGame) -> list[Reminder]:
    games, solos = following.games_left, len(following.open_solos)
    counts: dict[str, object] = {"games": games, "solos": solos}
    if following.must_present is not None:
        presents: dict[str, object] = {**counts, "seat": Seat(following.must_present)}
        if state.over:
            if solos == 1:
                template = _("Die Zeit ist um: {seat} führt noch das Pflichtsolo vor, dann ist die Runde zu Ende.")
            else:
                template = _("Die Zeit ist um: Noch {solos} Pflichtsoli werden vorgeführt, jetzt {seat}.")
            return [Reminder("time_up", template, presents)]
        if games == 1:
            return [Reminder("presenting", _("Letztes Spiel: {seat} führt das Pflichtsolo vor."), presents)]
        template = _("Noch {games} Spiele, {solos} Pflichtsoli offen: ab jetzt wird vorgeführt, zuerst {seat}.")
        return [Reminder("presenting", template, presents)]
    if state.finishing:
        template = _("Die Zeit ist um: Das angefangene Spiel wird zu Ende gespielt.")
        if games > 1:
            template = _("Die Zeit ist um: Nach dem angefangenen Spiel werden nur noch offene Pflichtsoli vorgeführt.")
        elif solos:
            template = _("Die Zeit ist um: Nach dem angefangenen Spiel ist Schluss, auch für offene Pflichtsoli.")
        return [Reminder("finishing", template, counts)]
    if solos > games:  # where none are presented
        template = _("Noch {games} Spiele, aber {solos} Pflichtsoli offen: Nicht alle lassen sich noch spielen.")
        if games == 1:
            template = _("Letztes Spiel, aber {solos} Pflichtsoli offen: Nur eines lässt sich noch spielen.")
        return [Reminder("solos_lost", template, counts)]
    if games == 1:
        if solos:
            owing: dict[str, object] = {"seat": Seat(following.open_solos[0])}
            return [Reminder("last_game", _("Letztes Spiel, und das Pflichtsolo von {seat} ist offen."), owing)]
        return [Reminder("last_game", _("Letztes Spiel."), {})]
    # Within one more turn of the deal nobody will have a choice any more.
    if solos and games - solos <= len(state.solos):
        if solos == 1:
            owes: dict[str, object] = {**counts, "seat": Seat(following.open_solos[0])}
            return [Reminder("solos_soon", _("Noch {games} Spiele, ein Pflichtsolo offen: {seat}."), owes)]
        return [Reminder("solos_soon", _("Noch {games} Spiele, {solos} Pflichtsoli offen."), counts)]
    return []


def _deal_passed(state: SheetState, following: NextGame) -> list[Reminder]:
    if following.dealer == state.dealer:
        return []
    return [
        Reminder(
            "deal_passed",
            _("{presents} ist mit Geben dran und müsste sitzen: Zum Vorführen gibt {dealer}."),
            {"presents": Seat(state.dealer), "dealer": Seat(following.dealer)},
        )
    ]


# How much more a game counts.
# Whatever up to MOST_BOCKS of a ruleset's `bock_factor` can come to.
TIMES = {
    2: _("doppelt"), 3: _("dreifach"), 4: _("vierfach"), 8: _("achtfach"), 9: _("neunfach"), 16: _("sechzehnfach"),
    27: _("27-fach"), 64: _("64-fach"),
}  # fmt: skip


def _bock(following: NextGame, ruleset: Ruleset) -> list[Reminder]:
    games = min(following.bock_left, following.games_left)
    if games == 0:
        return []
    factor = ruleset.bock_factor**following.bocks
    params: dict[str, object] = {"games": games, "times": TIMES[factor]}
    if games == 1:
        return [Reminder("bock", _("Bock: Dieses Spiel zählt {times}."), params)]
    if following.bocks > 1:
        return [Reminder("bock", _("Bock: Dieses Spiel zählt {times}, Bock läuft noch {games} Spiele."), params)]
    return [Reminder("bock", _("Bock: Die nächsten {games} Spiele zählen {times}."), params)]
