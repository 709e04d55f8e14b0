from django.db import migrations, models
from django.db.models import F


def as_it_was(apps, schema_editor):
    """Until now whoever got money back was asked for none of it again."""
    apps.get_model("tournaments", "Payment").objects.filter(kind="refund").update(lets_off=-F("cents"))


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0051_numbers_before'),
    ]

    operations = [
        migrations.AddField(
            model_name='payment',
            name='lets_off',
            field=models.PositiveIntegerField(default=0, help_text='of a refund: cents of the fee not asked again'),
        ),
        migrations.AddField(
            model_name='payment',
            name='asked_again_at',
            field=models.DateTimeField(help_text='when it let off no more: who left with all came back', null=True),
        ),
        migrations.AddField(
            model_name='player',
            name='left_at',
            field=models.DateTimeField(help_text='when the player had withdrawn who came back last', null=True),
        ),
        migrations.RunPython(as_it_was, migrations.RunPython.noop, elidable=True),
    ]
