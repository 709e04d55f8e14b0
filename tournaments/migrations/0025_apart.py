from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0024_extra_time"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="clubs_apart",
            field=models.BooleanField(default=False, help_text="drawn so that players of one club do not sit at one table; else where it costs nothing"),
        ),
        migrations.AddField(
            model_name="tournament",
            name="teams_apart",
            field=models.BooleanField(default=False, help_text="drawn so that members of one team do not sit at one table"),
        ),
    ]
