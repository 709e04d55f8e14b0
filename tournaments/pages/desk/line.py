"""The desk's one line: who comes, by a name or a start number, and what Enter does with it.

static/js/desk/meaning.js says the same beforehand: whom the list shows it finds there, all else it asks (`before`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.http import HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments import numbers
from tournaments.errors import Refused
from tournaments.models import Tournament
from tournaments.pages import visitors
from tournaments.pages.desk.answering import after, left_in_words, line_said, marked_along, refuse, to_pay_back
from tournaments.pages.desk.player_rows import Listed
from tournaments.pages.desk.registration import without_seat
from tournaments.pages.desk.way_back import FEE, FILLER, LATEST, MORE, AsBefore, Back
from tournaments.pages.forms.players import BEFORE
from tournaments.pages.visitors import Registrar
from tournaments.pages.whom import Whom, player_meant
from tournaments.people import payments, registering
from tournaments.people.accounts import asked
from tournaments.people.coming_back import forgone, open_again
from tournaments.people.line_marks import Marked, marked
from tournaments.people.list_judging import Row
from tournaments.people.presence import has_left
from tournaments.people.registering import Done, Meant
from tournaments.people.second_device import may_enter
from tournaments.people.start_numbers import MOST_NUMBER, start_number
from tournaments.people.typed_line import Announced, Doubtful, awaited, meant_by, new_in_line, of_chosen
from tournaments.text import whole_number

LONGEST = 600_000
"""Milliseconds after which nobody asks any more what came of a lost answer."""
HERE, PAID = "hier", "bezahlt"
"""The ticks of the line; "1" or "0" in the address that keeps what was refused."""
ON_THE_WAY = timedelta(seconds=3)
"""What a question may be on its way longer than the entry was that it asks about."""


@dataclass(frozen=True, slots=True)
class Line:
    """The line as it comes with the page: what stands in it, and what Enter means as long as nobody chooses."""

    here: bool
    paid: bool
    anew: bool = False
    """Is it asked anew who is here? Then Enter means something else."""
    typed: str = ""
    sure: str = ""
    """What was typed, if it was asked about already."""
    fee: int | None = None
    """The id of the one that is chosen, 0 for none at all; None for the usual one."""
    filler: bool = False
    more_fillers: bool = False
    """Was it opened for fillers, of whom more are wanted? Then the next is one, too, unless somebody says otherwise."""
    uncounted: bool = False
    """Does a filler come where nobody is noted as here? That must not begin with one: "here" is as this page has it."""
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
        latest = Whom.read(asked, LATEST)
        typed = asked.get("zeile", "")
        more_fillers = MORE in asked and bool(now.fillers_wanted)
        uncounted = FILLER in asked and not now.known
        # Where the tournament goes on without anybody being marked, one late player must not begin it.
        usual = now.marked or anew or not (begun or uncounted)
        return cls(
            here=asked.get(HERE, str(int(usual))) == "1",
            paid=asked.get(PAID, str(int(not anew))) == "1",
            anew=anew,
            typed=typed,
            sure=typed if asked.get("sicher") == "1" else "",
            fee=whole_number(asked.get(FEE, ""), 0, 2**31) if latest is None else None,
            filler=more_fillers or (FILLER in asked and latest is None),
            more_fillers=more_fillers,
            uncounted=uncounted,
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
    whom, sure = sent.get("meant", ""), sent.get("sure") == typed
    try:
        marks = _marked(tournament, typed, whom, sent, sure=sure)
        meant = Meant(
            paid=PAID in sent if marks.paid is None else marks.paid,
            here=HERE in sent,
            fee=_fee(sent) if marks.fee is None else marks.fee,
            named=marks.fee is not None,
            filler=FILLER in sent or marks.filler,
            category=marks.category,
            shown=numbers.cents(sent.get("betrag", "")),
        )
        known = _meant(request, who, marks.text, whom, sure=sure, filler=meant.filler)
        was = forgone(known.player) if known else None
        if known is not None:
            done = registering.check_in(known.player, meant, club=known.club, actor=actor)
        else:
            done = registering.register(tournament, marks.text, meant, sure=sure, actor=actor)
    except Refused as refused:
        doubt = typed if isinstance(refused, Doubtful) else ""
        return refuse(request, tournament, refused.message, doubt=doubt, kept=_kept(sent, asked_about=bool(doubt)))
    undone = _undone(who, known, marks, meant.fee)
    if not done.anything:
        sentence = _("{name} (Nr. {number}) war schon eingetragen.")
        if undone:
            sentence = _("{name} (Nr. {number}) war schon eingetragen, {undone}.")
        values = {"name": done.player.name, "number": done.player.number, "undone": ", ".join(undone)}
        return after(request, who, sentence.format(**values), done.player)
    along = marked_along(done.player) if done.arrived else ""
    said = _said(tournament, done, undone) + open_again(done.player, was) + along
    return after(request, who, said, done.player, _back(done, sent), alone=not along)


def _marked(tournament: Tournament, typed: str, whom: str, beside: QueryDict, *, sure: bool) -> Marked:
    """Doubtful as `marked`. Refused ("line") where the line says otherwise than the tick or the fee `beside` it; the
    usual fee stands there for everybody, and so does the tick, if it was not made at this very line, which the script
    sends as its value.

    `whom`: as for `_meant`.
    """
    marks = marked(tournament, typed, sure=sure, chosen=_chosen(whom) is not None)
    ticked = beside.get(PAID)
    if (marks.paid and ticked is None and tournament.fees.exists()) or (marks.paid is False and ticked == typed):
        said = _("In der Zeile steht es anders als am Haken „bezahlt“ daneben: eins von beiden ändern.")
        raise Refused("line", said)
    fee = _fee(beside)
    if None not in (marks.fee, fee) and fee != marks.fee and (usual := tournament.fees.first()) and fee != usual.id:
        said = _("In der Zeile steht ein anderes Startgeld, als daneben gewählt ist: eins von beiden ändern.")
        raise Refused("line", said)
    return marks


def _fee(beside: QueryDict) -> int | None:
    """The id of the fee that is chosen beside the line, 0 for none at all."""
    return whole_number(beside.get("fee", ""), 0, 2**31)


def _chosen(whom: str) -> int | None:
    """The number of who was chosen."""
    return whole_number(whom, 1, MOST_NUMBER)


def _kept(sent: QueryDict, *, asked_about: bool) -> dict[str, object]:
    """The line as it was sent, in the words of an address (`Line.of`): what was refused stands there again."""
    kept: dict[str, object] = {"zeile": sent.get("line", "")[:200], "sicher": int(asked_about)}
    kept |= {HERE: str(int(HERE in sent)), FILLER: int(FILLER in sent), MORE: int({FILLER, MORE} <= sent.keys())}
    if "fee" in sent:  # else nobody was asked for money
        kept |= {FEE: sent["fee"][:20], PAID: str(int(PAID in sent))}
    return kept


@require_safe
def came_in(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """`…/spieler/<start number>/nachher/?vor=…`: as JSON, what this device has done for a player in the last `vor`
    milliseconds, if its answer was lost: said, with the way back."""
    who = visitors.registrar(request, slug)
    player = player_meant(request, who.tournament, number)
    ago = timedelta(milliseconds=whole_number(request.GET.get("vor", ""), 0, LONGEST) or 0)
    done = registering.done_since(player, timezone.now() - ago - ON_THE_WAY, actor=who.actor)
    said = _("{name} (Nr. {number}) ist eingetragen, wie es die Liste zeigt.")
    sentence = _said(who.tournament, done, ()) if done else said.format(name=player.name, number=player.number)
    back = done and _back(done, request.GET)
    return JsonResponse({"said": line_said(request, who.tournament, said=sentence, back=back)})


def _back(done: Done, sent: QueryDict) -> Back:
    return Back(
        done.player,
        "added" if done.added else "checked",
        done.payment.id if done.payment else None,
        done.arrived,
        done.fee_before,
        done.filler,
        more_fillers=done.filler and MORE in sent,
        late=done.late,
        withdrawn=done.withdrawn,
        club=done.club,
    )


@require_safe
def before(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/spieler/zeile/vorher/?zeile=…`: as JSON, what Enter would do with the line: whom it means, or why nobody.

    `neu`: somebody new is meant, whoever is known; `meant`: who was chosen, as for `_meant`. `sicher`: it was
    asked about already. `bezahlt`, `ausser`: so it is ticked; `fee`: it is chosen. `other`: who would be new, where it
    is asked about.
    """
    who = visitors.registrar(request, slug)
    asked = request.GET
    typed, sure = asked.get("zeile", ""), "sicher" in asked
    whom = "new" if "neu" in asked else asked.get("meant", "")
    said: dict[str, object]
    try:
        marks = _marked(who.tournament, typed, whom, asked, sure=sure)
        filler = FILLER in asked or marks.filler
        known = _meant(request, who, marks.text, whom, sure=sure, filler=filler)
        said = _known(who, known, marks) if known is not None else _new(who.tournament, marks, sure=sure, filler=filler)
    except Doubtful as doubt:
        said = {"refused": doubt.beforehand, "other": None if whom else _other(who.tournament, asked)}
    except Refused as refused:
        said = {"refused": refused.message}
    return JsonResponse(said)


