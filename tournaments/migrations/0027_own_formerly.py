from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0026_newcomer"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="own_formerly",
            field=models.JSONField(default=list, help_text="earlier names of own extra points and solos: ledger/own_codes.py"),
        ),
    ]
