"""The rule sheet on announcing: until when, what a level says, replies, what a marriage and a solo do to it."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import Ruleset, words
from scoring.announcing_rules import FORCED_EVERYWHERE, FORCED_IN
from scoring.deck import fewest_pips
from tournaments.rule_sheet.parts import Section, writes
from tournaments.ruleset_words import listed

OF_GAME = {"clarified": "marriage"}


@writes(
    "announcing",
    "deadline_announcement", "deadline_kontra", "deadline_no_90", "deadline_no_60", "deadline_no_30", "deadline_black",
    "levels_follow", "deadlines_told",
    "level_says_announcement", "reply_cards_fewer", "solo_announced_before_first_card", "marriage_deadlines",
    "forced_announcement_pips", "forced_announcement_in", "forced_raise",
)  # fmt: skip
def announcing(on: Section) -> None:
    rules = on.ruleset
    names = {"announcement": _("Re, Kontra")} | {level: _(word) for level, word in words.LEVELS.items()}
    if rules.deadline_kontra is not None:
        names |= {"announcement": _("Re"), "kontra": _("Kontra")}
    for level, cards in rules.deadlines.items():
        if level not in words.LEVELS or not rules.levels_follow:
            on.row(names[level], _until(rules, cards), f"deadline_{level}")
    if rules.levels_follow:
        on.say(_("Jede Absage muss spätestens im Stich nach der Ansage davor gemacht sein."), "levels_follow")
    if rules.deadlines_told == "played":
        on.say(
            _("Gezählt werden die gespielten Karten aller: Die 5. ist die erste des zweiten Stichs."), "deadlines_told"
        )
    else:
        on.say(_("So viele Karten muss man noch in der Hand haben."), "deadlines_told")
    if rules.level_says_announcement:
        on.say(_("Eine Absage schließt alle davor ein, auch Re oder Kontra."), "level_says_announcement")
    else:
        on.say(
            _(
                "Eine Absage schließt die Absagen davor ein, nicht aber Re oder Kontra; die zählen nur, wenn sie "
                "angesagt sind."
            ),
            "level_says_announcement",
        )
    if rules.reply_cards_fewer and rules.deadlines_told == "played":
        on.say(
            ngettext(
                "Eine Erwiderung („einen zurück“) geht noch {n} Stich später.",
                "Eine Erwiderung („einen zurück“) geht noch {n} Stiche später.",
                rules.reply_cards_fewer,
            ).format(n=rules.reply_cards_fewer),
            "reply_cards_fewer",
        )
    elif rules.reply_cards_fewer:
        on.say(
            ngettext(
                "Eine Erwiderung („einen zurück“) geht noch mit %(count)s Karte weniger.",
                "Eine Erwiderung („einen zurück“) geht noch mit %(count)s Karten weniger.",
                rules.reply_cards_fewer,
            )
            % {"count": rules.reply_cards_fewer},
            "reply_cards_fewer",
        )
    if rules.further_replies:
        on.say(
            ngettext(
                "Nach Re und Kontra darf noch {n}-mal weiter erwidert werden.",
                "Nach Re und Kontra darf noch {n}-mal weiter erwidert werden.",
                rules.further_replies,
            ).format(n=rules.further_replies),
            "further_replies",
        )
    if "marriage" in rules.game_types:
        on.say(_in_a_marriage(rules.marriage_deadlines), "marriage_deadlines")
    if rules.solo_announced_before_first_card:
        on.say(_("Im Solo wird alles vor der ersten Karte angesagt."), "solo_announced_before_first_card")
    if rules.forced_announcement_pips:
        _forced(on, rules.forced_announcement_pips)


def _forced(on: Section, pips: int) -> None:
    """Who has to announce, and in which of the games that are played here."""
    rules = on.ruleset
    if rules.cards == 40 and pips <= fewest_pips(rules.cards):
        said = _("Wer den ersten Stich macht, muss ansagen.")
    else:
        template = ngettext(
            "Wer mit dem ersten Stich %(pips)s Auge oder mehr holt, muss ansagen.",
            "Wer mit dem ersten Stich %(pips)s Augen oder mehr holt, muss ansagen.",
            pips,
        )
        said = template % {"pips": pips}
    played = [one for one in FORCED_IN if OF_GAME.get(one, one) in {"normal", *rules.game_types}]
    chosen = [one for one in played if one in rules.forced_announcement_in]
    if chosen == [one for one in played if one in FORCED_EVERYWHERE]:
        on.say(said, "forced_announcement_pips", "forced_announcement_in")
    else:
        on.say(said, "forced_announcement_pips")
        where = _("Diese Pflicht gilt in: {games}.").format(games=listed(FORCED_IN, chosen))
        on.say(where if chosen else _("Diese Pflicht gilt in keinem Spiel."), "forced_announcement_in")
        if "clarified" in chosen:
            trick = _("In der Hochzeit entscheidet dafür der Klärungsstich statt des ersten Stichs.")
            if "marriage" in chosen:
                trick = _("In der Hochzeit entscheidet dafür auch der Klärungsstich.")
            on.say(trick, "forced_announcement_in")
    if rules.forced_raise:
        raised = _("Hat er oder sein Partner vor dem ersten Stich schon angesagt, muss er dann weiter absagen.")
        on.say(raised, "forced_raise")


def _until(rules: Ruleset, cards: int) -> str:
    """A deadline of so many cards in hand, as the hall tells it."""
    if rules.deadlines_told == "in_hand" or (card := rules.first_card_after(cards)) < 1:
        return ngettext("mit {n} Karte", "mit {n} Karten", cards).format(n=cards)
    return _("vor der {card}. Karte").format(card=card) if cards else _("bis zuletzt")


def _in_a_marriage(deadlines: str) -> str:
    match deadlines:
        case "unmoved":
            return _("Eine Hochzeit verschiebt nichts: Angesagt wird wie sonst, auch bevor der Partner gefunden ist.")
        case "after_clarifying":
            return _("In einer Hochzeit wird alles vor der ersten Karte nach dem Klärungsstich angesagt.")
        case _later:
            return _("Eine Hochzeit verschiebt alles um die Klärungsstiche bis auf einen.")