def _other(tournament: Tournament, asked: QueryDict) -> dict[str, object] | None:
    """Who would be new by the line, whoever is known, once it was asked about; None where nobody would."""
    try:
        marks = _marked(tournament, asked.get("zeile", ""), "new", asked, sure=True)
        return _new(tournament, marks, sure=True)
    except Refused:
        return None


def _new(tournament: Tournament, marks: Marked, *, sure: bool, filler: bool = False) -> dict[str, object]:
    row = new_in_line(tournament, marks.text, sure=sure, filler=filler)
    return {
        "name": row.name,
        "beside": _beside(row.number, row.club, row.team, marks.category),
        "kept": {"number": row.number, "club": row.club, "team": row.team, "category": marks.category},
        **_said_in(marks),
    }


def _known(who: Registrar, known: Announced, marks: Marked) -> dict[str, object]:
    """`done`: nothing is left to be done for whoever it is."""
    player, undone = known.player, _undone(who, known, marks, marks.fee)
    changed = known.club or undone or (marks.filler and not player.filler)
    done = not (changed or has_left(player, who.tournament) or awaited([player], who.tournament))
    return {
        "number": player.number,
        "known": player.name,
        "done": done,
        "beside": _beside(club=known.club) + undone,
        "kept": {"club": known.club},
        **_said_in(marks),
    }


