from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0032_check_in_closed_at"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="missing_on_wall",
            field=models.BooleanField(
                default=False, help_text="until the first round the wall shows who is missing, while check-in is open"
            ),
        ),
    ]
