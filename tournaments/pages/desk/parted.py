"""What the page of the draw says of teams and clubs at its tables: what was reached, and the best that could be."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.pages.desk.swap import Verdict, club_pairs, team_pairs
from tournaments.rounds.quality import Quality

_NOBODY = {
    "teams": gettext_lazy("Niemand sitzt mit jemandem aus der eigenen Mannschaft an einem Tisch."),
    "clubs": gettext_lazy("Niemand sitzt mit jemandem aus dem eigenen Verein an einem Tisch."),
}
_NEVER = {
    "teams": gettext_lazy(
        "Niemand sitzt mit jemandem aus der eigenen Mannschaft an einem Tisch, auch nicht in den weiteren Runden."
    ),
    "clubs": gettext_lazy(
        "Niemand sitzt mit jemandem aus dem eigenen Verein an einem Tisch, auch nicht in den weiteren Runden."
    ),
}
_TOGETHER = {
    "teams": gettext_lazy("Aus derselben Mannschaft an einem Tisch: {pairs}"),
    "clubs": gettext_lazy("Vom selben Verein an einem Tisch: {pairs}"),
}


def in_words(quality: Quality) -> list[Verdict]:
    """One sentence each of teams and of clubs, where there is anything to say."""
    said = []
    for which, parted, named in (
        ("teams", quality.teams, team_pairs(quality.teams.pairs)),
        ("clubs", quality.clubs, club_pairs(quality.clubs.pairs)),
    ):
        if not parted.pairs:
            if parted.wished:
                said.append(Verdict(True, str((_NEVER if parted.later is False else _NOBODY)[which])))
            continue
        whole = str(_TOGETHER[which]).format(pairs=named)
        if not parted.wished:
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


def of_a_round_that_follows(quality: Quality) -> list[Verdict]:
    """That nobody is kept apart there, where somebody was to be."""
    if not (quality.teams.wished or quality.clubs.wished):
        return []
    sentence = _(
        "Getrennt wird hier niemand: Wer aus einer Mannschaft oder einem Verein ist, kann an einem Tisch sitzen."
    )
    return [Verdict(True, sentence)]
