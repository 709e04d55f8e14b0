"""Extra points (Sonderpunkte): read from JSON, and refused where the cards do not allow them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from scoring import own
from scoring.deck import Tricks, possible_pips
from scoring.errors import GameError, not_by_party, not_known, shown
from scoring.errors import gettext_noop as _
from scoring.ruleset import Ruleset
from scoring.winner import ALL_PIPS, HEIGHT, Parties, Party
from scoring.words import EXTRAS, GAME_CLASSES, HEART_TRICK, LEVELS, PARTIES, WITHOUT_PARTIES

NO_EXTRAS: Final[Parties[tuple[str, ...]]] = Parties((), ())

_MOST_DOPPELKOPFS: Final = 4
_FOXES: Final = 2
_CLUB_JACKS: Final = 2
_MOST_OWN: Final = 4
_CARDS_IN_TRICK: Final = 4
MOST_OWN_ENTERED: Final = 12
"""What anybody may enter of an own one: one a trick. What is kept already is not asked this."""
TOO_OFTEN: Final = _("In einem Spiel zählt das höchstens {most}-mal.")
# The most of each that one game can have, taken by itself; of an own one, what its key counts to.
MOST_OF_EXTRA: Final = {
    "fox": _FOXES,
    "fox_in_last_trick": _FOXES,
    "doppelkopf": _MOST_DOPPELKOPFS,
    HEART_TRICK: 1,
    "charlie": 1,
    "charlie_caught": _CLUB_JACKS,
    "fox_last_trick": 1,
    "old_last_trick": 1,
    "ten_caught": 1,
    "early": 1,
    "skipped": 4,
} | {f"own_{number}": _MOST_OWN for number in range(1, own.MOST + 1)}
# Who has one of these has the last trick; the first three are the card that takes it.
_TAKES_LAST_TRICK: Final = frozenset({"charlie", "fox_last_trick", "old_last_trick"})
_LAST_TRICK: Final = _TAKES_LAST_TRICK | {"charlie_caught", "fox_in_last_trick"}
_FOX: Final = frozenset({"fox", "fox_in_last_trick", "fox_last_trick"})
# What a party has for how it announced; a hall may give it to the winner (`announcing_extras_for`).
OF_ANNOUNCING: Final = ("early", "skipped")
# Of these there is one in a game, whoever has it.
_ONCE: Final = (HEART_TRICK, "ten_caught")


def class_of(kind: str, solo: str | None, single: bool, ruleset: Ruleset) -> str:
    """Which of words.GAME_CLASSES a game is, with a single Re player or not."""
    if kind == "solo":
        if ruleset.own_solos and (own := ruleset.own_solo(solo)):
            return own.counts_as
        return "ace_solo" if solo == "aces" else "trump_solo" if solo in _TRUMP_SOLOS else "picture_solo"
    if kind == "silent_marriage" and ruleset.silent_marriage == "trump_solo":
        return "trump_solo"
    if kind == "marriage" and single:
        return "trump_solo" if ruleset.unclarified_marriage == "trump_solo" else "unclarified_marriage"
    return kind


_TRUMP_SOLOS: Final = frozenset({"clubs", "spades", "hearts", "diamonds", "trump"})


def classes_played(ruleset: Ruleset) -> tuple[str, ...]:
    """Of words.GAME_CLASSES those that there are in this hall."""
    kinds = [kind for kind in ruleset.game_types if kind != "solo" and kind not in WITHOUT_PARTIES]
    played = {class_of(kind, None, kind == "silent_marriage", ruleset) for kind in kinds}
    if "solo" in ruleset.game_types:
        played |= {class_of("solo", solo, True, ruleset) for solo in ruleset.every_solo}
    if knows_alone(ruleset):
        played.add(class_of("marriage", None, True, ruleset))
    return tuple(one for one in GAME_CLASSES if one in played)


def knows_alone(ruleset: Ruleset) -> bool:
    """Whether a marriage can stay without a partner."""
    return "marriage" in ruleset.game_types and ruleset.unclarified_marriage != "unknown"


def extras_in(game_class: str, ruleset: Ruleset) -> tuple[str, ...]:
    """The codes of the extra points that there are in such games."""
    usual = ruleset.extra_points if game_class in ruleset.extras_in else ()
    if ruleset.heart_trick_for_bock:
        usual = (*usual, HEART_TRICK)
    return (*usual, *(one.code for one in ruleset.own_extras if game_class in one.games))


def extras_from_json(raw: object, ruleset: Ruleset) -> Parties[tuple[str, ...]]:
    """The extra points of both parties, one entry each. Raises GameError, field "extras", if one is not known."""
    if raw is None:
        return NO_EXTRAS
    if not isinstance(raw, Mapping) or not raw.keys() <= PARTIES.keys():
        raise not_by_party("extras", raw)
    for party, won in raw.items():
        if won is None:
            continue
        if not isinstance(won, list):
            raise GameError(
                "extras",
                _("Die Sonderpunkte von {party} müssen eine Liste sein, ein Eintrag je Sonderpunkt, nicht {raw}."),
                party=PARTIES[party],
                raw=shown(won),
            )
        for extra in won:
            if type(extra) is not str or extra not in ruleset.extras:
                unknown = _("Diesen Sonderpunkt gibt es in diesem Regelwerk nicht.")
                names = {code: ruleset.extra_name(code) for code in ruleset.extras}
                raise not_known("extras", extra, EXTRAS | names, ruleset.extras, unknown)
    return Parties(tuple(raw.get("re") or ()), tuple(raw.get("kontra") or ()))


def refuse_too_often(game: object, ruleset: Ruleset) -> None:
    """Raise GameError, field "extras", if a game in JSON, as it is handed in, has an own one more often than that."""
    extras = game.get("extras") if isinstance(game, Mapping) else None
    for won in extras.values() if isinstance(extras, Mapping) else ():
        for code in ruleset.own_names if isinstance(won, list) else ():
            if won.count(code) > MOST_OWN_ENTERED:
                raise GameError("extras", TOO_OFTEN, most=MOST_OWN_ENTERED)


def refuse_in_game(
    extras: Parties[tuple[str, ...]], game_class: str, announcements: Parties[str | None], ruleset: Ruleset
) -> None:
    """Raise GameError, field "extras", if such a game does not give these extra points, or not to this party."""
    known = extras_in(game_class, ruleset)
    own_ones = {one.code: one for one in ruleset.own_extras}
    for party, won in zip(PARTIES, extras, strict=True):
        for extra in won:
            if extra not in known:
                raise _not_in_game(extra, game_class, known, ruleset)
            if extra in own_ones and not own_ones[extra].earned_by(party):
                raise GameError(
                    "extras",
                    _("„{extra}“ gibt es hier nicht für {party}."),
                    extra=own_ones[extra].name,
                    party=PARTIES[party],
                )
        if "early" in won and getattr(announcements, party) is None:
            raise GameError("extras", _("{party} hat nichts angesagt, also auch nicht früh."), party=PARTIES[party])
        if "skipped" in won:
            _refuse_skipped(party, won.count("skipped"), getattr(announcements, party))


def _refuse_skipped(party: str, count: int, said: str | None) -> None:
    """Before "keine 90" stands Re or Kontra, before "keine 60" that and "keine 90": more nobody can leave out."""
    most = HEIGHT[said]
    if not most:
        raise GameError(
            "extras", _("{party} hat keine Absage gemacht, also auch keine übersprungen."), party=PARTIES[party]
        )
    if count > most:
        raise GameError(
            "extras",
            _("{party} kann bis „{level}“ höchstens {most} × übersprungen haben, nicht {count} ×."),
            party=PARTIES[party],
            level=LEVELS[str(said)],
            most=most,
            count=count,
        )


def _not_in_game(extra: str, game_class: str, known: tuple[str, ...], ruleset: Ruleset) -> GameError:
    if known:
        return GameError(
            "extras",
            _("„{extra}“ zählt nicht in diesem Spiel ({kind})."),
            extra=ruleset.extra_name(extra),
            kind=GAME_CLASSES[game_class],
        )
    if game_class.endswith("_solo"):
        return GameError("extras", _("Ein Solo gibt keine Sonderpunkte."))
    return GameError("extras", _("„{kind}“ gibt hier keine Sonderpunkte."), kind=GAME_CLASSES[game_class])


def refuse_impossible(extras: Parties[tuple[str, ...]], ruleset: Ruleset) -> None:
    """Raise GameError, field "extras", if these extra points cannot have been won in one game."""
    both = extras.re + extras.kontra
    _refuse_too_many(both)
    for party, won in zip(PARTIES, extras, strict=True):
        if won.count("early") > 1:
            raise GameError("extras", _("Früh angesagt hat {party} nur einmal."), party=PARTIES[party])
    if not _LAST_TRICK.isdisjoint(both):
        _refuse_two_last_tricks(extras)
    if not pips_with(extras, ruleset):
        raise GameError("extras", _("Für die Sonderpunkte beider Parteien reichen die Karten nicht."))


def refuse_without_pips(
    extras: Parties[tuple[str, ...]], re_pips: int, no_trick: Party | None, ruleset: Ruleset
) -> None:
    """Raise GameError, field "extras", if the parties' pips are none that these extra points leave possible.

    The extra points must have passed `refuse_impossible`.
    """
    # What counts for the winner is nobody's trick.
    for_winner = {one.code for one in ruleset.own_extras if one.party == "winner"}
    if no_trick and not for_winner.issuperset(getattr(extras, no_trick)):
        template = _("{party} hat keinen Stich, also auch keine Sonderpunkte.")
        raise GameError("extras", template, party=PARTIES[no_trick])
    possible = pips_with(extras, ruleset)
    if re_pips in possible:
        return
    if extras.re and re_pips < min(possible):
        raise _too_few_pips("re", extras.re, re_pips, min(possible))
    if extras.kontra and re_pips > max(possible):
        raise _too_few_pips("kontra", extras.kontra, ALL_PIPS - re_pips, ALL_PIPS - max(possible))
    below, above = max(pips for pips in possible if pips < re_pips), min(pips for pips in possible if pips > re_pips)
    party, pips = "re", re_pips
    if not extras.re:
        party, pips, below, above = "kontra", ALL_PIPS - re_pips, ALL_PIPS - above, ALL_PIPS - below
    raise GameError(
        "extras",
        _("Mit diesen Sonderpunkten kann {party} nicht {pips} Augen haben, wohl aber {below} oder {above}."),
        party=PARTIES[party],
        pips=pips,
        below=below,
        above=above,
    )


def pips_with(extras: Parties[tuple[str, ...]], ruleset: Ruleset) -> frozenset[int]:
    """The counts of pips Re can have with these extra points, none if they cannot have been won in one game."""
    # With nines a heart trick may hold them instead of aces, and where jacks and queens of hearts are none of the
    # trumps it may hold these: only without both is it known what lies in it.
    other_trumps = not {"picture_solo", "ace_solo"}.isdisjoint(ruleset.extras_in) or ruleset.heart_trick_for_bock
    hearts_known = ruleset.cards == 40 and not other_trumps
    return _pips_with(extras, ruleset.cards, hearts_known)


@lru_cache(maxsize=1000)
def _pips_with(extras: Parties[tuple[str, ...]], cards: int, hearts_known: bool) -> frozenset[int]:
    return possible_pips(cards, _tricks_with(extras.re, hearts_known), _tricks_with(extras.kontra, hearts_known))


def _tricks_with(won: tuple[str, ...], hearts_known: bool) -> Tricks:
    """What a party's extra points tell of its tricks. A fox may have been caught in a doppelkopf, a jack never.

    Without nines a heart trick is both aces and both kings of hearts.
    """
    hearts = 2 * won.count(HEART_TRICK) if hearts_known else 0
    return Tricks(
        doppelkopfs=won.count("doppelkopf"),
        aces=sum(extra in _FOX for extra in won) + hearts,
        tens=2 * won.count("ten_caught"),
        kings=hearts,
        queens=won.count("old_last_trick"),
        jacks=won.count("charlie") + won.count("charlie_caught"),
        beside=hearts,
    )


def _refuse_too_many(both: tuple[str, ...]) -> None:
    doppelkopfs = both.count("doppelkopf")
    if doppelkopfs > _MOST_DOPPELKOPFS:
        raise GameError(
            "extras",
            _("{count} Doppelköpfe gibt es nicht: Asse und Zehnen reichen für höchstens {most}."),
            count=doppelkopfs,
            most=_MOST_DOPPELKOPFS,
        )
    foxes = sum(extra in _FOX for extra in both)
    if foxes > _FOXES:
        template = _("{count} Füchse gibt es nicht: Es sind höchstens zwei.")
        if not _LAST_TRICK.isdisjoint(both):
            template = _("{count} Füchse gibt es nicht: Es sind höchstens zwei, der im letzten Stich mitgezählt.")
        raise GameError("extras", template, count=foxes)

    for extra in _ONCE:
        if both.count(extra) > 1:
            raise GameError("extras", _("„{extra}“ gibt es in einem Spiel nur einmal."), extra=EXTRAS[extra])


def _refuse_two_last_tricks(extras: Parties[tuple[str, ...]]) -> None:
    """One last trick, taken by one card of one party: a club jack, a fox, a queen, or a card that catches others."""
    if not _LAST_TRICK.isdisjoint(extras.re) and not _LAST_TRICK.isdisjoint(extras.kontra):
        raise GameError("extras", _("Den letzten Stich macht nur eine Partei: Re oder Kontra, nicht beide."))
    both = extras.re + extras.kontra
    charlies = both.count("charlie")
    caught = both.count("charlie_caught")
    foxes = both.count("fox_last_trick")
    takes = sum(extra in _TAKES_LAST_TRICK for extra in both)
    if takes > 1:
        raise GameError("extras", _("Den letzten Stich macht nur eine Karte, und nur einmal."))
    if caught and foxes:
        raise GameError(
            "extras",
            _("Ein Fuchs, der den letzten Stich macht, fängt kein Karlchen, denn der Kreuz Bube ist höher."),
        )
    if charlies + caught > _CLUB_JACKS:
        raise GameError(
            "extras",
            _("{count} Kreuz Buben im letzten Stich gibt es nicht: Es sind höchstens zwei."),
            count=charlies + caught,
        )
    # A card that takes it lies in it, too, named or not.
    if max(takes, 1) + caught + both.count("fox_in_last_trick") > _CARDS_IN_TRICK:
        raise GameError("extras", _("Im letzten Stich liegen nur vier Karten: So viel kann er nicht bringen."))


def _too_few_pips(party: str, won: tuple[str, ...], pips: int, least: int) -> GameError:
    count = won.count("doppelkopf")
    if count < len(won):
        template = _("{party} hat {pips} Augen: Mit diesen Sonderpunkten sind es mindestens {least}.")
    elif count == 1:
        template = _("{party} hat {pips} Augen: Mit einem Doppelkopf sind es mindestens {least}.")
    else:
        template = _("{party} hat {pips} Augen: Mit {count} Doppelköpfen sind es mindestens {least}.")
    return GameError("extras", template, party=PARTIES[party], pips=pips, count=count, least=least)
