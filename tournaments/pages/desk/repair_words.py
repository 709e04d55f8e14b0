"""What is said of tables that are put right: who moves where, what it breaks, and how they sit then."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.ledger import TakenBack
from tournaments.pages.desk import fives
from tournaments.pages.desk.swap_words import (
    Verdict,
    from_their_table,
    harmless,
    meetings,
    split_in_words,
    together_in_words,
)
from tournaments.rounds.proposals import Change, Move, Proposal


@dataclass(frozen=True, slots=True)
class Told:
    """A proposal in words."""

    title: str
    lines: tuple[str, ...]
    """Who moves where, and what becomes of the tables."""
    verdicts: tuple[Verdict, ...]
    tables: tuple[tuple[int, tuple[str, ...]], ...]
    """How they sit then, at the tables that are there then."""


def in_words(proposal: Proposal, *, most_fives: int | None, follows: bool, teams: bool) -> Told:
    """`most_fives`: the organizer's limit; `follows`: the round was not drawn, its tables follow from the one before;
    `teams`: there are some.
    """
    change = proposal.change
    return Told(
        _title(change),
        tuple(_lines(change)),
        tuple(_verdicts(proposal, most_fives, follows=follows, teams=teams)),
        tuple((number, names) for number, names in change.tables if names),
    )


def summary(change: Change) -> str:
    """What was done, in one line."""
    return " ".join([_title(change), *_lines(change)] if change.tables else _lines(change))


def what_became(done: TakenBack) -> str:
    """… of who was entered with a change that is taken back; "" where nobody was."""
    if done.newcomer is None:
        return ""
    said = _("{name} bleibt im Turnier.") if done.stays else _("{name} ist nicht mehr im Turnier.")
    return said.format(name=done.newcomer.name)


def _title(change: Change) -> str:
    """What becomes of the tables."""
    said = []
    for number, names in change.tables:
        if not names:
            gone = _("Der Finaltisch (Tisch {number}) wird aufgelöst.")
            said.append((gone if number == change.final else _("Tisch {number} wird aufgelöst.")).format(number=number))
        elif number in change.made:
            said.append(_("Tisch {number} kommt dazu.").format(number=number))
    five = [number for number, names in change.tables if number in change.resized and len(names) == 5]
    four = [number for number, names in change.tables if number in change.resized and len(names) == 4]
    for numbers, one, several in (
        (five, _("Tisch {numbers} spielt zu fünft."), _("Tische {numbers} spielen zu fünft.")),
        (four, _("Tisch {numbers} spielt zu viert."), _("Tische {numbers} spielen zu viert.")),
    ):
        if numbers:
            said.append((one if len(numbers) == 1 else several).format(numbers=", ".join(map(str, numbers))))
    if not said:
        said = [_("Tisch {number} bleibt so groß, wie er ist.").format(number=change.tables[0][0])]
    return " ".join(said)


def _lines(change: Change) -> list[str]:
    return [*(_move(one) for one in change.moves if one.new or one.player not in change.out), *map(_out, change.out)]


def _move(move: Move) -> str:
    if not move.old:
        said = _("{name} kommt dazu: Tisch {new}, Platz {seat}.")
    elif not move.new:
        said = _("{name} ist nicht mehr dabei (Tisch {old}).")
    elif move.old == move.new:
        said = _("{name} wechselt an Tisch {new} auf Platz {seat}.")
    else:
        said = _("{name} wechselt von Tisch {old} an Tisch {new}, Platz {seat}.")
    return said.format(name=move.player, old=move.old, new=move.new, seat=move.seat)


def _out(name: str) -> str:
    return _("{name} setzt aus.").format(name=name)


def _verdicts(proposal: Proposal, most_fives: int | None, *, follows: bool, teams: bool) -> list[Verdict]:
    said = []
    if proposal.again:
        said.append(Verdict(False, _("Dann wieder zusammen: {pairs}.").format(pairs=meetings(proposal.again))))
    said += together_in_words(proposal.together)
    said += split_in_words(proposal.split)
    said += from_their_table(proposal.from_their_table)
    said += fives.limit_broken(proposal.too_often, most_fives, then=True)
    if follows and any(one.old and one.new for one in proposal.change.moves):
        moved = _("Wer wechselt, sitzt nicht mehr da, wo er nach den Ergebnissen hingehört.")
        said.append(Verdict(False, moved))
    if not said and any(one.new for one in proposal.change.moves):
        said.append(harmless(teams=teams))
    return said
