"""A ruleset in a few lines that an organizer reads before choosing it.

Every line is made from the parameters, so that a changed parameter changes its line. The first lines say what every
hall has to say; what hardly a hall has is said only where it is so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import Ruleset, words
from scoring.ranking import TIE_BREAKS
from tournaments import money_words, numbers
from tournaments.numbers import signed
from tournaments.ruleset_words import BY_NAME, choice_in_words, extra_in_words, replies_in_words, value_in_words

SOLOS = frozenset({"trump_solo", "picture_solo", "ace_solo"})


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a summary: "Zeit" and "100 Minuten, am Fünfertisch 125"."""

    label: str
    text: str


def summary(ruleset: Ruleset) -> list[Line]:
    """What a ruleset means, in its most telling lines: games, time, solos, how it counts."""
    return [
        Line(capfirst(_("Spiele")), _games(ruleset)),
        Line(_("Zeit"), _time(ruleset)),
        Line(_("Pflichtsoli"), _duty(ruleset)),
        Line(_("Ansagen"), _announcements(ruleset)),
        Line(_("Solo"), _solo(ruleset)),
        Line(_("Sonderpunkte"), _extras(ruleset) or _("keine")),
        *_otherwise(_("Wertung"), _phrases(ruleset, "counting", "points_as", "doublings", "even_split")),
        *_otherwise(_("Besonders"), _special(ruleset)),
        *_otherwise(_("Rangliste"), _ranking(ruleset)),
        *_otherwise(_("Geld"), _money(ruleset)),
    ]


def _otherwise(label: str, parts: Iterable[str]) -> Iterator[Line]:
    """A line where there is anything to say."""
    if text := "; ".join(parts):
        yield Line(label, text)


def _phrases(ruleset: Ruleset, *names: str) -> Iterator[str]:
    """Of those of these parameters that are not as in every hall: label and value, which are a phrase together."""
    for name in names:
        parameter, value = BY_NAME[name], getattr(ruleset, name)
        if value != parameter.if_lacking:
            label = _(parameter.label)
            phrase = _("{label} {value}").format(label=label, value=value_in_words(parameter, value))
            yield phrase[:1].lower() + phrase[1:]


def _games(ruleset: Ruleset) -> str:
    games = ngettext("{n} Spiel je Runde", "{n} Spiele je Runde", ruleset.games_for(4)).format(n=ruleset.games_for(4))
    usual = _("{games} (am Fünfertisch {five}), {cards} Karten").format(
        games=games, five=ruleset.games_for(5), cards=ruleset.cards
    )
    lengthen = ["solos_lengthen"] if ruleset.lengthens_all else []
    later = ["next_table", "next_table_from"] if ruleset.next_table != "drawn" else []
    return "; ".join([usual, *_phrases(ruleset, "solos_beside", *lengthen, "sits_out_scores", *later, "last_round")])


def _time(ruleset: Ruleset) -> str:
    four, five = ruleset.time_limit(4), ruleset.time_limit(5)
    if four is None:
        return _("ohne Zeitgrenze")
    limit = ngettext("{four} Minute, am Fünfertisch {five}", "{four} Minuten, am Fünfertisch {five}", four)
    return limit.format(four=four, five=five)


def _duty(ruleset: Ruleset) -> str:
    usual = _("keine")
    if ruleset.mandatory_solos:
        usual = ngettext("{n} je Spieler und Runde", "{n} je Spieler und Runde", ruleset.mandatory_solos).format(
            n=ruleset.mandatory_solos
        )
    return "; ".join([usual, *_other_solos(ruleset)])


def _other_solos(ruleset: Ruleset) -> Iterator[str]:
    if not ruleset.free_solos:
        yield _("keine anderen Soli")
    if (most := ruleset.solos_in_a_row) is not None:
        yield ngettext("höchstens {n} Solo hintereinander", "höchstens {n} Soli hintereinander", most).format(n=most)
    if ruleset.no_solo_for:
        yield _("verboten ist ein Solo {who}").format(
            who=(" " + _("und") + " ").join(choice_in_words("no_solo_for", one) for one in ruleset.no_solo_for)
        )
    if (last := ruleset.no_solo_last_games) is not None:
        yield ngettext("kein Solo im letzten Spiel", "kein Solo in den letzten {n} Spielen", last).format(n=last)
    yield from _phrases(ruleset, "after_free_solo")


def _announcements(ruleset: Ruleset) -> str:
    parts = []
    if ruleset.re_doubles and ruleset.kontra_doubles:
        parts.append(_("Re und Kontra verdoppeln"))
    elif ruleset.re_announced == ruleset.kontra_announced and not (ruleset.re_doubles or ruleset.kontra_doubles):
        parts.append(_("Re und Kontra je +{points}").format(points=ruleset.re_announced))
    else:
        parts.append(_one_announcement(_("Re"), ruleset.re_announced, ruleset.re_doubles))
        parts.append(_one_announcement(_("Kontra"), ruleset.kontra_announced, ruleset.kontra_doubles))
    if ruleset.re_by_itself:
        kinds = ", ".join(choice_in_words("re_by_itself", one) for one in ruleset.re_by_itself)
        parts.append(_("Re von selbst {games}").format(games=kinds))
    parts.append(_("je Absage +{points}").format(points=ruleset.announced_level))
    if not ruleset.level_says_announcement:
        parts.append(_("eine Absage ist noch kein Re oder Kontra"))
    if ruleset.further_replies:
        parts.append(_("bis zu {replies}").format(replies=replies_in_words(ruleset.further_replies)))
    if ruleset.announcements_only_if_reached:
        parts.append(_("nur wenn erreicht"))
    return ", ".join(parts)


