"""Money, as parameters of a ruleset: what a point costs, when it is settled, who gets it, the pot, vouchers."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.errors import gettext_noop as _
from scoring.parameters import Amounts, amounts, number, one_of, optional_number, yes_no
from scoring.ranking import RankingRules

PLACES = {
    "place_1": _("1. Platz"),
    "place_2": _("2. Platz"),
    "place_3": _("3. Platz"),
    "place_4": _("4. Platz"),
    "place_5": _("5. Platz"),
    "place_6": _("6. Platz"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class MoneyRules(RankingRules):
    """The parameters of a ruleset that say what it is played for. What they come to: money.py."""

    cents_per_point: int = number(_("Ein Punkt kostet"), "money", _("Cent"), 0, 1000)
    paid_for: str = one_of(
        _("Gezahlt wird für"),
        "money",
        {
            "points": _("alle Punkte: Plus bekommt, Minus zahlt"),
            "losses": _("Minuspunkte allein"),
            "distance": _("den Abstand zum Ersten"),
        },
        if_lacking="points",
    )
    settled_after: str = one_of(
        _("Abgerechnet wird"),
        "money",
        {
            "evening": _("der ganze Abend"),
            "round": _("jede Runde für sich, am Tisch"),
            "game": _("jedes Spiel für sich"),
        },
        help=_("Wer in einer Runde 20 verliert und in der nächsten 20 gewinnt, hat nach dem Abend nichts verloren."),
        if_lacking="evening",
    )
    other_price_above: int | None = optional_number(
        _("Ein anderer Preis gilt über"),
        "money",
        _("Punkten"),
        1,
        1000,
        help=_("Gezählt in dem, was abgerechnet wird: Abend, Runde oder Spiel."),
        empty=_("immer derselbe Preis"),
        if_lacking=None,
    )
    cents_above: int = number(_("Jeder Punkt darüber kostet"), "money", _("Cent"), 0, 1000, if_lacking=0)
    till_percent: int | None = optional_number(
        _("Davon in die Vereinskasse"),
        "money",
        _("Prozent"),
        0,
        100,
        help=_("Der Rest geht an die im Plus, sonst in den Topf."),
        empty=_("nichts, wo Plus bekommt, sonst alles"),
        if_lacking=None,
    )
    pot_stake: int = number(
        _("Einsatz jedes Spielers in den Topf"),
        "money",
        _("Cent"),
        0,
        9_999,
        help=_("Der Topf wird nach dem Abend unter den Ersten geteilt."),
        if_lacking=0,
    )
    pot_shares: Amounts = amounts(
        _("Vom Topf bekommt"),
        "money",
        PLACES,
        _("Prozent"),
        0,
        100,
        help=_(
            "Wer sich Plätze teilt, teilt sich, was auf sie fällt. Was keinem Platz gehört, geht in die Vereinskasse."
        ),
        if_lacking=0,
        place_1=50,
        place_2=30,
        place_3=20,
    )
    zero_game_cents: int = number(
        _("Ein Spiel, das null zählt, kostet jeden Spieler"),
        "money",
        _("Cent"),
        0,
        1000,
        help=_("In die Vereinskasse, wo jedes Spiel für sich abgerechnet wird."),
        if_lacking=0,
    )
    missed_round_cents: int = number(
        _("Wer eine Runde nicht mitspielt, zahlt in die Vereinskasse"),
        "money",
        _("Cent"),
        0,
        9_999,
        help=_(
            "Für jede Runde, in der er keinen Platz hatte, auch nach dem Abmelden. Nichts zahlt, wer aus Platzmangel "
            "aussetzt, wer sich abmeldet, bevor er eine Runde gespielt oder verpasst hat, oder wer einen Platz hatte, "
            "dessen Punkte nach einem Wechsel ein anderer bekommt."
        ),
        if_lacking=0,
    )
    table_voucher: bool = yes_no(_("Gutschein für den Besten jedes Tisches und jeder Runde"), "money")

    @property
    def to_the_till(self) -> int:
        """How many per cent of what is paid for points go into the till; the rest to the winners, or into the pot."""
        if self.till_percent is not None:
            return self.till_percent
        return 0 if self.paid_for == "points" else 100

    @property
    def zero_game_price(self) -> int:
        """Cents that each of the four pays for a game worth nothing; 0 where games are not settled one by one."""
        return self.zero_game_cents if self.cents_per_point and self.settled_after == "game" else 0

    @property
    def has_pot(self) -> bool:
        """Whether anything comes into a pot."""
        return self.pot_stake > 0 or (self.cents_per_point > 0 and self.paid_for != "points" and self.to_the_till < 100)

    @property
    def has_money(self) -> bool:
        """Whether it is played for money."""
        return self.cents_per_point > 0 or self.has_pot or self.missed_round_cents > 0
