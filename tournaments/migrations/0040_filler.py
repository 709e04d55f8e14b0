from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0039_draws"),
    ]

    operations = [
        migrations.AddField(
            model_name="player",
            name="filler",
            field=models.BooleanField(
                default=False,
                help_text="plays like everybody, without rank, prize and money: its rules are in people/fillers.py",
            ),
        ),
    ]
