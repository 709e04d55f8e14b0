"""What the page of the draw says of who was to be apart, of teams and of clubs: what was reached, and the best that
could be.
"""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.pages.desk.swap import Verdict, apart_pairs, club_pairs, listed, team_pairs
from tournaments.rounds.quality import Quality
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
_TOGETHER = {
    "apart": gettext_lazy("Sollten getrennt sitzen und sitzen zusammen: {pairs}"),
    "teams": gettext_lazy("Aus derselben Mannschaft an einem Tisch: {pairs}"),
    "clubs": gettext_lazy("Vom selben Verein an einem Tisch: {pairs}"),
}


def by_criterion(quality: Quality) -> dict[Criterion, list[Verdict]]:
    """One sentence each of wishes, of teams and of clubs, where there is anything to say."""
    return {Criterion(which): _said_of(quality, which) for which in _NOBODY}


def _said_of(quality: Quality, wanted: str) -> list[Verdict]:
    said: list[Verdict] = []
    for which, parted, named in (
        ("apart", quality.apart, apart_pairs(quality.apart.pairs)),
        ("teams", quality.teams, team_pairs(quality.teams.pairs)),
        ("clubs", quality.clubs, club_pairs(quality.clubs.pairs)),
    ):
        if which != wanted:
            continue
        if not parted.pairs:
            if parted.wished:
                said.append(Verdict(True, str((_NEVER if parted.later is False else _NOBODY)[which])))
            continue
        whole = str(_TOGETHER[which]).format(pairs=named)
        if not parted.wished or which == "apart":  # how few there could be of those, nobody has computed
            said.append(Verdict(False, f"{whole}."))
        elif parted.count <= parted.least:
            said.append(
                Verdict(True, _("{whole}; weniger ist an so wenigen Tischen nicht möglich.").format(whole=whole))
            )
        elif parted.least:
            best = ngettext("{whole}; möglich wäre {n} Paar.", "{whole}; möglich wären {n} Paare.", parted.least)
            said.append(Verdict(False, best.format(whole=whole, n=parted.least)))
        else:
            said.append(Verdict(False, _("{whole}; möglich wäre keines.").format(whole=whole)))
    return said


def of_fixed_tables(quality: Quality) -> list[Verdict]:
    """Who does not sit there."""
    if not quality.elsewhere:
        return []
    one = _("{name} (Tisch {table})")
    names = listed([one.format(name=player.name, table=player.fixed_table) for player in quality.elsewhere])
    return [Verdict(False, _("Nicht am festen Tisch: {names}.").format(names=names))]


def of_a_round_that_follows(quality: Quality) -> list[Verdict]:
    """That nobody is kept apart there, where somebody was to be; and whose table is another one."""
    said = of_fixed_tables(quality)
    if quality.apart.pairs:
        pairs = apart_pairs(quality.apart.pairs)
        said.append(Verdict(False, f"{_TOGETHER['apart']}.".format(pairs=pairs)))
    if not (quality.teams.wished or quality.clubs.wished):
        return said
    sentence = _(
        "Getrennt wird hier niemand: Wer aus einer Mannschaft oder einem Verein ist, kann an einem Tisch sitzen."
    )
    return [*said, Verdict(True, sentence)]
