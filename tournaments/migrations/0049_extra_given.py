from django.db import migrations, models


def carry_over(apps, schema_editor):
    """What was given is told as given at once: how often nobody knows."""
    tables = apps.get_model("tournaments", "Table").objects
    given = list(tables.filter(extra_minutes__gt=0))
    for table in given:
        table.extra_given = [
            {"minutes": table.extra_minutes, "reason": table.extra_reason, "entries": 0, "time_up_after": None,
             "no_game_begun": False, **(table.extra_before or {})}
        ]
    tables.bulk_update(given, ["extra_given"])
    # What a table had that was put right or dissolved comes back with it.
    events = apps.get_model("tournaments", "Event").objects
    for event in events.filter(kind="repaired"):
        kept = (event.before or {}).get("kept", {})
        for said in kept.values():
            minutes, reason = said.pop("extra_minutes", 0), said.pop("extra_reason", "")
            before = said.pop("extra_before", None) or {"entries": 0, "time_up_after": None, "no_game_begun": False}
            said["extra_given"] = [{"minutes": minutes, "reason": reason, **before}] if minutes else []
        if kept:
            event.save(update_fields=["before"])


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0048_tournament_once"),
    ]

    operations = [
        migrations.AddField(
            model_name="table",
            name="extra_given",
            field=models.JSONField(default=list, help_text="{minutes, reason, entries, time_up_after, no_game_begun}: of time for this table alone, each time that some was given; how many entries stood then, and what was known of the time that ran out"),
        ),
        migrations.RunPython(carry_over, migrations.RunPython.noop),
        migrations.RemoveField(model_name="table", name="extra_minutes"),
        migrations.RemoveField(model_name="table", name="extra_reason"),
        migrations.RemoveField(model_name="table", name="extra_before"),
    ]
