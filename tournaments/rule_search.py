"""What an organizer may call a rule: words by which a parameter is found besides its label, its help and its choices.

And words for what is no parameter at all, so that the search can say so instead of finding nothing.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import cache

from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from scoring import PARAMETERS, Parameter

SYNONYMS = {
    "cards": gettext_lazy("Blatt Deck Neunen scharf Kartenzahl"),
    "game_types": gettext_lazy("Armut Trumpfabgabe Spielarten Ramschen Pik-Dame Sau Schieben keiner niemand sagt an"),
    "solos": gettext_lazy(
        "Solospiele Fleischlos Assen-Solo Knochenmann Lustsolo Pflichtsolo Trumpfsolo Farbsolo Ass-Solo Asse-Solo "
        "Bauernsolo Bauern Besten-Solo Farbensolo"
    ),
    "black_only_solos": gettext_lazy("Solo schwarz Bedingung"),
    "kontra_alone_needs_121": gettext_lazy("Gleichstand 120 zu 120 Patt 121"),
    "won": gettext_lazy("Grundpunkt Spielpunkt keine 120"),
    "under_level": gettext_lazy("keine 90 keine 60 keine 30 schwarz Stufen Abstufung Schneider"),
    "re_announced": gettext_lazy("Ansage Alte Tucks Tucken"),
    "kontra_announced": gettext_lazy("Ansage Contra Konter Tucks Tucken"),
    "re_doubles": gettext_lazy("doppelt Ansage mal zwei"),
    "kontra_doubles": gettext_lazy("doppelt Ansage Contra mal zwei Konter"),
    "announced_level": gettext_lazy(
        "Absagen keine 90 keine 60 keine 30 schwarz angesagt Limitansage abreizen weiterreizen"
    ),
    "announcements_only_if_reached": gettext_lazy("gehalten erfüllt verloren Ansage"),
    "failed_level": gettext_lazy("Absage verfehlt gebrochen nicht gehalten"),
    "failed_level_counts_as_under": gettext_lazy("Absage verfehlt gebrochen nicht gehalten"),
    "further_replies": gettext_lazy(
        "Erwiderung erwidern Rekontra Kontra-Re Re-Kontra Gegenkontra Sub Supra zurück dritter 3. Stoß Gegenansage"
    ),
    "further_reply_points": gettext_lazy("Erwiderung erwidern Rekontra Kontra-Re Re-Kontra Gegenkontra Sub Supra"),
    "further_reply_doubles": gettext_lazy(
        "Erwiderung erwidern Rekontra Kontra-Re Re-Kontra Gegenkontra Sub Supra verdoppeln"
    ),
    "level_says_announcement": gettext_lazy("Absagen Ansagen ohne Re ohne Kontra einschließen einzeln Sprungansage"),
    "against": gettext_lazy("gegen die Damen Kontra gewinnt"),
    "extra_points": gettext_lazy(
        "Extrapunkte Zusatzpunkte Fuchs Karo-Ass Karl Charly Kreuz-Bube Doppelkopf Herzstich Herz-Durchlauf Dullen "
        "Tolle Sprungansage überspringen frühe Ansage Sonderwertung Juckel Karlchen durchbekommen Müller macht den "
        "letzten Stich Herz läuft durch vier Volle 4 Volle zweite Herz-Zehn Herz 10"
    ),
    "cowardice": gettext_lazy("Feige Mut zu wenig angesagt nicht angesagt Ansagepflicht verliert"),
    "cowardice_counts_announcement": gettext_lazy("Feige Ansage Absage"),
    "cowardice_in_solo": gettext_lazy("Feige Solo"),
    "cowardice_with_extras": gettext_lazy("Feige Extrapunkte Siegpunkte"),
    "announcing_extras_for": gettext_lazy("Sprungansage überspringen Vorabansage vorab frühe Ansage erste Karte"),
    "extra_worth": gettext_lazy("Wert Höhe Extrapunkte Fuchs zählt zwei Fuchs im letzten Stich doppelt"),
    "extras_in": gettext_lazy("Extrapunkte im Solo Hochzeit Armut"),
    "own_solos": gettext_lazy("Hausregel Sonderregel selbst erfunden eigenes Solo Hammelsolo Stilles Solo"),
    "own_extras": gettext_lazy(
        "Hausregel Sonderregel selbst erfunden eigener Punkt zweiter Fuchs vorab Blanker Fuchs Waschmaschine"
    ),
    "counting": gettext_lazy(
        "nur Gute anschreiben angeschrieben Pluspunkte Minuspunkte Quersumme Verlierer schreiben Gewinner schreiben "
        "Plusspiele Plusspiel Nullsumme Nullsummenspiel"
    ),
    "points_as": gettext_lazy("Zehner Zehnern mal zehn Faktor Zehnerpunkte mal 10"),
    "doublings": gettext_lazy("verdoppeln Sonderpunkte vor nach"),
    "even_split": gettext_lazy("Patt unentschieden gespalten Gleichstand 120 zu 120"),
    "bock_games": gettext_lazy("Bockrunden Bockspiele Länge Dauer wie lange viele"),
    "bock_factor": gettext_lazy("Bockrunden Bockspiele doppelt dreifach"),
    "bock_again": gettext_lazy("Bockrunden Bockspiele Doppelbock Bock im Bock stapeln gestapelt"),
    "solo_bonus_by_kind": gettext_lazy("Solozuschlag Soloart"),
    "marriage_bonus": gettext_lazy("Hochzeitspunkt Hochzeitsbonus Zuschlag"),
    "no_partner_bonus": gettext_lazy("Hochzeit allein Zuschlag"),
    "after_free_solo": gettext_lazy(
        "Lustsolo freiwilliges Solo Geber bleibt nochmal noch einmal Nachgeben wiederholt wechselt"
    ),
    "solos_beside": gettext_lazy(
        "Solo zählt nicht verlängert die Runde Pflichtsolo extra als Spiel außerhalb obendrauf"
    ),
    "solos_lengthen": gettext_lazy(
        "Runde wird länger andere Tische alle gleich viele Spiele Extraspiel Zusatzspiel nachspielen Solo hängt dran"
    ),
    "free_solos": gettext_lazy("Lustsolo freiwilliges Solo verboten"),
    "solos_in_a_row": gettext_lazy("nacheinander Folge Lustsolo"),
    "no_solo_for": gettext_lazy("Lustsolo kein Solo Bockrunde Geber Soloverbot"),
    "no_solo_last_games": gettext_lazy("Lustsolo verboten Ende der Runde Schluss Soloverbot letzte zwei Spiele kein"),
    "sits_out_scores": gettext_lazy(
        "Aussetzer Sitzer aussetzen fünfter Spieler Geber schreibt mit spielt mit zahlt mit"
    ),
    "paid_for": gettext_lazy("Kasse Topf Verlierer zahlen Abstand nur Minuspunkte bezahlen"),
    "settled_after": gettext_lazy("Abrechnung Geld je Spiel je Runde Abend Zwischenabrechnung"),
    "other_price_above": gettext_lazy("Staffel Geld Rabatt halber Preis Obergrenze Deckel"),
    "cents_above": gettext_lazy("Staffel Geld Rabatt halber Preis Obergrenze Deckel"),
    "till_percent": gettext_lazy("Geld Vereinskasse Hälfte Anteil Spende halb an die Kasse Club Verein"),
    "pot_stake": gettext_lazy("Geld Startgeld Startgebühr Einsatz Pott Jackpot Preisgeld"),
    "zero_game_cents": gettext_lazy("Geld Nullspiel 0-Spiel Null-Spiel nichts wert Vereinskasse unentschieden"),
    "missed_round_cents": gettext_lazy(
        "Geld Strafe Bußgeld Strafgeld Fehlgeld abwesend gefehlt versäumt verpasst verpasste Fehlrunde Vereinskasse "
        "Beitrag nicht da"
    ),
    "pot_shares": gettext_lazy("Geld Ausschüttung Pott Preisgeld Gewinnverteilung"),
    "deadline_kontra": gettext_lazy("Ansagefrist Contra"),
    "floor_at_zero": gettext_lazy("negativ minus Gewinner zahlt"),
    "bock_triggers": gettext_lazy("Bockrunden Bockspiele Ramsch doppelt Herz läuft durch"),
    "solo_bonus": gettext_lazy("Solozuschlag Solopunkt"),
    "silent_marriage": gettext_lazy("beide Alten beide Kreuz-Damen stilles Solo heimliches Solo Trumpfsolo"),
    "unclarified_marriage": gettext_lazy("Findungsstich Klärungsstich ungeklärt drei Stiche Ass gerufen rufen Rufass"),
    "reply_cards_fewer": gettext_lazy("Einen zurück Gegenansage erwidern"),
    "levels_follow": gettext_lazy("nächster Stich Absagen weitersagen Frist spätestens jeweils Ansagefrist"),
    "deadlines_told": gettext_lazy("fünfte Karte 5. Karte 9. Karte spätestens vor der Karte Ansagefrist Zeitpunkt"),
    "marriage_deadlines": gettext_lazy(
        "Ansagefrist Klärstich Findungsstich verschieben verschiebt sich später Zeitpunkte wie sonst Partner gefunden"
    ),
    "forced_announcement_pips": gettext_lazy("Pflichtansage Zwangsansage Ansagepflicht erster Stich 30 Pflichttuck"),
    "forced_announcement_in": gettext_lazy("Pflichtansage Zwangsansage Ansagepflicht Klärstich nicht im Solo"),
    "forced_raise": gettext_lazy("Pflichtansage Zwangsansage Ansagepflicht weitersagen weiter ansagen erhöhen"),
    "games_per_round": gettext_lazy("Spielzahl Anzahl Listenlänge Spiele pro Runde"),
    "five_factor": gettext_lazy("zu fünft fünf Spieler Aussetzen 5er Tisch Fünfer-Tisch Fünfertisch"),
    "next_table": gettext_lazy(
        "Auslosung Setzen Setzliste aufsteigen absteigen Tischwechsel weiterrücken Schweizer System Tischerster"
    ),
    "next_table_from": gettext_lazy("Auslosung Setzen Schweizer System ab der dritten Runde erst später"),
    "last_round": gettext_lazy("Endrunde Finale Finaltisch Endspiel Final Setzen Schweizer System"),
    "time_limit_minutes": gettext_lazy("Dauer Uhr Zeitlimit"),
    "scribe_seat_four": gettext_lazy("Schreiber Listenführer"),
    "scribe_seat_five": gettext_lazy("Schreiber Listenführer"),
    "mandatory_solos": gettext_lazy("Pflichtsolo Zwangssoli Zwangssolo Muss-Solo"),
    "presented_games_out": gettext_lazy("vorführen Vorführsolo"),
    "presented_time_up": gettext_lazy("vorführen Vorführsolo Uhr"),
    "minor_credit": gettext_lazy("Strafe Strafpunkte Fehler"),
    "serious_credit": gettext_lazy("Strafe Strafpunkte Fehler vergeben"),
    "revoke_mode": gettext_lazy("Strafe falsch bedienen Renonce Revoke Falschbedienen bedient nicht bedient"),
    "cents_per_point": gettext_lazy("Geld Einsatz Euro pro Punkt Tacken Cent"),
    "table_voucher": gettext_lazy("Preise Gewinn Tischsieger"),
    "teams": gettext_lazy(
        "Mannschaftswertung Teamwertung Team Teams Paarwertung Tandem Partner Vereinswertung Zweierteams "
        "Zweier-Teams Dreierteams Viererteams"
    ),
    "ramsch_scoring": gettext_lazy("Ramschen jeder für sich meiste Augen Minuspunkte keiner niemand sagt an"),
    "ramsch_points": gettext_lazy("Ramschen Preis Einsatz"),
    "ramsch_step": gettext_lazy("Ramschen je zehn Augen Abstand Unterschied"),
    "virgin_doubles": gettext_lazy("Ramsch ohne Stich keinen Stich doppelt"),
    "march": gettext_lazy("Ramsch alle Stiche durchmarschieren"),
    "ramsch_when": gettext_lazy("wann keine Ansage niemand meldet Armut abgelehnt Zwangsramsch"),
    "black_sow_points": gettext_lazy("schwarze Sau Pik-Dame Armut abgelehnt"),
    "ramsch_bock": gettext_lazy("Bockrunde Bockramsch doppelt"),
    "deadline_announcement": gettext_lazy("fünfte Karte 5. Karte spätestens Ansagefrist Zeitpunkt"),
    "after_mandatory_solo": gettext_lazy("nochmal noch einmal Nachgeben wiederholt Geber bleibt wechselt"),
    "ranked_by": gettext_lazy(
        "Gesamtwertung Wertung Index Punktbilanz Platzpunkte Siegpunkte Punkte pro Spiel Punkteschnitt Punktschnitt "
        "Durchschnitt"
    ),
    "points_weight": gettext_lazy("Index Faktor Gewicht"),
    "ranking_divided_by": gettext_lazy("Index Zehntel Hundertstel Teiler Quotient Komma"),
    "table_points_weight": gettext_lazy("Index Faktor Gewicht Platzpunkte Siegpunkte"),
    "table_points_four": gettext_lazy("Platzpunkte Siegpunkte Rundensieger Rundenpunkte 4er Tisch Vierer-Tisch"),
    "table_points_five": gettext_lazy("Platzpunkte Siegpunkte Rundensieger Rundenpunkte 5er Tisch Fünfer-Tisch"),
    "table_points_ties": gettext_lazy("gemittelt Mittelwert mehrfach belegte geteilte Plätze"),
    "missed_round_points": gettext_lazy(
        "versäumt verpasst verpasste Fehlrunde gefehlt abwesend aussetzen ausgesetzt Aussetzer sitzt aus setzt aus "
        "Pause Freilos spielfrei"
    ),
    "missed_round_table_points": gettext_lazy(
        "versäumt verpasst verpasste Fehlrunde gefehlt abwesend aussetzen ausgesetzt Aussetzer sitzt aus setzt aus "
        "Pause Freilos spielfrei"
    ),
    "violations": gettext_lazy("Falschbedienen Strafe Strafpunkte Schiedsgericht Schiedsrichter bedient nicht bedient"),
    "revoke_credit": gettext_lazy("Falschbedienen Strafe Strafpunkte Renonce"),
    "rounds_usual": gettext_lazy("Durchgänge Vorrunden Serien"),
    "first_dealer": gettext_lazy("erster Geber gibt zuerst"),
    "first_dealer_five": gettext_lazy("erster Geber gibt zuerst"),
    "re_by_itself": gettext_lazy("Ansage automatisch selbstverständlich beinhaltet schließt ein Solo"),
    "tie_breaks": gettext_lazy("Gleichstand Stechen Feinwertung punktgleich Punktgleichheit Durchschnitt"),
}


# Who looks for "Ansagen" means all of these, in whatever group they stand.
OF_ANNOUNCING = (
    "kontra_alone_needs_121", "nobody_wins", "cowardice", "cowardice_counts_announcement", "cowardice_in_solo",
    "cowardice_with_extras", "re_announced", "kontra_announced", "re_by_itself", "re_doubles", "kontra_doubles",
    "further_replies", "further_reply_points",
    "further_reply_doubles", "announced_level", "level_says_announcement", "announcements_only_if_reached",
    "failed_level", "failed_level_counts_as_under", "extra_points", "announcing_extras_for",
)  # fmt: skip
WORDS_OF_ANNOUNCING = gettext_lazy("Ansagen Absagen")


@dataclass(frozen=True, slots=True)
class Absent:
    """Words for something that no parameter says, and the sentence that tells why, or where else it is said."""

    words: str
    sentence: str
    is_fee: bool = False
    """Is it said where a tournament's fees are?"""


