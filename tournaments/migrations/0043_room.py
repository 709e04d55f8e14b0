from django.db import migrations, models


def forwards(apps, schema_editor):
    tournaments = apps.get_model("tournaments", "Tournament").objects.filter(only_fours=True)
    apps.get_model("tournaments", "Round").objects.filter(tournament__in=tournaments).update(tables_of_five=0)
    tournaments.update(tables_of_five=0)


def backwards(apps, schema_editor):
    apps.get_model("tournaments", "Tournament").objects.filter(tables_of_five=0).update(only_fours=True)


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0042_struck_and_not_dealt_again"),
    ]

    operations = [
        *[
            migrations.AddField(
                model_name=model,
                name="tables_there",
                field=models.JSONField(
                    default=list,
                    help_text="the numbers of the tables that there are, ascending; []: as many as are needed, from 1",
                ),
            )
            for model in ("tournament", "round")
        ],
        *[
            migrations.AddField(
                model_name=model,
                name="tables_of_five",
                field=models.PositiveSmallIntegerField(
                    help_text="at most so many of five, who is left over sits out, in turn; null: as many as are needed",
                    null=True,
                ),
            )
            for model in ("tournament", "round")
        ],
        migrations.RunPython(forwards, backwards),
        migrations.RemoveField(model_name="tournament", name="only_fours"),
    ]
