"""The desk's one line: who comes, by a name or a start number, and what Enter does with it.

static/js/desk/meaning.js says the same beforehand.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments import numbers
from tournaments.errors import Refused
from tournaments.models import Player, Tournament
from tournaments.pages import visitors
from tournaments.pages.desk.player_rows import Listed
from tournaments.pages.desk.registration import FILLER, AsBefore, Back, after, refuse, without_seat
from tournaments.pages.forms.players import BEFORE
from tournaments.pages.visitors import Registrar
from tournaments.people import fees, registering
from tournaments.people.lookalikes import same_name
from tournaments.people.presence import has_left
from tournaments.people.registering import Done, Doubtful, Meant
from tournaments.people.search import begins
from tournaments.people.start_numbers import MOST_NUMBER, start_number
from tournaments.people.still_there import numbered
from tournaments.text import one_line, whole_number


@dataclass(frozen=True, slots=True)
class Line:
    """The line as it comes with the page: what stands in it, and what Enter means as long as nobody chooses."""

    here: bool
    paid: bool
    fee: int
    fees: tuple[tuple[int, str], ...]
    typed: str = ""
    sure: str = ""
    """What was typed, if it was asked about already."""
    filler: bool = False
    focused: bool = True
    back: Back | None = None
    as_before: AsBefore | None = None

    @property
    def left(self) -> str:
        """The sentence of `left_in_words`, to be filled in."""
        return left_in_words("{name}", "{number}")

    @classmethod
    def of(cls, request: HttpRequest, now: Listed, *, begun: bool, anew: bool, focused: bool) -> Line:
        """`begun`: a round was published. `anew`: it is asked anew who is here, and so not who pays."""
        asked = request.GET
        fees = [(fee.id, f"{fee.name} · {numbers.money(fee.cents)}") for fee in now.fees]
        if now.fees and all(fee.cents for fee in now.fees):
            fees.append((0, _("keines")))
        latest = whole_number(asked.get("zuletzt", ""), 1, MOST_NUMBER)
        typed = asked.get("zeile", "")
        return cls(
            # Where the tournament goes on without anybody being marked, one late player must not begin it.
            here=now.marked or not begun or anew,
            paid=not anew,
            fee=fees[0][0] if fees else 0,
            fees=tuple(fees),
            typed=typed,
            sure=typed if asked.get("sicher") == "1" else "",
            filler=FILLER in asked and latest is None,
            focused=focused,
            back=Back.read(latest, asked.dict()) if latest is not None else None,
            as_before=None if now.second_device else AsBefore.read(asked.get(BEFORE, "")),
        )


@require_POST
def line(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/spieler/zeile/`: who was typed comes in: somebody new, or who was announced."""
    who = visitors.registrar(request, slug)
    tournament, sent, actor = who.tournament, request.POST, who.actor
    typed = sent.get("line", "")
    meant = Meant(
        paid="bezahlt" in sent,
        here="hier" in sent,
        fee=whole_number(sent.get("fee", ""), 0, 2**31),
        filler=FILLER in sent,
    )
    try:
        player = _meant_player(who, typed, sent.get("meant", ""))
        if player is not None:
            turned = same_name(player.name) == same_name(names_in(typed)[-1])
            club = "" if turned else one_line(typed.partition(",")[2].partition(",")[0])
            done = registering.check_in(player, meant, club=club, actor=actor)
        else:
            done = registering.register(tournament, typed, meant, sure=sent.get("sure") == typed, actor=actor)
    except Refused as refused:
        doubt = typed if isinstance(refused, Doubtful) else ""
        return refuse(request, tournament, refused.message, doubt=doubt, typed=typed)
    if not done.anything:
        sentence = _("{name} (Nr. {number}) war schon eingetragen.")
        return after(request, who, sentence.format(name=done.player.name, number=done.player.number), done.player)
    was = "added" if done.added else "checked"
    payment = done.payment.id if done.payment else None
    back = Back(
        done.player.number,
        was,
        payment,
        done.arrived,
        done.fee_before,
        done.filler,
        late=done.late,
        withdrawn=done.withdrawn,
        club=done.club,
    )
    return after(request, who, _said(tournament, done), done.player, back)


def _meant_player(who: Registrar, typed: str, meant: str) -> Player | None:
    """Who of those who are known is meant; None for somebody new. The script says what stood beside the line.

    Refused ("line") where it is somebody who has withdrawn, and a second device that may not change that.
    """
    player = _known(who.tournament, typed, meant)
    if player is not None and who.second_device and has_left(player, who.tournament):
        raise Refused("line", left_in_words(player.name, player.number))
    return player


def _known(tournament: Tournament, typed: str, meant: str) -> Player | None:
    if (number := whole_number(meant, 1, MOST_NUMBER)) is not None:
        return numbered(tournament, number)
    number = start_number(typed)
    if meant == "new" and number is None:
        return None
    known = list(tournament.players.all())
    if number is not None:
        found = next((one for one in known if one.number == number), None)
        if found is None:
            said = _("Nr. {number} gibt es hier nicht: Bitte einen Namen eintragen.")
            raise Refused("line", said.format(number=number))
        return found
    names = {same_name(name) for name in names_in(typed)}
    same = [one for one in known if same_name(one.name) in names]
    if same or "," in typed:
        return same[0] if same else None
    fitting = [one for one in known if begins(typed, one.name, one.number) and _awaited(one, tournament)]
    return fitting[0] if len(fitting) == 1 else None


def names_in(typed: str) -> tuple[str, ...]:
    """Whose name may stand in the line: "Inge Müller, SC Nord", or "Müller, Inge"."""
    name, _comma, behind = typed.partition(",")
    return (name, f"{behind} {name}") if behind.strip() and "," not in behind else (name,)


def left_in_words(name: str, number: int | str) -> str:
    """Why a second device does not enter somebody who has withdrawn."""
    return _("{name} (Nr. {number}) ist abgemeldet: Das ändert nur die Leitung").format(name=name, number=number)


def _awaited(player: Player, tournament: Tournament) -> bool:
    """Whether anything is still to be done at the door for whoever this is; who has withdrawn is chosen by a person."""
    if has_left(player, tournament):
        return False
    return player.arrived_at is None or fees.owed_by(player) > 0


def _said(tournament: Tournament, done: Done) -> str:
    said = [_("neu")] if done.added else []
    if done.withdrawn:
        said.append(_("wieder dabei"))
    if done.filler:
        said.append(_("außer Wertung"))
    if done.arrived:
        said.append(_("da"))
    if done.club:
        said.append(_("Verein {club}").format(club=done.club))
    if done.fee_before is not None and done.player.fee is not None:
        said.append(done.player.fee.name)
    if done.payment:
        said.append(_("{amount} bezahlt").format(amount=numbers.money(done.payment.cents)))
    if done.arrived or (done.added and tournament.check_in_closed_at is None):
        said += without_seat(tournament, done.player)
    return _("Nr. {number} {name}: {what}.").format(
        number=done.player.number, name=done.player.name, what=", ".join(said)
    )
