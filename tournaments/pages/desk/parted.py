"""What the page of the draw says of who was to sit together or apart, of teams and of clubs: what was reached, and the
best that could be.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.models import Player
from tournaments.pages.desk.swap_words import Verdict, apart_pairs, club_pairs, listed, spoiled_by_hand, team_pairs
from tournaments.people.lookalikes import same_name
from tournaments.rounds.apart import of_one_club
from tournaments.rounds.judged import Parted, Quality
from tournaments.seating import Criterion

_NOBODY = {
    "apart": gettext_lazy("Wer getrennt sitzen soll, sitzt getrennt."),
    "teams": gettext_lazy("Niemand sitzt mit jemandem aus der eigenen Mannschaft an einem Tisch."),
    "clubs": gettext_lazy("Niemand sitzt mit jemandem aus dem eigenen Verein an einem Tisch."),
}
_NEVER = {
    "apart": gettext_lazy("Wer getrennt sitzen soll, sitzt getrennt, auch in den weiteren Runden."),
    "teams": gettext_lazy(
        "Niemand sitzt mit jemandem aus der eigenen Mannschaft an einem Tisch, auch nicht in den weiteren Runden."
    ),
    "clubs": gettext_lazy(
        "Niemand sitzt mit jemandem aus dem eigenen Verein an einem Tisch, auch nicht in den weiteren Runden."
    ),
}
_NEVER_DRAWN = {
    "apart": gettext_lazy("Wer getrennt sitzen soll, sitzt getrennt, auch in den weiteren ausgelosten Runden."),
    "teams": gettext_lazy(
        "Niemand sitzt mit jemandem aus der eigenen Mannschaft an einem Tisch, auch nicht in den weiteren "
        "ausgelosten Runden."
    ),
    "clubs": gettext_lazy(
        "Niemand sitzt mit jemandem aus dem eigenen Verein an einem Tisch, auch nicht in den weiteren "
        "ausgelosten Runden."
    ),
}
_BUT_AT_THE_FINAL = {
    "apart": gettext_lazy("An den anderen Tischen sitzt getrennt, wer getrennt sitzen soll."),
    "teams": gettext_lazy("An den anderen Tischen sitzt niemand mit jemandem aus der eigenen Mannschaft."),
    "clubs": gettext_lazy("An den anderen Tischen sitzt niemand mit jemandem aus dem eigenen Verein."),
}
_BUT_TOGETHER = {
    "teams": gettext_lazy(
        "Außer wer zusammensitzen soll, sitzt niemand mit jemandem aus der eigenen Mannschaft an einem Tisch."
    ),
    "clubs": gettext_lazy(
        "Außer wer zusammensitzen soll, sitzt niemand mit jemandem aus dem eigenen Verein an einem Tisch."
    ),
}
_BUT_TOGETHER_AND_AT_THE_FINAL = {
    "teams": gettext_lazy(
        "An den anderen Tischen sitzt niemand mit jemandem aus der eigenen Mannschaft, außer wer zusammensitzen soll."
    ),
    "clubs": gettext_lazy(
        "An den anderen Tischen sitzt niemand mit jemandem aus dem eigenen Verein, außer wer zusammensitzen soll."
    ),
}
_TOGETHER = {
    "apart": gettext_lazy("Sollten getrennt sitzen und sitzen zusammen: {pairs}"),
    "teams": gettext_lazy("Aus derselben Mannschaft an einem Tisch: {pairs}"),
    "clubs": gettext_lazy("Vom selben Verein an einem Tisch: {pairs}"),
}


def by_criterion(
    quality: Quality, *, some_follow: bool, spoiled: Mapping[str, int] | None
) -> dict[Criterion, list[Verdict]]:
    """One sentence each of wishes, of teams and of clubs, where there is anything to say. `some_follow`: of the rounds
    to come not all are drawn by lot. `spoiled`: as in `verdicts.of_the_draw`.
    """

    def said_of(which: str, parted: Parted, named: str) -> list[Verdict]:
        if parted.pairs and spoiled and which in spoiled:
            return [spoiled_by_hand(str(_TOGETHER[which]).format(pairs=named), spoiled[which])]
        return _said_of(quality, which, parted, named, none, as_drawn=spoiled is not None and not quality.given)

    none = {
        which: _nobody(which, parted, some_follow, at_the_final)
        for which, parted, at_the_final in (
            ("apart", quality.apart, quality.final is not None and bool(quality.final.mates.apart)),
            ("teams", quality.teams, quality.final is not None and bool(quality.final.mates.teams)),
            ("clubs", quality.clubs, quality.final is not None and _of_one_club(quality.final.players)),
        )
    }
    return {
        Criterion.APART: said_of("apart", quality.apart, apart_pairs(quality.apart.pairs)),
        Criterion.TEAMS: said_of("teams", quality.teams, team_pairs(quality.teams.pairs)),
        Criterion.CLUBS: said_of("clubs", quality.clubs, club_pairs(quality.clubs.pairs)),
    }


def _of_one_club(players: Sequence[Player]) -> bool:
    """Whether any two of them are, of one team or not."""
    clubs = [same_name(player.club) for player in players if player.club]
    return len(set(clubs)) < len(clubs)


def _nobody(which: str, parted: Parted, some_follow: bool, at_the_final: bool) -> str:
    """That there are none; only for where that is so."""
    if parted.but_together:
        return str((_BUT_TOGETHER_AND_AT_THE_FINAL if at_the_final else _BUT_TOGETHER)[which])
    if at_the_final:
        return str(_BUT_AT_THE_FINAL[which])
    if parted.later is False:
        return str((_NEVER_DRAWN if some_follow else _NEVER)[which])
    return str(_NOBODY[which])


def _named_already(quality: Quality) -> str:
    """Of one club sit together those alone who are named elsewhere: who was to be apart, or is of one team."""
    apart = sum(of_one_club(one, other) for one, other in quality.apart.pairs)
    if apart >= quality.clubs.count:
        return _("Sonst sitzt niemand mit jemandem aus dem eigenen Verein an einem Tisch.")
    if apart:
        return _("Aus einem Verein sitzen sonst nur solche zusammen, die auch in einer Mannschaft sind.")
    return _("Aus einem Verein sitzen nur solche zusammen, die auch in einer Mannschaft sind.")


def _said_of(
    quality: Quality, which: str, parted: Parted, named: str, none: Mapping[str, str], *, as_drawn: bool
) -> list[Verdict]:
    """`as_drawn`: by lot it was no better, so that it comes of what comes first."""
    if parted.none:
        return [Verdict(True, none[which])]
    if not parted.pairs and which == "clubs" and parted.count:
        return [Verdict(True, _named_already(quality))]
    if not parted.pairs:
        return []
    whole = str(_TOGETHER[which]).format(pairs=named)
    counted = parted.wished or which == "clubs"
    if counted and parted.count > parted.least and (not parted.wished or which == "apart" or quality.together.wished):
        # Whether there could be so few beside all that comes before, nobody has computed.
        least = ngettext(
            "{whole}; an so wenigen Tischen ist mindestens {n} Paar unvermeidlich.",
            "{whole}; an so wenigen Tischen sind mindestens {n} Paare unvermeidlich.",
            parted.least,
        )
        if not parted.least:
            without = _("{whole}; kämen Vereine zuerst, ginge es vielleicht ohne.")
            if parted.wished:
                without = _("{whole}; vielleicht ginge es ganz ohne.")
            elif not as_drawn:
                without = "{whole}."
            return [Verdict(False, without.format(whole=whole))]
        return [Verdict(False, least.format(whole=whole, n=parted.least))]
    if not counted:
        return [Verdict(False, f"{whole}.")]
    if parted.count <= parted.least:
        return [Verdict(True, _("{whole}; weniger ist an so wenigen Tischen nicht möglich.").format(whole=whole))]
    if parted.least:
        best = ngettext("{whole}; möglich wäre {n} Paar.", "{whole}; möglich wären {n} Paare.", parted.least)
        return [Verdict(False, best.format(whole=whole, n=parted.least))]
    return [Verdict(False, _("{whole}; möglich wäre keines.").format(whole=whole))]


def of_fixed_tables(quality: Quality) -> list[Verdict]:
    """Who does not sit there, and who not on their seat of it; or that all do."""
    said = []
    if quality.settled and not (quality.elsewhere or quality.other_seat):
        said.append(Verdict(True, _("Wer einen festen Tisch oder Platz hat, sitzt dort.")))
    if quality.elsewhere:
        names = listed([_elsewhere(quality, player) for player in quality.elsewhere])
        said.append(Verdict(False, _("Nicht am festen Tisch: {names}.").format(names=names)))
    if quality.other_seat:
        one = _("{name} (Tisch {table}, Platz {seat})")
        names = listed(
            [
                one.format(name=player.name, table=player.fixed_table, seat=player.fixed_seat)
                for player in quality.other_seat
            ]
        )
        said.append(Verdict(False, _("Nicht auf dem festen Platz: {names}.").format(names=names)))
    return said


def _elsewhere(quality: Quality, player: Player) -> str:
    """Who does not sit at their table, and why, where there is no such table."""
    tables = quality.fives + quality.fours
    at = _("{name} (Tisch {table})")
    if player in quality.nowhere:
        at = _("{name} (Tisch {table}, den es nicht gibt)")
    elif (player.fixed_table or 0) > tables and not quality.everybody[player.id].tournament.tables_there:
        at = ngettext(
            "{name} (Tisch {table}; es gibt nur {n} Tisch)", "{name} (Tisch {table}; es gibt nur {n} Tische)", tables
        )
    return at.format(name=player.name, table=player.fixed_table, n=tables)


def of_who_sits_together(quality: Quality) -> list[Verdict]:
    """Whether they do."""
    together = quality.together
    if not together.wished:
        return []
    if not together.split:
        return [Verdict(True, _("Wer zusammensitzen soll, sitzt zusammen."))]
    best = {player.id for player in quality.final.players} if quality.final is not None else set[int]()
    if best and all({one.id, other.id} & best for one, other in together.split):
        said = _("Nicht zusammen: {pairs}; wer am Finaltisch sitzt, entscheidet die Rangliste.")
        return [Verdict(True, said.format(pairs=apart_pairs(together.split)))]
    pairs = apart_pairs(together.split)
    if together.unavoidable:
        return [Verdict(True, _("Nicht zusammen: {pairs}; anders gehen die Tische nicht auf.").format(pairs=pairs))]
    return [Verdict(False, _("Nicht zusammen: {pairs}.").format(pairs=pairs))]


def of_a_round_that_follows(quality: Quality) -> list[Verdict]:
    """That nobody is kept apart or together there, where somebody was to be; and whose table is another one."""
    said = of_fixed_tables(quality)
    if quality.together.split:
        pairs = apart_pairs(quality.together.split)
        said.append(Verdict(False, _("Nicht zusammen: {pairs}.").format(pairs=pairs)))
    if quality.together.wished:
        said.append(Verdict(True, _("Zusammen gesetzt wird hier niemand: Diese Runde wird nicht gelost.")))
    if quality.apart.pairs:
        pairs = apart_pairs(quality.apart.pairs)
        said.append(Verdict(False, f"{_TOGETHER['apart']}.".format(pairs=pairs)))
    if not (quality.teams.wished or quality.clubs.wished):
        return said
    sentence = _(
        "Getrennt wird hier niemand: Wer aus einer Mannschaft oder einem Verein ist, kann an einem Tisch sitzen."
    )
    return [*said, Verdict(True, sentence)]
