"""The file from which a round can be drawn again: everybody's, and with the wishes in it the director's."""

from __future__ import annotations

import json

from django.http import HttpResponse

from tournaments.models import Tournament
from tournaments.rounds.proof import Proof, file_of


def answer(tournament: Tournament, proof: Proof) -> HttpResponse:
    """To be saved."""
    response = HttpResponse(json.dumps(file_of(tournament, proof), indent=1), content_type="application/json")
    name = f"{tournament.slug}-runde-{proof.round.number}.json"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    response["Cache-Control"] = "no-cache"
    return response