def _said_in(marks: Marked) -> dict[str, object]:
    """What the line itself says, whatever stands beside it: `paid` and `filler` only where it does."""
    said: dict[str, object] = {"fee": marks.fee}
    said |= {} if marks.paid is None else {"paid": marks.paid}
    return said | ({"filler": True} if marks.filler else {})


def _beside(number: int | None = None, club: str = "", team: str = "", category: str = "") -> list[str]:
    """What is kept of the line besides the name, but for the fee, which the script names as the form has it."""
    said = [_("Nr. {number}").format(number=number)] if number else []
    said += [_("Verein {club}").format(club=club)] if club else []
    said += [_("Mannschaft {team}").format(team=team)] if team else []
    return [*said, _("Kategorie {category}").format(category=category)] if category else said


def _undone(who: Registrar, known: Announced | None, marks: Marked, fee: int | None) -> list[str]:
    """What stands in the line, or is chosen beside it (the `fee`), and is not kept, also once `known` is checked in."""
    if known is None:
        return []
    said = []
    if known.team:
        sentence = _("ohne Mannschaft {team}: Die wird beim Spieler gewählt")
        if who.second_device:
            sentence = _("ohne Mannschaft {team}: Die wählt die Leitung beim Spieler")
        said.append(sentence.format(team=known.team))
    if marks.category not in ("", known.player.category):
        sentence = _("ohne Kategorie {category}: Die wird beim Spieler gewählt")
        if who.second_device:
            sentence = _("ohne Kategorie {category}: Die wählt die Leitung beim Spieler")
        said.append(sentence.format(category=marks.category))
    if waiting := registering.fee_that_waits(known.player, fee, named=marks.fee is not None):
        sentence = _("ohne Startgeld „{fee}“: Geld ist schon gebucht, ein anderes wird beim Spieler gewählt")
        if who.second_device:
            sentence = _("ohne Startgeld „{fee}“: Geld ist schon gebucht, ein anderes wählt die Leitung beim Spieler")
        said.append(sentence.format(fee=waiting.name))
    if (marks.paid is False or marks.fee == 0) and payments.paid_by(known.player):
        said.append(_("das Geld bleibt gebucht"))
    return said


def _meant(
    request: HttpRequest, who: Registrar, typed: str, whom: str, *, sure: bool, filler: bool
) -> Announced | None:
    """Who of those who are known is meant; None for somebody new. The script says whom it showed: a number, or "new".

    Refused ("line") where it is somebody who has withdrawn, and a second device that may not change that.
    """
    if (number := _chosen(whom)) is not None:
        found: Announced | Row = of_chosen(player_meant(request, who.tournament, number), typed)
    elif whom == "new" and start_number(typed) is None:
        return None
    else:
        found = meant_by(who.tournament, typed, sure=sure, filler=filler)
    if not isinstance(found, Announced):
        return None
    if who.second_device and not may_enter(found.player, who.tournament):
        raise Refused("line", left_in_words(found.player.name, found.player.number))
    return found


def _said(tournament: Tournament, done: Done, undone: Sequence[str]) -> str:
    said = [_("neu")] if done.added else []
    if done.withdrawn:
        said.append(_("wieder dabei"))
    if done.filler:
        said.append(_("außer Wertung"))
    if done.arrived:
        said.append(_("da"))
    if done.club:
        said.append(_("Verein {club}").format(club=done.club))
    if done.added and done.player.category:
        said.append(_("Kategorie {category}").format(category=done.player.category))
    if done.fee_before is not None and (fee := asked(done.player, list(tournament.fees.all()))) is not None:
        said.append(fee.name)
    if done.filler and (back := to_pay_back(done.player)):
        said.append(back)
    if done.payment:
        said.append(_("{amount} bezahlt").format(amount=numbers.money(done.payment.cents)))
    if done.arrived or (done.added and tournament.check_in_closed_at is None):
        said += without_seat(tournament, done.player)
    sentence = _("Nr. {number} {name}: {what}.").format(
        number=done.player.number, name=done.player.name, what=", ".join([*said, *undone])
    )
    return sentence + _perhaps(done)


def _perhaps(done: Done) -> str:
    """Behind a sentence: who may have been meant by the name of who was added, and is not here yet; "" for nobody."""
    if not done.added or (other := registering.perhaps_meant(done.player)) is None:
        return ""
    said = _("Ähnlich heißt {name} (Nr. {number}), noch nicht da.")
    return " " + said.format(name=other.name, number=other.number)
