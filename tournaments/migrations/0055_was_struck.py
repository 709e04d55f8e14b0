from django.db import migrations, models


def as_logged(apps, schema_editor):
    """Which of the corrected entries had been struck, and what they had brought before, the log alone knew."""
    struck = apps.get_model("tournaments", "Event").objects.filter(kind="struck", entry__status="corrected")
    for event in struck.select_related("entry"):
        event.entry.was_struck = True
        event.entry.points = (event.before or {}).get("points", event.entry.points)
        event.entry.save(update_fields=["was_struck", "points"])


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0054_extra_shortened'),
    ]

    operations = [
        migrations.AddField(
            model_name='entry',
            name='was_struck',
            field=models.BooleanField(default=False, help_text='it was, when another entry took its place'),
        ),
        migrations.RunPython(as_logged, migrations.RunPython.noop, elidable=True),
    ]
