"""A game as the scribe enters it. What cannot have happened is refused, with a sentence and the field it belongs to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, cast

from scoring.announcing import (
    NO_ANNOUNCEMENTS,
    announcements_from_json,
    level_alone_from_json,
    replies_from_json,
)
from scoring.cowardice import why, winner_after_cowardice
from scoring.deck import fewest_pips, possible_pips
from scoring.errors import GameError, not_known, shown
from scoring.errors import gettext_noop as _
from scoring.extras import (
    NO_EXTRAS,
    class_of,
    extras_from_json,
    refuse_impossible,
    refuse_in_game,
    refuse_without_pips,
)
from scoring.ruleset import Ruleset
from scoring.seats import Seat
from scoring.winner import ALL_PIPS, Parties, Party
from scoring.words import AS_SOLO, GAME_TYPES, PARTIES, SOLOS, WITHOUT_PARTIES

GameType = Literal["normal", "marriage", "silent_marriage", "solo", "poverty"]

# Kinds of game in which Re is always one player.
SINGLE_PLAYER: Final = ("solo", "silent_marriage")
# So many Bocks can count on top of each other.
MOST_BOCKS: Final = 3

_KEYS: Final = frozenset(
    [
        "ruleset",
        "type",
        "solo",
        "players",
        "re",
        "re_pips",
        "no_trick",
        "announcements",
        "extras",
        "winner",
        "bock",
        "bocks",
        "level_alone",
        "replies",
    ]
)


@dataclass(frozen=True, slots=True)
class Game:
    """One game. `from_json` is the way in; what it lets through can be scored.

    players: the four seats that play, ascending. re: the seats of the Re party, ascending. re_pips: 0 to 240.
    no_trick: the party that took no trick, also where the pips alone say so. announcements: the highest of each party,
    with Re where that counts as announced by itself.
    extras: for each party one entry each. winner: what the scribe believes, None if nothing was said.
    bocks: how many Bocks it counts for, mostly 0 or 1. level_alone: the parties that announced a level and not Re or
    Kontra, where a level does not say that. replies: how often it was replied to after both had announced.
    """

    type: GameType
    solo: str | None
    players: tuple[int, int, int, int]
    re: tuple[int, ...]
    re_pips: int
    no_trick: Party | None = None
    announcements: Parties[str | None] = Parties(None, None)
    extras: Parties[tuple[str, ...]] = NO_EXTRAS
    winner: Party | None = None
    bocks: int = 0
    level_alone: tuple[Party, ...] = ()
    replies: int = 0

    @classmethod
    def from_json(cls, obj: object, ruleset: Ruleset) -> Game:
        """A game from its JSON form (a "ruleset" in it is passed over). Raises GameError with the key as its field."""
        if not isinstance(obj, Mapping):
            raise GameError("", _("Ein Spiel ist ein JSON-Objekt, nicht {raw}."), raw=shown(obj))
        if not obj.keys() <= _KEYS:
            key = min(str(key) for key in obj.keys() - _KEYS)
            raise GameError(
                key, _("„{key}“ gehört nicht zu einem Spiel; es gibt {keys}."), key=key, keys=", ".join(sorted(_KEYS))
            )
        kind = _type(obj, ruleset)
        announcements = announcements_from_json(obj.get("announcements"))
        level_alone = level_alone_from_json(obj.get("level_alone"), announcements, ruleset)
        solo = _solo(obj, kind, announcements, ruleset)
        players = players_from_json(obj)
        re = _re(obj, kind, players, ruleset)
        if ruleset.re_by_itself and _own_kind(kind, len(re) == 1) in ruleset.re_by_itself:
            announcements = announcements._replace(re=announcements.re or "re")
            level_alone = tuple(party for party in level_alone if party != "re")
        replies = replies_from_json(obj.get("replies"), announcements, level_alone, ruleset)
        re_pips = _re_pips(obj, ruleset)
        no_trick = _no_trick(obj, re_pips, ruleset)
        extras = _extras(obj, class_of(kind, solo, len(re) == 1, ruleset), re_pips, no_trick, announcements, ruleset)
        as_solo = scored_as_solo(kind, len(re) == 1, ruleset)
        winner = _winner(obj, re_pips, no_trick, announcements, as_solo, ruleset)
        return cls(
            kind,
            solo,
            players,
            re,
            re_pips,
            no_trick,
            announcements,
            extras,
            winner,
            bocks_from_json(obj),
            level_alone,
            replies,
        )

    def to_json(self) -> dict[str, Any]:
        """The JSON form without "ruleset"; what is not so (no announcement, no Bock …) is left out."""
        obj: dict[str, Any] = {"type": self.type}
        if self.solo is not None:
            obj["solo"] = self.solo
        obj |= {"players": list(self.players), "re": list(self.re), "re_pips": self.re_pips}
        if self.no_trick is not None:
            obj["no_trick"] = self.no_trick
        if self.announcements != NO_ANNOUNCEMENTS:
            obj["announcements"] = {
                party: said for party, said in zip(PARTIES, self.announcements, strict=True) if said is not None
            }
        if self.level_alone:
            obj["level_alone"] = list(self.level_alone)
        if self.replies:
            obj["replies"] = self.replies
        if self.extras != NO_EXTRAS:
            obj["extras"] = {party: list(won) for party, won in zip(PARTIES, self.extras, strict=True) if won}
        if self.winner is not None:
            obj["winner"] = self.winner
        if self.bocks:
            obj["bock"] = True
        if self.bocks > 1:
            obj["bocks"] = self.bocks
        return obj

    @property
    def said(self) -> Parties[bool]:
        """Which party announced Re or Kontra, be it by a level."""
        re, kontra = self.announcements
        return Parties(
            re is not None and "re" not in self.level_alone, kontra is not None and "kontra" not in self.level_alone
        )

    @property
    def alone(self) -> int | None:
        """The seat of a single Re player, in whatever kind of game."""
        return self.re[0] if len(self.re) == 1 else None

    def scored_as_solo(self, ruleset: Ruleset) -> bool:
        """Whether the game is scored as a solo; see `scored_as_solo`."""
        return scored_as_solo(self.type, len(self.re) == 1, ruleset)

    def priced_as(self, ruleset: Ruleset) -> str | None:
        """The kind of solo whose bonus it has: its own, or a trump solo's where a marriage played alone counts so."""
        if self.type == "solo":
            return self.solo
        alone = class_of(self.type, None, len(self.re) == 1, ruleset)
        return "trump" if alone == "trump_solo" else None


