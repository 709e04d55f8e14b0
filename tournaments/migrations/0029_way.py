from django.db import migrations, models


def as_the_rules_said(apps, schema_editor):
    """Until now the rules alone said it, of every round but the first."""
    Round = apps.get_model("tournaments", "Round")
    for tournament in apps.get_model("tournaments", "Tournament").objects.all():
        way = tournament.ruleset_data.get("next_table", "drawn")
        if way != "drawn":
            Round.objects.filter(tournament=tournament, number__gt=1).update(way=way)


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0028_call_taken"),
    ]

    operations = [
        migrations.AddField(
            model_name="round",
            name="way",
            field=models.CharField(
                choices=[
                    ("drawn", "Drawn"),
                    ("up_down", "Up Down"),
                    ("equals", "Equals"),
                    ("moved_on", "Moved On"),
                    ("standings", "Standings"),
                    ("given", "Given"),
                ],
                default="drawn",
                max_length=10,
            ),
        ),
        migrations.RunPython(as_the_rules_said, migrations.RunPython.noop),
    ]
