from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0025_apart"),
    ]

    operations = [
        migrations.AddField(
            model_name="earlierholder",
            name="newcomer",
            field=models.BooleanField(default=False, help_text="who came then was entered in the same step"),
        ),
    ]