def scored_as_solo(kind: GameType, single: bool, ruleset: Ruleset) -> bool:
    """Whether a game of this kind, with a single Re player or not, is scored as a solo.

    A silent marriage and one whose player took the first three tricks are so in some halls and ordinary games in
    others; the single player counts three times in any case.
    """
    if kind == "solo":
        return True
    if kind == "silent_marriage":
        return ruleset.silent_marriage in AS_SOLO
    return single and kind == "marriage" and ruleset.unclarified_marriage in AS_SOLO


def _own_kind(kind: GameType, single: bool) -> str:
    """A kind of game, with a marriage that found nobody apart from others."""
    return "unclarified_marriage" if kind == "marriage" and single else kind


def missing(key: str, meaning: str) -> GameError:
    """The refusal of a game that lacks a key."""
    return GameError(key, _("Es fehlt „{key}“: {meaning}."), key=key, meaning=meaning)


def _type(obj: Mapping[str, Any], ruleset: Ruleset) -> GameType:
    kind = obj.get("type")
    if kind is None:
        raise missing("type", _("die Spielart"))
    if type(kind) is not str or kind not in ruleset.game_types:
        unknown = _("Diese Spielart gibt es in diesem Regelwerk nicht.")
        raise not_known("type", kind, GAME_TYPES, ruleset.game_types, unknown)
    if kind in WITHOUT_PARTIES:
        raise GameError("type", _("„{kind}“ hat keine Parteien: Jeder spielt für sich."), kind=GAME_TYPES[kind])
    return cast(GameType, kind)


