from collections import defaultdict
from importlib import import_module

from django.db import migrations, models

from scoring import GameError, Ruleset, Sheet, fold

facts = import_module("tournaments.migrations.0010_seat_figures_and_lot").facts


def derive(apps, schema_editor):
    """How many games every table plays, and has played: solos beside the games of the round were in neither."""
    Tournament, Table, Entry = (apps.get_model("tournaments", name) for name in ("Tournament", "Table", "Entry"))
    for tournament in Tournament.objects.all():
        ruleset = Ruleset.from_json(tournament.ruleset_data)
        tables = list(Table.objects.filter(round__tournament=tournament).exclude(round__status="drawn"))
        entries = defaultdict(list)
        if ruleset.solos_beside != "none":
            for entry in Entry.objects.filter(table__in=tables).exclude(status="corrected").order_by("position"):
                entries[entry.table_id].append(entry)
        for table in tables:
            table.games = Sheet.empty(ruleset, table.seats_count).games
            try:
                sheet = fold(map(facts, entries[table.id]), ruleset, table.seats_count, table.time_up_after)
            except GameError:
                continue  # impossible by a rule that was mended since: `recompute` says so
            table.games = sheet.games
            if entries[table.id]:
                table.games_played = sheet.games_played
        Table.objects.bulk_update(tables, ["games", "games_played"])


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0015_ruleset_name"),
    ]

    operations = [
        migrations.AddField(
            model_name="table",
            name="games",
            field=models.PositiveSmallIntegerField(
                default=0, help_text="how many it plays as things stand, played ones too"
            ),
        ),
        migrations.RunPython(derive, migrations.RunPython.noop),
    ]
