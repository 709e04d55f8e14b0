"""What comes first in a draw, as a list, instead of two choices; and a secret for the seeds of every tournament."""

import secrets

from django.db import migrations, models

import tournaments.models.tournament


def to_list(apps, schema_editor):
    for tournament in apps.get_model("tournaments", "Tournament").objects.all():
        both = ["repeats", "fives"] if tournament.repeats_first else ["fives", "repeats"]
        first, last = (["clubs"], []) if tournament.clubs_apart else ([], ["clubs"])
        tournament.draw_order = ["apart", "teams", *first, "often", *both, *last]
        tournament.draw_secret = secrets.token_hex(32)
        tournament.save(update_fields=["draw_order", "draw_secret"])


def to_choices(apps, schema_editor):
    for tournament in apps.get_model("tournaments", "Tournament").objects.all():
        place = tournament.draw_order.index
        tournament.repeats_first = place("repeats") < place("fives")
        tournament.clubs_apart = place("clubs") < place("repeats")
        tournament.save(update_fields=["repeats_first", "clubs_apart"])


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0037_payment_once")]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="draw_order",
            field=models.JSONField(
                default=tournaments.models.tournament.usual_order,
                help_text="what a draw is judged by, what comes first first: seating.Criterion",
            ),
        ),
        migrations.AddField(
            model_name="tournament",
            name="most_fives",
            field=models.PositiveSmallIntegerField(
                help_text="nobody is to be drawn to tables of five more often; null: as it comes", null=True
            ),
        ),
        migrations.AddField(
            model_name="tournament",
            name="draw_secret",
            field=models.CharField(
                default=tournaments.models.tournament.new_secret,
                help_text="what its draws' seeds follow from: seating/lot.py",
                max_length=64,
            ),
        ),
        migrations.RunPython(to_list, to_choices),
        migrations.RemoveField(model_name="tournament", name="repeats_first"),
        migrations.RemoveField(model_name="tournament", name="clubs_apart"),
    ]