def _solo(obj: Mapping[str, Any], kind: GameType, announcements: Parties[str | None], ruleset: Ruleset) -> str | None:
    solo = obj.get("solo")
    if kind != "solo":
        if solo is not None:
            raise GameError(
                "solo",
                _("„solo“ gehört nur zu einem Solo, nicht zu „{kind}“."),
                kind=GAME_TYPES[kind],
            )
        return None
    if solo is None:
        raise missing("solo", _("welches Solo gespielt wurde"))
    own = ruleset.own_solo(solo) if ruleset.own_solos else None
    if own is None and (type(solo) is not str or solo not in ruleset.solos):
        unknown = _("Dieses Solo gibt es in diesem Regelwerk nicht.")
        raise not_known("solo", solo, SOLOS | ruleset.own_names, ruleset.every_solo, unknown)
    black_only = solo in ruleset.black_only_solos if own is None else own.black_only
    if black_only and announcements.re != "black":
        raise GameError(
            "solo",
            _("„{solo}“ wird in diesem Regelwerk nur gespielt, wenn Re schwarz angesagt hat."),
            solo=SOLOS[solo] if own is None else own.name,
        )
    return cast(str, solo)


def players_from_json(obj: Mapping[str, Any]) -> tuple[int, int, int, int]:
    """The four who play. Raises GameError, field "players"."""
    players = obj.get("players")
    if players is None:
        raise missing("players", _("die vier Plätze, die spielen, etwa [1, 2, 3, 4]"))
    if isinstance(players, list) and len(players) == 4:
        first, second, third, fourth = players
        if (
            type(first) is type(second) is type(third) is type(fourth) is int
            and 1 <= first < second < third < fourth <= 5
        ):
            return (first, second, third, fourth)
    raise GameError(
        "players",
        _("„players“ muss vier verschiedene Plätze von 1 bis 5 in Sitzreihenfolge nennen, nicht {raw}."),
        raw=shown(players),
    )


def _re(
    obj: Mapping[str, Any], kind: GameType, players: tuple[int, int, int, int], ruleset: Ruleset
) -> tuple[int, ...]:
    re = obj.get("re")
    if re is None:
        raise missing("re", _("die Plätze der Re-Partei"))
    if not isinstance(re, list) or any(type(seat) is not int for seat in re):
        raise GameError("re", _("„re“ muss eine Liste von Plätzen sein, etwa [1, 3], nicht {raw}."), raw=shown(re))
    for seat in re:
        if seat not in players:
            raise GameError(
                "re",
                _("{seat} spielt nicht mit; es spielen die Plätze {players}."),
                seat=Seat(seat),
                players=", ".join(map(str, players)),
            )
    count = len(re)
    if len(set(re)) < count:
        raise GameError("re", _("„re“ nennt einen Platz zweimal: {raw}."), raw=shown(re))
    if kind in SINGLE_PLAYER:
        if count != 1:
            template = _("{kind}: Re ist einer allein, nicht {count}.")
            raise GameError("re", template, kind=GAME_TYPES[kind], count=count)
    elif count != 2:
        if kind != "marriage":
            raise GameError("re", _("{kind}: Re sind zwei Spieler, nicht {count}."), kind=GAME_TYPES[kind], count=count)
        if count != 1:
            raise GameError("re", _("Hochzeit: Re sind zwei Spieler, ohne Partner einer, nicht {count}."), count=count)
        if ruleset.unclarified_marriage == "unknown":
            raise GameError(
                "re", _("Eine Hochzeit ohne Partner gibt es in diesem Regelwerk nicht: Re sind zwei Spieler.")
            )
    return tuple(sorted(re))