def _one_announcement(name: str, points: int, doubles: bool) -> str:
    if doubles:
        return _("{name} verdoppelt").format(name=name)
    return _("{name} +{points}").format(name=name, points=points)


def _solo(ruleset: Ruleset) -> str:
    parts = [_("Solospieler dreifach")]
    if ruleset.solo_bonus:
        parts.append(_("+{points} für das Solo").format(points=ruleset.solo_bonus))
    if SOLOS & set(ruleset.extras_in):
        parts.append(_("mit Sonderpunkten"))
    if ruleset.silent_marriage != "solo":
        how = choice_in_words("silent_marriage", ruleset.silent_marriage)
        parts.append(_("stille Hochzeit {how}").format(how=how))
    by_kind = [f"{_(words.SOLOS[solo])} {signed(more)}" for solo, more in ruleset.solo_bonus_by_kind if more]
    if ruleset.own_solos:
        parts.append(_("eigene Soli: {names}").format(names=", ".join(one.name for one in ruleset.own_solos)))
    if ruleset.marriage_bonus:
        by_kind.append(f"{_(words.WHAT['marriage'])} {signed(ruleset.marriage_bonus)}")
    if ruleset.no_partner_bonus:
        by_kind.append(f"{_(words.WHAT['no_partner'])} {signed(ruleset.no_partner_bonus)}")
    return ", ".join(parts + by_kind)


def _extras(ruleset: Ruleset) -> str:
    """Each with its worth, where that is not 1: "Fuchs gefangen, Doppelkopf (2)"."""
    worth = dict(ruleset.extra_worth) | {one.code: one.points for one in ruleset.own_extras}
    codes = (*ruleset.extra_points, *(one.code for one in ruleset.own_extras))
    named = [(extra_in_words(code, ruleset.own_names), worth[code]) for code in codes]
    return ", ".join(name if points == 1 else f"{name} ({points})" for name, points in named)


def _special(ruleset: Ruleset) -> list[str]:
    parts = []
    if ruleset.against_doubles:
        parts.append(_("gegen die Alten verdoppelt"))
    if ruleset.bock_triggers:
        parts.append(_("Bock nach {triggers}").format(triggers=_triggers(ruleset)))
        if (games := ruleset.bock_games) is not None:
            parts.append(ngettext("{n} Spiel lang", "{n} Spiele lang", games).format(n=games))
        parts += _phrases(ruleset, "bock_factor")
        if ruleset.bock_again != "append":
            again = choice_in_words("bock_again", ruleset.bock_again)
            parts.append(_("kommt im Bock neuer dazu, {again}").format(again=again))
    parts += [_(words.GAME_TYPES[one]) for one in ("poverty", *words.WITHOUT_PARTIES) if one in ruleset.game_types]
    if ruleset.kontra_alone_needs_121:
        parts.append(_("nur Kontra angesagt: Re genügen 120"))
    if ruleset.cowardice is not None:
        parts.append(_("Feigheit"))
    return parts


def _triggers(ruleset: Ruleset) -> str:
    return _(" oder ").join(choice_in_words("bock_triggers", trigger) for trigger in ruleset.bock_triggers)


def _ranking(ruleset: Ruleset) -> Iterator[str]:
    yield from _phrases(ruleset, "ranked_by")
    if ruleset.ranked_by == "both":
        yield _("{points} × Punkte + {table} × Tischpunkte").format(
            points=ruleset.points_weight, table=ruleset.table_points_weight
        )
        if ruleset.ranking_divided_by != 1:
            yield _("geteilt durch {by}").format(by=ruleset.ranking_divided_by)
    yield from _phrases(ruleset, "teams")
    if (missed := ruleset.missed_round_points) is not None:
        yield _("eine Runde ohne Platz zählt {points}").format(points=numbers.points(missed))
    if (least := ruleset.least_games) is not None:
        yield ngettext("einen Rang hat man ab {n} Spiel", "einen Rang hat man ab {n} Spielen", least).format(n=least)
    if deciding := ruleset.deciding_tie_breaks:
        breaks = (_(", dann ")).join(_(TIE_BREAKS[one]) for one in deciding)
        yield _("bei Gleichstand entscheidet: {breaks}").format(breaks=breaks)


def _money(ruleset: Ruleset) -> Iterator[str]:
    if cents := ruleset.cents_per_point:
        yield ngettext("{cents} Cent je Punkt", "{cents} Cent je Punkt", cents).format(cents=cents)
        if ruleset.other_price_above is not None:
            yield _("über {points} Punkte hinaus {cents}").format(
                points=ruleset.other_price_above, cents=numbers.money(ruleset.cents_above)
            )
        yield from _phrases(ruleset, "paid_for", "settled_after")
        if (percent := ruleset.till_percent) is not None:
            yield _("{percent} % in die Vereinskasse").format(percent=percent)
    if ruleset.pot_stake:
        yield _("{stake} in den Topf").format(stake=numbers.money(ruleset.pot_stake))
    if ruleset.zero_game_price:
        yield _("{price} je Spieler für ein Spiel, das null zählt").format(price=numbers.money(ruleset.zero_game_price))
    if ruleset.missed_round_cents:
        yield _("{fee} für jede Runde, die man nicht mitspielt").format(fee=numbers.money(ruleset.missed_round_cents))
    if ruleset.has_pot:
        yield money_words.pot_shares(ruleset)
