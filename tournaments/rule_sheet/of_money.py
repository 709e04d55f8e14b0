"""The rule sheet on what is played for: the price of a point, when it is settled, till, pot and vouchers."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring.money import costs_alike, price
from tournaments import money_words, numbers
from tournaments.rule_sheet.parts import Section, writes
from tournaments.ruleset_words import choice_in_words

A_DOZEN = 12


@writes("money", "cents_per_point", "paid_for", "settled_after", "other_price_above", "cents_above", "till_percent",
        "pot_stake", "pot_shares", "zero_game_cents", "missed_round_cents", "table_voucher")  # fmt: skip
def money(on: Section) -> None:
    rules = on.ruleset
    if rules.cents_per_point:
        for_what = choice_in_words("paid_for", rules.paid_for)
        said = _("Gezahlt wird für {what}.")
        if rules.ranked_by in ("table_points", "both"):
            said = _("Gezahlt wird für {what}; Tischpunkte zählen dabei nicht.")
        on.say(said.format(what=for_what), "paid_for")
        _price(on)
        if rules.other_price_above is not None:
            on.say(money_words.above(rules), "other_price_above", "cents_above")
        when = choice_in_words("settled_after", rules.settled_after)
        on.say(_("Abgerechnet wird {when}.").format(when=when), "settled_after")
        if not costs_alike(rules) or rules.counting != "both":
            on.say(money_words.to_whom(rules), "till_percent")
    if rules.zero_game_price:
        on.say(money_words.zero_game(rules), "zero_game_cents")
    if rules.pot_stake:
        on.say(
            _("In den Topf zahlt jeder, der mitspielt, {stake}.").format(stake=numbers.money(rules.pot_stake)),
            "pot_stake",
        )
    if rules.has_pot and (shares := money_words.pot_shares(rules)):
        on.say(_("Aus dem Topf bekommen am Ende: {shares}.").format(shares=shares), "pot_shares")
    if rules.missed_round_cents:
        missed = _(
            "Wer eine Runde nicht mitspielt, zahlt {fee} in die Vereinskasse, nicht aber, wer aus Platzmangel aussetzt."
        )
        on.say(missed.format(fee=numbers.money(rules.missed_round_cents)), "missed_round_cents")
    if rules.table_voucher:
        on.say(_("Der Beste jedes Tisches erhält nach jeder Runde einen Gutschein."), "table_voucher")


def _price(on: Section) -> None:
    """Of a point as it is written, with what a dozen of a game's points cost."""
    rules = on.ruleset
    template = _("{point} kostet {cents}; wer {points} Punkte im Minus ist, zahlt {price}.")
    if rules.paid_for == "distance":
        template = _("{point} kostet {cents}; wer {points} Punkte weniger hat als der Erste, zahlt {price}.")
    points = A_DOZEN * rules.points_as
    said = template.format(
        point=_("Ein Punkt") if rules.points_as == 1 else _("Ein geschriebener Punkt"),
        cents=numbers.money(rules.cents_per_point),
        points=points,
        price=numbers.money(price(points, rules)),
    )
    on.say(said, "cents_per_point")
