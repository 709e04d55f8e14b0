"""The entry form as it stands on the screen: only what this ruleset knows, with what was typed still in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from uuid import UUID, uuid4

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import Ruleset
from scoring.extras import MOST_OF_EXTRA, class_of, classes_played, extras_in, knows_alone
from scoring.game import SINGLE_PLAYER, asks_no_trick
from scoring.pips import PIPS_RANGES
from scoring.violations import COURT, MOST_LEVELS, asked_for
from scoring.winner import ALL_PIPS
from scoring.words import ANNOUNCEMENTS, GAME_TYPES, LEVELS, PARTIES, SOLOS, VIOLATIONS, WITHOUT_PARTIES
from tournaments.errors import Refused
from tournaments.models.sheets import REASON_LENGTH
from tournaments.pages.routes import below_table, table_base
from tournaments.pages.table.own_keys import key_of
from tournaments.pages.table.seats import SeatView
from tournaments.pages.table.sheet import SheetView
from tournaments.ruleset_words import extra_in_words
from tournaments.text import whole_number

Typed = Mapping[str, Sequence[str]]
"""Fields of the form as they were posted, or as they are to be filled in."""

# Short enough for a column of a quarter of a phone; the whole word is what is read aloud.
SOLO_SHORT = {
    "queens": gettext_lazy("Damen"),
    "jacks": gettext_lazy("Buben"),
    "kings": gettext_lazy("Könige"),
    "kings_queens": gettext_lazy("Kö + Da"),
    "kings_jacks": gettext_lazy("Kö + Bu"),
    "queens_jacks": gettext_lazy("Da + Bu"),
    "koehler": gettext_lazy("Köhler"),
    "clubs": gettext_lazy("Kreuz"),
    "spades": gettext_lazy("Pik"),
    "hearts": gettext_lazy("Herz"),
    "diamonds": gettext_lazy("Karo"),
    "aces": gettext_lazy("Fleisch­los"),
    "trump": gettext_lazy("Trumpf"),
}
TYPE_SHORT = {
    "normal": gettext_lazy("Normal"),
    "poverty": gettext_lazy("Trumpf­abgabe"),
    "black_sow": gettext_lazy("Schwar­ze Sau"),
}
LEVEL_SHORT = {"no_90": "90", "no_60": "60", "no_30": "30", "black": gettext_lazy("schw.")}
EXTRA_SHORT = {
    "fox": gettext_lazy("Fuchs"),
    "doppelkopf": gettext_lazy("Doko"),
    "charlie": gettext_lazy("Karl"),
    "charlie_caught": gettext_lazy("Karl gef."),
    "fox_last_trick": gettext_lazy("Fuchs a. E."),
    "fox_in_last_trick": gettext_lazy("Fuchs l. St."),
    "heart_trick": gettext_lazy("Herzst."),
    "old_last_trick": gettext_lazy("Alte a. E."),
    "ten_caught": gettext_lazy("Dulle gef."),
    "early": gettext_lazy("früh"),
    "skipped": gettext_lazy("überspr."),
}

LONGEST_NARROW_SIGN = 5
"""Letters of an own sign that stand on a key of a fifth of the row."""


@dataclass(frozen=True, slots=True)
class Option:
    """Something to tap. `asks` names what else is asked when it is chosen, for style sheet and script.

    game_class: of words.GAME_CLASSES, what a game is when this is chosen; "" if this does not say it. wide: what stands
    on its key needs the room of two. in_game: a violation that there is only in a game, not on a complete sheet.
    """

    value: str
    label: str
    short: str
    checked: bool
    asks: str = ""
    game_class: str = ""
    wide: bool = False
    in_game: bool = False


@dataclass(frozen=True, slots=True)
class Tile:
    """A player who can be tapped."""

    seat: SeatView
    plays: bool
    re: bool
    offender: bool
    soloist: bool
    partner: bool
    points: str


@dataclass(frozen=True, slots=True)
class Share:
    """A player of a game without parties: the pips typed for him, and what else such games ask of him."""

    seat: SeatView
    plays: bool
    pips: str
    empty_trick: bool
    taker: bool


@dataclass(frozen=True, slots=True)
class Counter:
    """How often a party has an extra point. `games`: in which it counts, words of words.GAME_CLASSES.

    wide: what stands on its key needs the room of two.
    """

    name: str
    label: str
    short: str
    value: int
    most: int
    games: str
    wide: bool


@dataclass(frozen=True, slots=True)
class PartyPanel:
    """What one party announced and what it has besides.

    said: Re or Kontra, apart from the levels of the ladder; None where it is the ladder's first rung.
    """

    party: str
    label: str
    said: Option | None
    ladder: tuple[Option, ...]
    extras: tuple[Counter, ...]


@dataclass(frozen=True, slots=True)
class EntryScreen:
    """The form for one entry: a new one, or one in the place of another (`replaces`)."""

    action: str
    client_id: UUID
    position: int
    replaces: int | None
    corrects: UUID | None
    """The id that its phone gave it: its number may be of another entry, once an older backup was restored."""
    number: str
    """Of the game that is corrected; "" for another entry, and a new one."""
    violation: bool
    types: tuple[Option, ...]
    solos: tuple[Option, ...]
    alone: bool
    knows_alone: bool
    alone_class: str
    tiles: tuple[Tile, ...]
    shares: tuple[Share, ...]
    """Empty where no game is played without parties."""
    parties: tuple[PartyPanel, ...]
    replies: Counter | None
    re_pips: str
    kontra_pips: str
    ranges: tuple[Option, ...]
    asks_no_trick: bool
    no_trick: str
    violations: tuple[Option, ...]
    levels: tuple[Option, ...]
    points: str
    reason: str
    error: Refused | None
    all_pips: int = ALL_PIPS
    reason_length: int = REASON_LENGTH

    @property
    def error_field(self) -> str:
        """The field beside which the error stands; "" for the whole form."""
        if self.error is None:
            return ""
        return self.error.field.removeprefix("game.").split(".")[0].split("[")[0]

    @property
    def of_the_sheet(self) -> bool:
        """Is the error one of the sheet, and of no field?"""
        return self.error_field in ("later", "position", "seating", "entry", "moved", "sits_out")

    @property
    def sits_out(self) -> int | None:
        """Who sits out while this game is entered, so that it can be told if another does by then; None for nobody."""
        out = [tile.seat.number for tile in self.tiles if not tile.plays]
        return out[0] if len(out) == 1 else None

    @property
    def asks_partner(self) -> bool:
        """Whether some violation asks for the offender's partner."""
        return any("partner" in one.asks.split() for one in self.violations)

    @property
    def columns(self) -> int:
        """Of the kinds of game."""
        return len(self.types) if len(self.types) < 6 else 3 if len(self.types) == 6 else 4