def _re_pips(obj: Mapping[str, Any], ruleset: Ruleset) -> int:
    pips = obj.get("re_pips")
    if pips is None:
        raise missing("re_pips", _("die Augen der Re-Partei, 0 bis 240"))
    if type(pips) is not int or not 0 <= pips <= ALL_PIPS:
        raise GameError(
            "re_pips",
            _("Die Augen der Re-Partei müssen eine ganze Zahl von 0 bis 240 sein, nicht {raw}."),
            raw=shown(pips),
        )
    if pips not in possible_pips(ruleset.cards):
        fewest = fewest_pips(ruleset.cards)
        template = _(
            "{pips} Augen für Re gibt es mit {cards} Karten nicht; möglich sind 0, {fewest} bis {most} und 240."
        )
        if pips == 1:
            template = _(
                "Ein Auge für Re gibt es mit {cards} Karten nicht; möglich sind 0, {fewest} bis {most} und 240."
            )
        raise GameError(
            "re_pips",
            template,
            pips=pips,
            cards=ruleset.cards,
            fewest=fewest,
            most=ALL_PIPS - fewest,
        )
    return pips


def asks_no_trick(ruleset: Ruleset) -> bool:
    """Whether 0 pips leave it open if a party took a trick: with nines a trick can hold no pips at all."""
    return ruleset.cards == 48


def _no_trick(obj: Mapping[str, Any], re_pips: int, ruleset: Ruleset) -> Party | None:
    said = obj.get("no_trick")
    if said is None:
        if not asks_no_trick(ruleset):
            # Every trick has pips, so that none at all means no trick.
            return "re" if re_pips == 0 else "kontra" if re_pips == ALL_PIPS else None
        return None
    if said != "re" and said != "kontra":
        raise GameError("no_trick", _("„no_trick“ muss „re“, „kontra“ oder null sein, nicht {raw}."), raw=shown(said))
    pips = re_pips if said == "re" else ALL_PIPS - re_pips
    if pips:
        raise GameError(
            "no_trick",
            _("{party} soll keinen Stich haben, hat aber {pips} Augen: Ohne Stich sind es 0."),
            party=PARTIES[said],
            pips=pips,
        )
    return cast(Party, said)


def _extras(
    obj: Mapping[str, Any],
    game_class: str,
    re_pips: int,
    no_trick: Party | None,
    announcements: Parties[str | None],
    ruleset: Ruleset,
) -> Parties[tuple[str, ...]]:
    extras = extras_from_json(obj.get("extras"), ruleset)
    if not extras.re and not extras.kontra:
        return extras
    refuse_in_game(extras, game_class, announcements, ruleset)
    refuse_impossible(extras, ruleset)
    refuse_without_pips(extras, re_pips, no_trick, ruleset)
    return extras


def bocks_from_json(obj: Mapping[str, Any]) -> int:
    """For how many Bocks a game counts. Raises GameError, field "bock" or "bocks"."""
    bock, bocks = obj.get("bock"), obj.get("bocks")
    if bock is not None and type(bock) is not bool:
        raise GameError("bock", _("„bock“ muss true oder false sein, nicht {raw}."), raw=shown(bock))
    if bocks is None:
        return int(bock or 0)
    if type(bocks) is not int or not 0 <= bocks <= MOST_BOCKS or (bocks > 0) != (bock is True):
        raise GameError(
            "bocks",
            _("„bocks“ ist, wenn „bock“ true ist, eine Zahl von 1 bis {most}, nicht {raw}."),
            most=MOST_BOCKS,
            raw=shown(bocks),
        )
    return bocks


def _winner(
    obj: Mapping[str, Any],
    re_pips: int,
    no_trick: Party | None,
    announcements: Parties[str | None],
    as_solo: bool,
    ruleset: Ruleset,
) -> Party | None:
    said = obj.get("winner")
    if said is None:
        return None
    if said != "re" and said != "kontra":
        raise GameError("winner", _("„winner“ muss „re“ oder „kontra“ sein, nicht {raw}."), raw=shown(said))
    if said != winner_after_cowardice(re_pips, no_trick, announcements, as_solo, ruleset):
        template, words = why(re_pips, no_trick, announcements, as_solo, ruleset)
        raise GameError("winner", template, **words)
    return cast(Party, said)
