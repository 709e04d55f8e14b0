from collections import defaultdict
from importlib import import_module

from django.db import migrations, models

from scoring import GameError, Ruleset, fold

facts = import_module("tournaments.migrations.0010_seat_figures_and_lot").facts


def derive(apps, schema_editor):
    """How many solos beside the games of the round every table has played."""
    Tournament, Table, Entry = (apps.get_model("tournaments", name) for name in ("Tournament", "Table", "Entry"))
    for tournament in Tournament.objects.all():
        ruleset = Ruleset.from_json(tournament.ruleset_data)
        if ruleset.solos_beside == "none":
            continue
        tables = list(Table.objects.filter(round__tournament=tournament, last_entry_at__isnull=False))
        entries = defaultdict(list)
        for entry in Entry.objects.filter(table__in=tables).exclude(status="corrected").order_by("position"):
            entries[entry.table_id].append(entry)
        for table in tables:
            try:
                sheet = fold(map(facts, entries[table.id]), ruleset, table.seats_count, table.time_up_after)
            except GameError:
                continue  # impossible by a rule that was mended since: `recompute` says so
            table.solos_beside = sheet.state.beside
        Table.objects.bulk_update(tables, ["solos_beside"])


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0018_only_fours"),
    ]

    operations = [
        migrations.AddField(
            model_name="table",
            name="longer",
            field=models.JSONField(
                default=list,
                help_text="[entries, solos, table]: from so many entries on, that table of the round had most solos "
                "beside its games, where they make the round longer at all",
            ),
        ),
        migrations.AddField(
            model_name="table",
            name="solos_beside",
            field=models.PositiveSmallIntegerField(default=0, help_text="solos that are no games of the round"),
        ),
        migrations.RunPython(derive, migrations.RunPython.noop),
    ]
