"""The rule sheet on a single game: cards, who wins, what it is worth, solo."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import PARAMETERS, Ruleset, words
from scoring.extras import OF_ANNOUNCING, classes_played, knows_alone
from scoring.own import FOR
from tournaments.numbers import signed
from tournaments.rule_sheet.parts import Section, writes
from tournaments.ruleset_words import choice_in_words, listed, value_in_words


@writes("cards", "cards", "game_types", "solos", "black_only_solos", "own_solos")
def cards(on: Section) -> None:
    rules = on.ruleset
    deck = choice_in_words("cards", rules.cards)
    on.say(_("{deck}; jeder hat {hand} auf der Hand.").format(deck=deck, hand=rules.cards // 4), "cards")
    types = listed(words.GAME_TYPES, rules.game_types)
    on.say(_("Gespielt wird: {types}.").format(types=types), "game_types")
    if "solo" in rules.game_types and rules.solos:
        on.say(_("Soli: {solos}.").format(solos=listed(words.SOLOS, rules.solos)), "solos")
    if rules.black_only_solos:
        solos = listed(words.SOLOS, rules.black_only_solos)
        on.say(_("Nur mit angesagtem Schwarz: {solos}.").format(solos=solos), "black_only_solos")
    if rules.own_solos and "solo" in rules.game_types:
        parameter = next(one for one in PARAMETERS if one.name == "own_solos")
        own = value_in_words(parameter, rules.own_solos)
        on.say(_("Eigene Soli: {solos}.").format(solos=own), "own_solos")


@writes(
    "winner",
    "kontra_alone_needs_121", "nobody_wins", "cowardice", "cowardice_counts_announcement", "cowardice_in_solo",
    "cowardice_with_extras",
)  # fmt: skip
def winner(on: Section) -> None:
    if on.ruleset.kontra_alone_needs_121:
        on.say(
            _(
                "Re gewinnt mit 121 Augen, Kontra mit 120. Ist „Kontra“ die einzige Ansage, genügen Re 120, und Kontra "
                "braucht 121."
            ),
            "kontra_alone_needs_121",
        )
    else:
        on.say(
            _("Re gewinnt mit 121 Augen, Kontra mit 120, auch wenn nur Kontra angesagt ist."), "kontra_alone_needs_121"
        )
    on.say(
        _(
            "Wer eine Absage gemacht hat, gewinnt nur, wenn er sie hält: keine 90 mit 151 Augen, keine 60 mit 181, "
            "keine 30 mit 211, schwarz mit allen Stichen."
        )
    )
    on.say(
        _(
            "Wer selbst keine gemacht hat, gewinnt, sobald die Gegner ihre verfehlen: mit 90, 60 oder 30 Augen, gegen "
            "schwarz mit einem Stich."
        )
    )
    how = on.ruleset.nobody_wins
    if how == "extras_doubled" and not _announcing_doubles(on.ruleset):
        how = "extras"
    what = choice_in_words("nobody_wins", how)
    if how == "extras_doubled" and on.ruleset.doublings == "without_extras":
        what = _("zählen nur die Sonderpunkte, und zwar einfach: Ansagen verdoppeln sie nicht")
    on.say(_("Verfehlen beide ihre Absage, gewinnt niemand: Es {what}.").format(what=what), "nobody_wins")
    if on.ruleset.cowardice is not None:
        _cowardice(on, on.ruleset.cowardice)


def _cowardice(on: Section, levels: int) -> None:
    counts = on.ruleset.cowardice_counts_announcement
    # What the others are held under: without a word, and after the bare Re or Kontra.
    held = (
        _("sie unter 120 hält"), _("sie unter 90 hält"), _("sie unter 60 hält"), _("sie unter 30 hält"),
        _("ihnen keinen Stich lässt"),
    )  # fmt: skip
    template = ngettext(
        "Feigheit: Wer die Gegner um mindestens {n} Stufe höher schlägt als angesagt, verliert.",
        "Feigheit: Wer die Gegner um mindestens {n} Stufen höher schlägt als angesagt, verliert.",
        levels,
    )
    on.say(template.format(n=levels), "cowardice")
    if counts:
        template = _(
            "Feige ist also, wer nichts angesagt hat und {silent}, und wer nur Re oder Kontra angesagt hat und "
            "{announced}."
        )
        said = template.format(silent=held[levels - 1], announced=held[levels])
    else:
        template = _("Feige ist also, wer keine Absage gemacht hat und {silent}; Re und Kontra sind dabei keine Stufe.")
        said = template.format(silent=held[levels])
    on.say(said, "cowardice", "cowardice_counts_announcement")
    paid = _("Er zahlt dann, was er bekommen hätte, und die Gegner bekommen, was sie gezahlt hätten.")
    if not on.ruleset.cowardice_with_extras:
        paid = _(
            "Er zahlt dann, was er ohne Sonderpunkte bekommen hätte, und die Gegner bekommen, was sie gezahlt hätten."
        )
    on.say(paid, "cowardice", "cowardice_with_extras")
    on.say(
        _("Das gilt auch im Solo.") if on.ruleset.cowardice_in_solo else _("Im Solo gilt die Feigheit nicht."),
        "cowardice_in_solo",
    )


@writes(
    "value",
    "won", "under_level", "re_announced", "kontra_announced", "re_doubles", "kontra_doubles", "re_by_itself",
    "further_replies",
    "further_reply_points", "further_reply_doubles", "announced_level",
    "announcements_only_if_reached", "failed_level", "failed_level_counts_as_under", "against", "against_in_solo",
    "against_doubles", "doublings", "even_split", "floor_at_zero", "counting", "points_as",
)  # fmt: skip
def value(on: Section) -> None:
    rules = on.ruleset
    _what_brings_points(on, rules)
    _when_announcing_counts(on, rules)
    _against_the_old(on, rules)
    _what_doubles(on, rules)
    _without_a_winner(on, rules)
    _who_writes_it(on, rules)


def _what_brings_points(on: Section, rules: Ruleset) -> None:
    if rules.won:
        on.row(_("Gewonnen („keine 120“)"), signed(rules.won), "won")
    if rules.under_level:
        on.row(_("Verlierer unter 90, unter 60, unter 30, ohne Stich"), _each(rules.under_level), "under_level")
    _announcements(on, rules)
    if rules.further_replies:
        on.row(
            _("Jede weitere Erwiderung (Re – Kontra – Re …), höchstens {n}").format(n=rules.further_replies),
            _worth(rules.further_reply_points, rules.further_reply_doubles) or "0",
            "further_replies", "further_reply_points", "further_reply_doubles",
        )  # fmt: skip
    if rules.announced_level:
        on.row(_("Absage: keine 90, keine 60, keine 30, schwarz"), _each(rules.announced_level), "announced_level")
    if rules.failed_level:
        on.row(
            _("Gegen eine Absage 30 Augen mehr als nötig: 120 gegen keine 90 …"),
            _each(rules.failed_level),
            "failed_level",
        )


def _when_announcing_counts(on: Section, rules: Ruleset) -> None:
    played = {*rules.game_types, *(["unclarified_marriage"] if knows_alone(rules) else [])}
    if kinds := [one for one in rules.re_by_itself if one in played]:
        on.say(
            _("Re gilt von selbst als angesagt: {games}; sonst muss es angesagt werden.").format(
                games=", ".join(choice_in_words("re_by_itself", one) for one in kinds)
            ),
            "re_by_itself",
        )
    if rules.announcements_only_if_reached:
        on.say(
            _(
                "Re und Kontra zählen nur, wenn die Partei gewinnt, die sie angesagt hat, eine Absage nur, wenn sie "
                "gehalten ist."
            ),
            "announcements_only_if_reached",
        )
    else:
        on.say(
            _("Ansagen und Absagen beider Parteien zählen für den Gewinner, gehalten oder nicht."),
            "announcements_only_if_reached",
        )
    if rules.failed_level_counts_as_under:
        on.say(
            _(
                "Wer seine Absage verfehlt, verliert, als wäre er selbst darunter geblieben; jede Stufe zählt so nur "
                "einmal."
            ),
            "failed_level_counts_as_under",
        )


def _against_the_old(on: Section, rules: Ruleset) -> None:
    if worth := _worth(rules.against, rules.against_doubles):
        on.row(_("Gegen die Alten: Kontra gewinnt"), worth, "against", "against_doubles")
        in_solo = (
            _("Gegen die Alten zählt auch im Solo.")
            if rules.against_in_solo
            else _("Gegen die Alten zählt nicht im Solo.")
        )
        on.say(in_solo, "against_in_solo")


def _doubles_points(rules: Ruleset) -> bool:
    """Does anything but Bock and an even split?"""
    return _announcing_doubles(rules) or rules.against_doubles


def _what_doubles(on: Section, rules: Ruleset) -> None:
    said = _doubles_points(rules)
    if said and rules.doublings == "without_extras":
        on.say(
            _("Ansagen verdoppeln nur, was ohne Sonderpunkte zusammenkommt; diese kommen danach dazu oder weg."),
            "doublings",
        )
        if rules.solo_bonus or rules.solo_bonus_by_kind or any(own.bonus for own in rules.own_solos):
            on.say(_("Was es für ein Solo dazu gibt, wird mit verdoppelt."), "doublings")
    elif said or rules.bock_triggers or rules.even_split == "double":
        on.say(
            _("Erst wird alles zusammengezählt, Sonderpunkte der Verlierer mit Minus; dann wird verdoppelt."),
            "doublings",
        )
    else:
        on.say(_("Alles wird zusammengezählt, Sonderpunkte der Verlierer mit Minus; verdoppelt wird nichts."))


def _without_a_winner(on: Section, rules: Ruleset) -> None:
    if held := _where_nobody_wins(rules, _doubles_points(rules), rules.even_split == "double"):
        on.say(held, "nobody_wins")
    if rules.even_split != "usual":
        what = choice_in_words("even_split", rules.even_split)
        on.say(_("120 : 120 Augen {what}.").format(what=what), "even_split")


def _who_writes_it(on: Section, rules: Ruleset) -> None:
    if rules.floor_at_zero:
        on.say(_("Unter null fällt die Summe nicht: Wer gewinnt, verliert keine Punkte."), "floor_at_zero")
    elif rules.counting == "winners":
        on.say(_("Die Summe kann unter null fallen: Dann schreibt sie, wer verloren hat."), "floor_at_zero")
    else:
        on.say(_("Die Summe kann unter null fallen: Dann zahlt, wer gewonnen hat."), "floor_at_zero")
    match rules.counting:
        case "winners":
            told = _(
                "Wer Punkte gewinnt, schreibt den Spielwert, wer allein spielt, dreifach; Verluste schreibt niemand."
            )
        case "losers":
            told = _(
                "Wer Punkte verliert, schreibt den Spielwert, wer allein spielt, dreifach; Gewinne schreibt niemand."
            )
        case _both:
            told = _("Jeder Gewinner erhält den Spielwert, jeder Verlierer zahlt ihn; wer allein spielt, dreifach.")
    if rules.counting != "both" and rules.violations:
        told = _("{told} Strafen gelten trotzdem.").format(told=told)
    on.say(told, "counting")
    if rules.points_as > 1:
        written = _("Jeder Punkt eines Spiels wird als {many} geschrieben; feste Strafen bleiben, wie sie sind.")
        on.say(written.format(many=rules.points_as), "points_as")


def _announcing_doubles(rules: Ruleset) -> bool:
    return bool(rules.re_doubles or rules.kontra_doubles or rules.further_replies and rules.further_reply_doubles)


def _where_nobody_wins(rules: Ruleset, said: bool, even_split: bool) -> str:
    """What of the doublings holds there. said, even_split: whether announcing, or 120 : 120, doubles here at all."""
    if not said and not even_split:
        return _("Gewinnt niemand, zählt Bock doch.") if rules.bock_triggers else ""
    if rules.nobody_wins == "extras_doubled" and rules.doublings == "all" and _announcing_doubles(rules):
        if rules.bock_triggers:
            return _("Gewinnt niemand, verdoppeln nur Ansagen und Bock.")
        return _("Gewinnt niemand, verdoppeln nur die Ansagen.")
    if rules.bock_triggers:
        return _("Gewinnt niemand, wird nicht verdoppelt, außer durch Bock.")
    return _("Gewinnt niemand, wird nicht verdoppelt.")


@writes("extras", "extra_points", "extra_worth", "announcing_extras_for", "extras_in", "own_extras")
def extras(on: Section) -> None:
    rules = on.ruleset
    if not rules.extra_points and not rules.own_extras:
        on.say(_("Sonderpunkte gibt es nicht."), "extra_points", "own_extras")
        return
    worth = dict(rules.extra_worth)
    if rules.extra_points:
        one = [extra for extra in rules.extra_points if worth[extra] == 1]
        more = [extra for extra in rules.extra_points if worth[extra] != 1]
        if one:
            on.row(listed(words.EXTRAS, one), _each(1), "extra_points", "extra_worth")
        for extra in more:
            on.row(_(words.EXTRAS[extra]), signed(worth[extra]), "extra_points", "extra_worth")
        if announcing := [extra for extra in OF_ANNOUNCING if extra in rules.extra_points]:
            whose = choice_in_words("announcing_extras_for", rules.announcing_extras_for)
            template = _("{extras}: zählt für {whose}.")
            on.say(template.format(extras=listed(words.EXTRAS, announcing), whose=whose), "announcing_extras_for")
        played = [one for one in rules.extras_in if one in classes_played(rules)]
        # Own ones say for themselves in which games they count.
        if played:
            told = (
                _("Die übrigen Sonderpunkte zählen in: {games}.")
                if rules.own_extras
                else _("Sonderpunkte zählen in: {games}.")
            )
            on.say(told.format(games=listed(words.GAME_CLASSES, played)), "extras_in")
        elif rules.own_extras:
            on.say(_("Die übrigen Sonderpunkte zählen in keinem Spiel."), "extras_in")
        else:
            on.say(_("Sonderpunkte zählen in keinem Spiel."), "extras_in")
    for own in rules.own_extras:
        everywhere = set(classes_played(rules)) <= set(own.games)
        games = _("in allen Spielen") if everywhere else listed(words.GAME_CLASSES, own.games)
        label = f"{own.name} ({games})" if own.party == "both" else f"{own.name} ({_(FOR[own.party])}; {games})"
        on.row(label, signed(own.points), "own_extras")


def _announcements(on: Section, rules: Ruleset) -> None:
    """Re and Kontra, in one row where they are worth the same."""
    re = _worth(rules.re_announced, rules.re_doubles)
    kontra = _worth(rules.kontra_announced, rules.kontra_doubles)
    if re and re == kontra:
        on.row(
            _("Re angesagt, Kontra angesagt"),
            _("je {worth}").format(worth=re),
            "re_announced", "re_doubles", "kontra_announced", "kontra_doubles",
        )  # fmt: skip
        return
    if re:
        on.row(_("Re angesagt"), re, "re_announced", "re_doubles")
    if kontra:
        on.row(_("Kontra angesagt"), kontra, "kontra_announced", "kontra_doubles")


def _worth(points: int, doubles: bool) -> str:
    """ "+2", "×2", both, or nothing."""
    return ", ".join([signed(points)] * bool(points) + ["×2"] * doubles)


def _each(points: int) -> str:
    return _("je {worth}").format(worth=signed(points))


@writes(
    "solo",
    "solo_bonus", "solo_bonus_by_kind", "silent_marriage", "unclarified_marriage", "marriage_bonus", "no_partner_bonus",
    "against_in_marriage",
)  # fmt: skip
def solo(on: Section) -> None:
    rules = on.ruleset
    if rules.solo_bonus:
        on.say(
            ngettext(
                "Ein Solo zählt für den Gewinner {points} Punkt mehr, vor dem Dreifachen.",
                "Ein Solo zählt für den Gewinner {points} Punkte mehr, vor dem Dreifachen.",
                rules.solo_bonus,
            ).format(points=rules.solo_bonus),
            "solo_bonus",
        )
    if by_kind := [(solo, points) for solo, points in rules.solo_bonus_by_kind if points]:
        named = ", ".join(f"{_(words.SOLOS[solo])} {signed(points)}" for solo, points in by_kind)
        on.say(_("Dazu für den Gewinner: {named}.").format(named=named), "solo_bonus_by_kind")
    for points, what, parameter in (
        (rules.marriage_bonus, _("Hochzeit"), "marriage_bonus"),
        (rules.no_partner_bonus, _("Hochzeit ohne Partner"), "no_partner_bonus"),
    ):
        if points:
            on.row(_("{what}, für den Gewinner").format(what=what), signed(points), parameter)
    if not rules.against_in_marriage:
        on.say(_("Gegen die Alten zählt nicht in der Hochzeit."), "against_in_marriage")
    if "silent_marriage" in rules.game_types:
        how = choice_in_words("silent_marriage", rules.silent_marriage)
        on.say(
            _("Stille Hochzeit (beide Alten, nicht angemeldet): {how}, allein gegen drei.").format(how=how),
            "silent_marriage",
        )
    if "marriage" in rules.game_types:
        if rules.unclarified_marriage == "unknown":
            on.say(_("Eine Hochzeit ohne Partner gibt es nicht."), "unclarified_marriage")
        else:
            how = choice_in_words("unclarified_marriage", rules.unclarified_marriage)
            on.say(
                _("Hochzeit, die keinen Partner findet: {how}, allein gegen drei.").format(how=how),
                "unclarified_marriage",
            )