def entry_screen(
    view: SheetView,
    typed: Typed,
    *,
    replaces: int | None = None,
    position: int | None = None,
    players: Sequence[int] | None = None,
    error: Refused | None = None,
    client_id: UUID | None = None,
) -> EntryScreen:
    """The form, with what was typed. `position`, `players`: the game's place and who plays; default: the next one."""
    ruleset, upcoming = view.ruleset, view.sheet.next
    corrected = next((row for row in view.rows if row.entry_id == replaces), None) if replaces else None
    old = next((one.entry for one in view.entries if one.entry.pk == replaces), None)
    seats = view.seats_at(corrected.position) if corrected else view.seats
    if players is None:
        players = upcoming.players if upcoming else ()
    if not typed and upcoming is not None and upcoming.must_present is not None:
        # Nothing else may be entered now, so that presetting it can save nothing wrong.
        typed = {"type": ["solo"], "re": [str(upcoming.must_present)]}
    types = [one for one in GAME_TYPES if one in ruleset.game_types]
    # Only where nothing has been said is a kind preset: to whoever left it open it would say another than was meant.
    kind = _one(typed, "type") if set(typed) - {"kind"} else types[0]
    if any(seat.isdecimal() and whole_number(seat, 1, 5) not in players for seat in typed.get("shares", ())):
        # They are of a game in which others played: what is left of them must not let the pips of a new one follow.
        typed = {name: values for name, values in typed.items() if not name.startswith(("pips_", "empty_trick_"))}
    return EntryScreen(
        action=table_base(view.access) + (below_table("correct", replaces) if replaces else below_table("record")),
        client_id=client_id or uuid4(),
        position=position or view.next_position,
        replaces=replaces,
        corrects=old.client_id if old else None,
        number=corrected.number if corrected and corrected.plays else "",
        violation=_one(typed, "kind") == "violation",
        types=tuple(_type(one, ruleset, chosen=one == kind) for one in types),
        solos=tuple(_solos(ruleset, _one(typed, "solo"))),
        alone=bool(_one(typed, "alone")),
        knows_alone=knows_alone(ruleset),
        alone_class=class_of("marriage", None, True, ruleset),
        tiles=tuple(
            Tile(
                seat=seat,
                plays=seat.number in players,
                re=str(seat.number) in typed.get("re", ()),
                offender=_one(typed, "offender") == str(seat.number),
                soloist=_one(typed, "soloist") == str(seat.number),
                partner=_one(typed, "partner") == str(seat.number),
                points=_one(typed, f"points_{seat.number}"),
            )
            for seat in seats
        ),
        shares=tuple(
            Share(
                seat=seat,
                plays=seat.number in players,
                pips=_one(typed, f"pips_{seat.number}"),
                empty_trick=bool(_one(typed, f"empty_trick_{seat.number}")),
                taker=_one(typed, "taker") == str(seat.number),
            )
            for seat in seats
            if set(WITHOUT_PARTIES) & set(ruleset.game_types)
        ),
        parties=tuple(_panel(party, typed, ruleset) for party in PARTIES),
        replies=_replies(typed, ruleset),
        re_pips=_one(typed, "re_pips"),
        kontra_pips=_one(typed, "kontra_pips"),
        ranges=tuple(
            Option(one.code, _(one.label), _(one.label), one.code == _one(typed, "range"))
            for one in PIPS_RANGES.values()
            if view.access.tournament.pips_by_range
        ),
        asks_no_trick=asks_no_trick(ruleset),
        no_trick=_one(typed, "no_trick"),
        violations=tuple(_violations(view, _one(typed, "violation"))),
        levels=tuple(
            Option(str(count), str(count), str(count), str(count) == (_one(typed, "levels") or "0"))
            for count in range(MOST_LEVELS + 1)
        ),
        points=_one(typed, "points"),
        reason=_one(typed, "reason"),
        error=error,
    )


