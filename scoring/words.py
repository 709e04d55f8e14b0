"""The words of the game in German, by the codes of the JSON form. Each is an entry of the catalogue of translations."""

from __future__ import annotations

from scoring.errors import gettext_noop as _

PARTIES = {"re": _("Re"), "kontra": _("Kontra")}

# Without their lowest step, the announcement itself, these are the levels (Absagen).
LEVELS = {
    "no_90": _("keine 90"),
    "no_60": _("keine 60"),
    "no_30": _("keine 30"),
    "black": _("schwarz"),
}
ANNOUNCEMENTS = PARTIES | LEVELS

HEART_TRICK = "heart_trick"
"""The extra point that may bring Bock."""
EXTRAS = {
    "fox": _("Fuchs gefangen"),
    "fox_in_last_trick": _("Fuchs im letzten Stich gefangen"),
    "doppelkopf": _("Doppelkopf"),
    HEART_TRICK: _("Herzstich"),
    "charlie": _("Karlchen"),
    "charlie_caught": _("Karlchen gefangen"),
    "fox_last_trick": _("Fuchs am End"),
    "old_last_trick": _("Alte am End"),
    "ten_caught": _("Herz Zehn gefangen"),
    "early": _("Früh angesagt"),
    "skipped": _("Absage übersprungen"),
}
GAME_TYPES = {
    "normal": _("Normalspiel"),
    "marriage": _("Hochzeit"),
    "silent_marriage": _("Stille Hochzeit"),
    "solo": _("Solo"),
    "poverty": _("Trumpfabgabe"),
    "ramsch": _("Ramsch"),
    "black_sow": _("Schwarze Sau"),
}
# Kinds of game in which everybody plays for himself; see ramsch.py.
WITHOUT_PARTIES = ("ramsch", "black_sow")

SOLOS = {
    "queens": _("Damensolo"),
    "jacks": _("Bubensolo"),
    "kings": _("Königssolo"),
    "kings_queens": _("König-Damen-Solo"),
    "kings_jacks": _("König-Buben-Solo"),
    "queens_jacks": _("Damen-Buben-Solo"),
    "koehler": _("Köhler"),
    "clubs": _("Kreuzsolo"),
    "spades": _("Piksolo"),
    "hearts": _("Herzsolo"),
    "diamonds": _("Karosolo"),
    "aces": _("Fleischloser"),
    "trump": _("Trumpfsolo"),
}

# What a marriage whose player is alone counts like, where it counts as a solo; the second is a kind of game below.
AS_SOLO = ("solo", "trump_solo")

# What a game is when it comes to extra points.
GAME_CLASSES = {
    "normal": _("Normalspiel"),
    "marriage": _("Hochzeit"),
    "unclarified_marriage": _("Hochzeit ohne Partner"),
    "silent_marriage": _("Stille Hochzeit"),
    "poverty": _("Trumpfabgabe"),
    "trump_solo": _("Farb- und Trumpfsoli"),
    "picture_solo": _("Bildersoli (Damen, Buben, Könige …)"),
    "ace_solo": _("Fleischloser"),
}

VIOLATIONS = {
    "trivial": _("Unerheblicher Regelverstoß"),
    "minor": _("Geringfügiger Regelverstoß"),
    "decided": _("Regelverstoß bei entschiedenem Spiel"),
    "serious": _("Schwerwiegender Regelverstoß"),
    "revoke": _("Falsch bedient"),
    "unsporting": _("Unsportliches Verhalten"),
    "free": _("Korrektur der Turnierleitung"),
}

# What a line of a score says; see score.py.
WHAT = {
    "won": _("gewonnen"),
    "under_90": _("keine 90"),
    "under_60": _("keine 60"),
    "under_30": _("keine 30"),
    "under_black": _("schwarz"),
    "counted_no_90": _("keine 90, da Absage verfehlt"),
    "counted_no_60": _("keine 60, da Absage verfehlt"),
    "counted_no_30": _("keine 30, da Absage verfehlt"),
    "counted_black": _("schwarz, da Absage verfehlt"),
    "re_announced": _("Re angesagt"),
    "kontra_announced": _("Kontra angesagt"),
    "reply": _("weitere Erwiderung"),
    "announced_no_90": _("keine 90 angesagt"),
    "announced_no_60": _("keine 60 angesagt"),
    "announced_no_30": _("keine 30 angesagt"),
    "announced_black": _("schwarz angesagt"),
    "failed_no_90": _("120 Augen gegen keine 90"),
    "failed_no_60": _("90 Augen gegen keine 60"),
    "failed_no_30": _("60 Augen gegen keine 30"),
    "failed_black": _("30 Augen gegen schwarz"),
    "against": _("gegen die Alten"),
    "solo": _("Solo"),
    "solo_of_kind": _("für diese Art Solo"),
    "marriage": _("Hochzeit"),
    "no_partner": _("Hochzeit ohne Partner"),
    "even_split": _("120 : 120"),
    "points_as": _("beim Schreiben"),
    "floor": _("wer gewinnt, verliert nicht"),
    "bock": _("Bock"),
    "cowardice": _("Feigheit: die Gegner bekommen die Punkte"),
    "most_pips": _("die meisten Augen"),
    "virgin": _("Jungfrau"),
    "march": _("Durchmarsch"),
    "black_sow": _("Schwarze Sau"),
} | EXTRAS

# The groups of a ruleset's parameters, in the order of a settings form.
GROUPS = {
    "cards": _("Karten und Spielarten"),
    "winner": _("Gewinner"),
    "value": _("Spielwert"),
    "extras": _("Sonderpunkte"),
    "bock": _("Bock"),
    "solo": _("Solo und Hochzeit"),
    "ramsch": _("Ramsch und Schwarze Sau"),
    "announcing": _("Ansagezeitpunkte"),
    "round": _("Runde und Tisch"),
    "duty": _("Pflichtsoli"),
    "violations": _("Regelverstöße"),
    "ranking": _("Rangliste"),
    "money": _("Geld und Gutschein"),
}
