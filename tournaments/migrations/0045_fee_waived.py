from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0044_settling'),
    ]

    operations = [
        migrations.AddField(
            model_name='player',
            name='fee_waived_at',
            field=models.DateTimeField(help_text='of who had played and left by then: what was open of the fee is not asked any more', null=True),
        ),
    ]
