"""What the parties announced, as a game says it: the highest of each, levels without Re or Kontra, further replies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast

from scoring.errors import GameError, listed, not_by_party, shown
from scoring.errors import gettext_noop as _
from scoring.ruleset import Ruleset
from scoring.winner import HEIGHT, Parties, Party
from scoring.words import ANNOUNCEMENTS, LEVELS, PARTIES

NO_ANNOUNCEMENTS: Final[Parties[str | None]] = Parties(None, None)
_MAY_ANNOUNCE: Final = {party: frozenset({None, party, *LEVELS}) for party in PARTIES}


def announcements_from_json(raw: object) -> Parties[str | None]:
    """The highest announcement of each party. Raises GameError, field "announcements"."""
    if raw is None:
        return NO_ANNOUNCEMENTS
    if not isinstance(raw, Mapping) or not raw.keys() <= PARTIES.keys():
        raise not_by_party("announcements", raw)
    for party, said in raw.items():
        if said is not None and (type(said) is not str or said not in _MAY_ANNOUNCE[party]):
            raise GameError(
                "announcements",
                _("{party} kann {raw} nicht ansagen; es gibt {known}."),
                party=PARTIES[party],
                raw=shown(said),
                known=listed((party, *LEVELS), ANNOUNCEMENTS),
            )
    return Parties(raw.get("re"), raw.get("kontra"))


def level_alone_from_json(raw: object, announcements: Parties[str | None], ruleset: Ruleset) -> tuple[Party, ...]:
    """The parties that announced a level without Re or Kontra, Re first. Raises GameError, field "level_alone"."""
    if not raw and (raw is None or raw == []):
        return ()
    if not isinstance(raw, list) or not all(type(one) is str and one in PARTIES for one in raw):
        raise GameError(
            "level_alone", _("„level_alone“ muss eine Liste aus „re“ und „kontra“ sein, nicht {raw}."), raw=shown(raw)
        )
    if ruleset.level_says_announcement:
        raise GameError("level_alone", _("In diesem Regelwerk schließt jede Absage Re oder Kontra ein."))
    for party in raw:
        if not HEIGHT[getattr(announcements, party)]:
            raise GameError(
                "level_alone",
                _("{party} hat keine Absage gemacht: Ohne „{party}“ angesagt sein kann nur eine Absage."),
                party=PARTIES[party],
            )
    return cast(tuple[Party, ...], tuple(party for party in PARTIES if party in raw))


def replies_from_json(
    raw: object, announcements: Parties[str | None], level_alone: tuple[Party, ...], ruleset: Ruleset
) -> int:
    """How often it was replied to after both parties had announced. Raises GameError, field "replies"."""
    if raw is None or (raw == 0 and type(raw) is int):
        return 0
    most = ruleset.further_replies
    if not most:
        raise GameError("replies", _("Weitere Erwiderungen nach Re und Kontra gibt es in diesem Regelwerk nicht."))
    if type(raw) is not int or not 0 < raw <= most:
        raise GameError(
            "replies",
            _("Weitere Erwiderungen sind eine ganze Zahl von 0 bis {most}, nicht {raw}."),
            most=most,
            raw=shown(raw),
        )
    if None in announcements or level_alone:
        raise GameError("replies", _("Weitere Erwiderungen gibt es nur, wenn Re und Kontra angesagt sind."))
    return raw