def absent() -> list[Absent]:
    """What an organizer may look for in vain."""
    tricks = _(
        "Das gibt es hier nicht: Was sticht, entscheidet der Tisch. Was Punkte bringt, wird ein eigener Sonderpunkt."
    )
    dealing = _("Das gibt es hier nicht: Wann neu gegeben wird, entscheidet der Tisch; er streicht dann das Spiel.")
    leading = _(
        "Das lässt sich hier nicht einstellen: Wer ausspielt, folgt aus dem Geber, beim vorgeführten Solo aus dem "
        "Regelwerk. Bei anderen Soli entscheidet der Tisch, auch welches vorgeht."
    )
    dropping = _("Das gibt es hier nicht: Es zählen alle Runden, und jedes Turnier für sich.")
    final = _(
        "Eine Endrunde mit eigener Wertung gibt es hier nicht. Eine Runde nach dem Stand wählt die Leitung bei der "
        "Auslosung unter „Anders setzen …“."
    )
    fee = _(
        "Das Startgeld ist keine Spielregel: Im Turnier steht es bei den Einstellungen unter „Startgeld und "
        "Kategorien“."
    )
    return [
        Absent(folded(_("Startgeld Startgebühr Teilnahmegebühr Nenngeld Anmeldegebühr Eintritt")), fee, is_fee=True),
        Absent(folded(_("Schweinchen Superschweinchen Hyperschweinchen Schweine Genscher")), tricks),
        Absent(folded(_("Schmeißen Einmischen Einschmeißen Werfen Fünf Neunen Könige Vergeben")), dealing),
        Absent(folded(_("Aufspielen Ausspielen Vorhand kommt raus Solorangfolge Vorrang")), leading),
        Absent(
            folded(_("Streichergebnis Streichrunde Streichwertung Jahreswertung Serienwertung")),
            dropping,
        ),
        Absent(folded(_("Endrunde Finale Endspiel Finalrunde")), final),
    ]


def words_of(parameter: Parameter) -> str:
    """All by which a parameter is found, folded."""
    return _words_of(parameter.name, get_language())


@cache
def _words_of(name: str, language: str) -> str:
    parameter = next(one for one in PARAMETERS if one.name == name)
    told = [parameter.label, parameter.help, parameter.unit, parameter.empty, *parameter.choice_labels.values()]
    besides = [SYNONYMS.get(name, "")]
    if name in OF_ANNOUNCING or parameter.group == "announcing":
        besides.append(WORDS_OF_ANNOUNCING)
    return folded(" ".join([*(_(one) for one in told if one), *map(str, besides)]))


def folded(text: str) -> str:
    """Without case, accents and hyphens: "Karo-Ass" is found by "karoass", "Schweißen" by "schweissen"."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(one for one in plain if not unicodedata.combining(one) and one not in "-„“")
