"""The rule sheet on Bock: what brings it, for how long, how much it counts, and what more of it does."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import Ruleset, words
from scoring.extras import classes_played
from scoring.reminders import TIMES
from tournaments.rule_sheet.parts import Section, writes
from tournaments.ruleset_words import choice_in_words, listed


@writes("bock", "bock_triggers", "bock_games", "bock_factor", "bock_again")
def bock(on: Section) -> None:
    rules = on.ruleset
    if not rules.bock_triggers:
        return
    after = _(" oder ").join(choice_in_words("bock_triggers", one) for one in rules.bock_triggers)
    on.say(_("Bock gibt es nach {after}.").format(after=after), "bock_triggers")
    for said in _what_is_lost(rules):
        on.say(said, "bock_triggers")
    if rules.heart_trick_for_bock:
        on.say(_("Ein Herzstich zählt dabei selbst keinen Punkt."), "bock_triggers")
    elif words.HEART_TRICK in rules.bock_triggers and not set(classes_played(rules)) <= set(rules.extras_in):
        on.say(_("Ein Herzstich bringt Bock nur in Spielen, in denen Sonderpunkte zählen."), "bock_triggers")
    if rules.bock_games is None:
        length = _("Dann zählen die nächsten Spiele, eines je Spieler am Tisch, {times}.")
    else:
        length = ngettext(
            "Dann zählt das nächste Spiel {times}.",
            "Dann zählen die nächsten {n} Spiele {times}.",
            rules.bock_games,
        )
    on.say(length.format(n=rules.bock_games, times=_(TIMES[rules.bock_factor])), "bock_games", "bock_factor")
    if rules.solos_beside != "none":
        on.say(_("Auch ein Solo, das nicht als Spiel der Runde zählt, ist dann eines davon."), "bock_games")
    if rules.bock_again == "stack":
        again = _("zählen sie übereinander: zwei Bock {times}").format(times=_(TIMES[rules.bock_factor**2]))
    else:
        again = choice_in_words("bock_again", rules.bock_again)
    on.say(_("Kommt im Bock neuer Bock dazu, {again}.").format(again=again), "bock_again")
    on.say(_("Bock, der am Ende der Runde übrig ist, verfällt."), "bock_games")


def _what_is_lost(rules: Ruleset) -> Iterator[str]:
    """Which games are a lost Re, Kontra or solo, as `scoring.bock` counts them."""
    triggers = rules.bock_triggers
    announced = [
        _(words.PARTIES[party])
        for party, trigger in (("re", "lost_re"), ("kontra", "lost_kontra"))
        if trigger in triggers
    ]
    if announced:
        yield _("Ein verlorenes {announced} zählt nur, wenn es angesagt war.").format(
            announced=_(" oder ").join(announced)
        )
    if "lost_solo" in triggers:
        yield from _what_is_a_solo(rules)
    if not announced and "lost_solo" not in triggers:
        return
    if rules.cowardice is None:
        yield _("Gewinnt niemand, ist nichts verloren.")
    else:
        yield _("Verloren wird auch durch Feigheit; gewinnt niemand, ist nichts verloren.")


def _what_is_a_solo(rules: Ruleset) -> Iterator[str]:
    """Which games of one against three that nobody announced as a solo count as one."""
    solos: list[str] = []
    others: list[str] = []
    for kind, there_is, counts_as in (
        ("silent_marriage", "silent_marriage" in rules.game_types, rules.silent_marriage),
        ("unclarified_marriage", "marriage" in rules.game_types, rules.unclarified_marriage),
    ):
        if there_is and counts_as != "unknown":
            (solos if counts_as in words.AS_SOLO else others).append(kind)
    of_them = {"games": listed(words.GAME_CLASSES, solos), "others": listed(words.GAME_CLASSES, others)}
    if solos and others:
        yield _("Als Solo zählt hier auch: {games}; nicht: {others}.").format(**of_them)
    elif solos:
        yield _("Als Solo zählt hier auch: {games}.").format(**of_them)
    elif others:
        yield _("Nicht als Solo zählt hier: {others}.").format(**of_them)
