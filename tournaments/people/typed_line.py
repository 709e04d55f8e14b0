"""What one typed line means, "Name, Verein, ermäßigt" or a start number: somebody who is known, or somebody new."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.errors import Refused
from tournaments.models import Player, Tournament
from tournaments.people.accounts import accounts_of
from tournaments.people.list_choice import Choice
from tournaments.people.list_judging import Row, plain
from tournaments.people.lists import Listed, read
from tournaments.people.lookalikes import namesake, same_name
from tournaments.people.players import known_players, known_teams, new_of
from tournaments.people.presence import has_left
from tournaments.people.search import begins
from tournaments.people.start_numbers import start_number, why_taken
from tournaments.people.typed_money import amount_behind, is_amount, number_behind
from tournaments.text import one_line

MOST_NAMED = 3
"""Players whose names begin as was typed, in a sentence."""


class Doubtful(Refused):
    """It could be done, and probably is a mistake: a person decides.

    `beforehand` is the sentence without what another press does, for whoever has pressed nothing yet.
    """

    def __init__(self, field: str, beforehand: str, again: str = "") -> None:
        super().__init__(field, f"{beforehand} {again}".strip())
        self.beforehand = beforehand


@dataclass(frozen=True, slots=True)
class Announced:
    """Somebody who is in the tournament."""

    player: Player
    club: str = ""
    """As typed beside the name, where none is known."""
    team: str = ""
    """As typed, where it is not the known one: it stays undone, as it is chosen in the player's row."""


def meant_by(tournament: Tournament, text: str, *, sure: bool = False, filler: bool = False) -> Announced | Row:
    """Who is meant. Refused ("players"), and Doubtful as `new_in_line`.

    Somebody known is meant by the number, by the whole name in either order, or by the beginning of a name, if nobody
    else who is still awaited has one. A number or a club beside the name must not be another than the known one: it may
    be another person of that name.
    """
    players = list(tournament.players.all())
    if (number := start_number(text)) is not None:
        found = next((one for one in players if one.number == number), None)
        if found is None:
            said = _("Nr. {number} gibt es hier nicht: Bitte einen Namen eintragen.")
            raise Refused("players", said.format(number=number))
        return Announced(found)
    by_name = {same_name(one.name): one for one in players}
    row = _only(_listed(tournament, text))
    for name, club in _readings(text, row):
        if (player := by_name.get(same_name(name))) is not None:
            asked = row.doubt if row and not row.namesake else ""
            if not sure and club and asked and same_name(club) != same_name(player.club):
                raise Doubtful("players", asked, _("Noch einmal Enter: trotzdem eintragen."))
            return _announced(player, club, row)
    if not sure and "," not in text:
        fitting = awaited([one for one in players if begins(text, one.name, one.number)], tournament)
        if len(fitting) == 1:
            return Announced(fitting[0])
    if row and (held := next((one for one in players if one.number == row.number), None)) is not None:
        taken = why_taken(held.number, held.name, deleted=False, formerly=False)
        what = _("Für {name} nur die Nummer eintragen, sonst den Namen ohne sie.").format(name=held.name)
        raise Refused("players", f"{taken} {what}")
    return new_in_line(tournament, text, sure=sure, filler=filler)


def new_in_line(tournament: Tournament, text: str, *, sure: bool, filler: bool = False) -> Row:
    """The one who is new in a line. Refused ("players") where nobody is, or somebody who is known.

    Doubtful where the name is the beginning of another one, or can hardly be told from it, or ends in a number, and
    nobody is `sure` of it. A `filler` may be called as nobody else is: "Füllspieler 2", "Ersatz".
    """
    try:
        row = whole_name_in_line(tournament, text, sure=sure, filler=filler)
    except Doubtful as doubt:
        again = _("Noch einmal Enter: trotzdem eintragen.")
        raise Doubtful(doubt.field, doubt.message, again) from None
    if not sure and (fitting := _begun(tournament, row.name, whole="," in text)):
        sentence = _("„{typed}“ passt auf {names}. Startnummer oder ganzen Namen eintragen.")
        again = _("Noch einmal Enter: Das ist jemand anderes.")
        raise Doubtful("players", sentence.format(typed=one_line(text), names=fitting), again)
    if not (sure or filler) and (number := number_behind(row.name)):
        sentence = _(
            "„{number}“ hinter dem Namen ist weder Startnummer noch Betrag: Die Nummer steht davor, ein Startgeld wird "
            "neben der Zeile gewählt."
        )
        again = _("Noch einmal Enter: Es gehört zum Namen.")
        raise Doubtful("players", sentence.format(number=number), again)
    return row


