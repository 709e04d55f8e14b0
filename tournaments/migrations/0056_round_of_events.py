from django.db import migrations, models


def as_told(apps, schema_editor):
    """Which round an event is of that is no table's stood in what is told of it alone, where the log looked for none."""
    events = apps.get_model("tournaments", "Event").objects
    changed = []
    for event in events.filter(round_number=None).only("round_number", "before", "after").iterator():
        told = [one["round"] for one in (event.after, event.before) if isinstance(one, dict) and "round" in one]
        if told and isinstance(told[0], int):
            event.round_number = told[0]
            changed.append(event)
    events.bulk_update(changed, ["round_number"], batch_size=500)


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0055_was_struck'),
    ]

    operations = [
        migrations.AlterField(
            model_name='event',
            name='round_number',
            field=models.PositiveSmallIntegerField(help_text='that it is of, for good', null=True),
        ),
        migrations.RunPython(as_told, migrations.RunPython.noop, elidable=True),
    ]
