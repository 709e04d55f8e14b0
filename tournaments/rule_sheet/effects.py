"""What a parameter does that no single game shows: in figures of the evening, or as the rule sheet says it."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import Parameter, Ruleset, Sheet, words
from tournaments.rule_sheet.parts import Section, sentences_about

# Whose field says it all.
OBVIOUS = ("first_dealer", "first_dealer_five", "scribe_seat_four", "scribe_seat_five", "cards", "violations")

# What says that all is as usual: no sentence tells it, and yet another value would have its effect.
OFF = {
    "teams": "none",
    "next_table": "drawn",
    "last_round": "as_before",
    "sits_out_scores": "nothing",
    "solos_beside": "none",
    "after_free_solo": "next",
    "free_solos": True,
}


def effect(parameter: Parameter, ruleset: Ruleset, told: list[Section]) -> str | None:
    """One line; `told` is the rule sheet of this ruleset. None for what has no effect beside the other parameters."""
    name = parameter.name
    if name in OBVIOUS:
        return ""
    if name in ("games_per_round", "five_factor", "time_limit_minutes"):
        return _time_and_games(ruleset)
    if name == "rounds_usual":
        games = ruleset.rounds_usual * ruleset.games_for(4)
        return ngettext(
            "{rounds} Runde: {games} Spiele am Vierertisch.", "{rounds} Runden: {games} Spiele am Vierertisch.",
            ruleset.rounds_usual,
        ).format(rounds=ruleset.rounds_usual, games=games)  # fmt: skip
    if name == "mandatory_solos" and ruleset.mandatory_solos:
        among = _("Von den {games} Spielen am Vierertisch sind {solos} Pflichtsoli.")
        if ruleset.solos_beside != "none":
            among = _("Zu den {games} Spielen am Vierertisch kommen {solos} Pflichtsoli.")
        return among.format(games=ruleset.games_for(4), solos=4 * ruleset.mandatory_solos)
    if name == "solos_lengthen" and ruleset.lengthens_all:
        solos = 4 * ruleset.mandatory_solos + 2
        longer = _("Spielt ein Tisch {solos} solche Soli, gibt es an jedem Vierertisch {games} Spiele.")
        return longer.format(solos=solos, games=Sheet.empty(ruleset, 4).lengthened(solos).games)
    if name.startswith("deadline_") and getattr(ruleset, name) is not None:
        if ruleset.levels_follow and name.removeprefix("deadline_") in words.LEVELS:
            return None
        return _deadline(getattr(ruleset, name), ruleset)
    said = sentences_about(name, told)
    if not said and (_is_nothing(getattr(ruleset, name)) or getattr(ruleset, name) == OFF.get(name)):
        return ""  # what is switched off needs no explanation
    return " ".join(one if one.endswith(".") else f"{one}." for one in said) or None


def _is_nothing(value: object) -> bool:
    return value is None or value is False or value == () or value == 0


def _time_and_games(rules: Ruleset) -> str:
    four, five = rules.games_for(4), rules.games_for(5)
    if rules.time_limit_minutes is None:
        return _("Zu viert {four} Spiele, zu fünft {five}, ohne Zeitgrenze.").format(four=four, five=five)
    return _("Zu viert {four} Spiele in {minutes} Minuten, zu fünft {five} in {minutes_five}.").format(
        four=four, five=five, minutes=rules.time_limit(4), minutes_five=rules.time_limit(5)
    )


def _deadline(cards: int, ruleset: Ruleset) -> str:
    """With 8 of 10 cards in hand two are played: before the third. As a sheet may have it: before the ninth of all."""
    hand = ruleset.cards // 4
    if cards > hand:
        return ""
    if cards == 0:
        return _("Ohne Karten in der Hand: bis das Spiel aus ist.")
    card = ruleset.first_card_after(cards)
    if ruleset.deadlines_told == "played":
        return _("Mit {cards} von {hand} Karten in der Hand: vor der {card}. Karte des Spiels.").format(
            cards=cards, hand=hand, card=card
        )
    if cards == hand:
        said = _("Mit {cards} von {hand} Karten: bevor man seine erste Karte spielt.").format(cards=cards, hand=hand)
    else:
        said = _("Mit {cards} von {hand} Karten: bevor man seine {next}. Karte spielt.").format(
            cards=cards, hand=hand, next=hand - cards + 1
        )
    return said + " " + _("Auf manchen Blättern: vor der {card}. Karte.").format(card=card)