def _one(typed: Typed, name: str) -> str:
    values = typed.get(name) or [""]
    return values[-1]


def _type(kind: str, ruleset: Ruleset, *, chosen: bool) -> Option:
    asks, game_class = _asks(kind, ruleset), _class_of_type(kind, ruleset)
    return Option(kind, _(GAME_TYPES[kind]), _type_short(kind), chosen, asks, game_class)


def _violations(view: SheetView, chosen: str) -> Iterator[Option]:
    """What the reader may enter; what the court rules only the director, in every ruleset."""
    for one in VIOLATIONS:
        if one in (*view.ruleset.violations, "free") and (one not in COURT or view.access.is_director):
            label = _(VIOLATIONS[one])
            # What the court gives or takes freely is typed for every seat.
            asks = "by-seat" if one == "free" else " ".join(asked_for(one, view.ruleset))
            yield Option(one, label, label, one == chosen, asks, in_game=one not in COURT)


def _solos(ruleset: Ruleset, chosen: str) -> Iterator[Option]:
    """The solos of this ruleset, its own ones last."""
    for one in SOLOS:
        if one in ruleset.solos:
            game_class = class_of("solo", one, True, ruleset)
            yield Option(one, _(SOLOS[one]), str(SOLO_SHORT[one]), one == chosen, "", game_class)
    for own in ruleset.own_solos:
        wide = len(own.sign) > LONGEST_NARROW_SIGN
        key = key_of(own.code, ruleset.own_names)
        yield Option(key, own.name, own.sign, key == chosen, "", own.counts_as, wide)


def _type_short(kind: str) -> str:
    return str(TYPE_SHORT.get(kind, "")) or _(GAME_TYPES[kind])


def _asks(kind: str, ruleset: Ruleset) -> str:
    """What a kind of game asks for: one name or two, which solo, with or without a partner; all pips, a taker."""
    if kind in WITHOUT_PARTIES:
        return "each" if kind == "ramsch" else "taker"
    words = ["one" if kind in SINGLE_PLAYER else "two"]
    if kind == "solo":
        words.append("solo")
    if kind == "marriage" and knows_alone(ruleset):
        words.append("alone")
    return " ".join(words)


def _class_of_type(kind: str, ruleset: Ruleset) -> str:
    """What a game of this kind is when it comes to extra points; of a solo only which one it is says that."""
    return "" if kind in ("solo", *WITHOUT_PARTIES) else class_of(kind, None, kind in SINGLE_PLAYER, ruleset)


def _panel(party: str, typed: Typed, ruleset: Ruleset) -> PartyPanel:
    said = _one(typed, f"announce_{party}")
    own = {one.code: one for one in ruleset.own_extras}
    names = {extra: f"extra_{party}_{key_of(extra, ruleset.own_names)}" for extra in ruleset.extras}
    played = {one: extras_in(one, ruleset) for one in classes_played(ruleset)}
    games = {extra: " ".join(one for one in played if extra in played[one]) for extra in ruleset.extras}
    bare = Option(
        party,
        _("%(party)s angesagt") % {"party": _(PARTIES[party])},
        _(PARTIES[party]),
        party in (said, party if _one(typed, f"said_{party}") else ""),
    )
    levels = (
        Option(level, f"{_(PARTIES[party])} {_(ANNOUNCEMENTS[level])}", str(LEVEL_SHORT[level]), level == said)
        for level in LEVELS
    )
    apart = not ruleset.level_says_announcement
    return PartyPanel(
        party=party,
        label=_(PARTIES[party]),
        said=bare if apart else None,
        ladder=(*levels,) if apart else (replace(bare, checked=said == party), *levels),
        extras=tuple(
            Counter(
                name=names[extra],
                label=f"{_(PARTIES[party])}: {extra_in_words(extra, ruleset.own_names)}",
                short=own[extra].sign if extra in own else str(EXTRA_SHORT[extra]),
                value=_count(_one(typed, names[extra])),
                most=MOST_OF_EXTRA[extra],
                games=games[extra],
                wide=extra in own and len(own[extra].sign) > LONGEST_NARROW_SIGN,
            )
            for extra in ruleset.extras
            if games[extra] and (extra not in own or own[extra].earned_by(party))
        ),
    )


def _replies(typed: Typed, ruleset: Ruleset) -> Counter | None:
    """What is asked once both parties have announced."""
    if not ruleset.further_replies:
        return None
    return Counter(
        name="replies",
        label=_("Weitere Erwiderungen"),
        short=_("weitere Erwiderung"),
        value=_count(_one(typed, "replies")),
        most=ruleset.further_replies,
        games="",
        wide=True,
    )


def _count(typed: str) -> int:
    return whole_number(typed, 0, 99) or 0