def whole_name_in_line(tournament: Tournament, text: str, *, sure: bool, filler: bool = False) -> Row:
    """The same where nobody chooses from the list by the beginning of a name."""
    listed = _listed(tournament, text)
    row = _only(listed)
    if row and row.player and row.number and same_name(row.player.name) != same_name(row.name):
        # In a list it may be a name put right; whoever stands at the door may be somebody else.
        formerly = row.player.number != row.number
        raise Refused("players", why_taken(row.number, row.player.name, deleted=False, formerly=formerly))
    new = new_of(listed)
    if not new and listed.rows:  # in which all words are headings
        raise Refused("players", _("„{typed}“ ist eine Überschrift: Hier fehlt der Name.").format(typed=one_line(text)))
    if not new:
        raise Refused("players", _("Die Liste ist leer."))
    if len(new) > 1:
        raise Refused("players", _("Hier steht mehr als ein Name: Bitte einen nach dem anderen eintragen."))
    called_so = new[0].doubt if filler and not new[0].misread else ""
    if not sure and (warnings := [one for one in new[0].warnings if one != called_so]):
        raise Doubtful("players", " ".join(warnings))
    return new[0]


def club_to_add(player: Player, club: str) -> str:
    """The club that was typed beside a name, where none was known. Refused ("players") if another one was."""
    if club and player.club and same_name(club) != same_name(player.club):
        raise Refused("players", namesake(player.name, player.club))
    return "" if player.club else club


def awaited(players: Iterable[Player], tournament: Tournament) -> list[Player]:
    """For whom of these anything is still to be done at the door; who has withdrawn is chosen by a person. Queries as
    `accounts_of`, however many there are.
    """
    here = [one for one in players if not has_left(one, tournament)]
    every = accounts_of([one for one in here if one.arrived_at is not None])
    return [one for one in here if one.id not in every or every[one.id].owed > 0]


def of_chosen(player: Player, text: str) -> Announced:
    """What the line says of somebody who was chosen, by the beginning of the name perhaps: "Ivo, SC Nord". Refused
    ("players") as `meant_by`. No query without a comma.
    """
    if "," not in text:
        return Announced(player)
    row = _only(_listed(player.tournament, text))
    for name, club in _readings(text, row):
        if same_name(name) == same_name(player.name):
            return _announced(player, club, row)
    _name, *behind = text.split(",")
    club = ", ".join(one_line(one) for one in behind if not begins(one, player.name, player.number))
    return Announced(player, club_to_add(player, club))


def _without_money(text: str) -> None:
    """Refused ("players") where money is typed: it would be taken for a club or a number."""
    if start_number(text) is None and is_amount(text):
        raise Refused("players", _("„{name}“ ist kein Name.").format(name=one_line(text)))
    if amount := amount_behind(text):
        said = _(
            "„{amount}“ ist kein Verein. Ein Startgeld wird neben der Zeile gewählt, einen anderen Betrag trägt die "
            "Leitung beim Spieler ein."
        )
        raise Refused("players", said.format(amount=amount))


def _listed(tournament: Tournament, text: str) -> Listed:
    """The line as a list of one. Refused ("players") where money is typed."""
    _without_money(text)
    known = known_players(tournament)
    # Who types one line counts no lines: a number before the name is meant. A doubt is asked by pressing Enter twice.
    choice = Choice(numbers=True, players=frozenset(map(plain, text.splitlines())))
    return read(text, choice=choice, existing=known, teams=known_teams(tournament, known), typed=True)


def _only(listed: Listed) -> Row | None:
    people = [row for row in listed.rows if not row.heading]
    return people[0] if len(people) == 1 else None


def _readings(text: str, row: Row | None) -> Sequence[tuple[str, str]]:
    """Whose name may stand there, and which club: as a list is read, "Inge Müller, SC Nord", and "Müller, Inge"."""
    name, _comma, behind = text.partition(",")
    as_listed = [(row.name, row.club)] if row else []
    turned = [(f"{behind} {name}", "")] if behind.strip() and "," not in behind else []
    return [*as_listed, (name, one_line(behind)), *turned]


def _announced(player: Player, club: str, row: Row | None) -> Announced:
    if row and row.problem:
        raise Refused("players", row.problem)
    if row and row.number not in (None, player.number, *player.numbers_before):
        said = _("{name} ist schon eingetragen, mit Nr. {number}.")
        raise Refused("players", said.format(name=player.name, number=player.number))
    team = row.team if row and same_name(row.team) != same_name(player.team) else ""
    return Announced(player, club_to_add(player, club), team)


def _begun(tournament: Tournament, typed: str, *, whole: bool) -> str:
    """Whose name begins so: "Berta Clas (Nr. 3, schon da)", a few of them and how many more; "" for nobody. One query.

    `whole`: who has just these names, in any order.
    """
    fitting = [one for one in tournament.players.all() if begins(typed, one.name, one.number)]
    if whole:
        names = sorted(same_name(typed).split())
        fitting = [one for one in fitting if sorted(same_name(one.name).split()) == names]
    known, here = _("{name} (Nr. {number})"), _("{name} (Nr. {number}, schon da)")
    left = _("{name} (Nr. {number}, abgemeldet)")
    said = []
    for one in fitting:
        how = left if has_left(one, tournament) else here if one.arrived_at else known
        said.append(how.format(name=one.name, number=one.number))
    named = ", ".join(said[:MOST_NAMED])
    return named if len(said) <= MOST_NAMED else _("{names} und {n} mehr").format(names=named, n=len(said) - MOST_NAMED)
