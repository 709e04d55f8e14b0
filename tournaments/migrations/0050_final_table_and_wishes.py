from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0049_extra_given"),
    ]

    operations = [
        migrations.AlterField(
            model_name="round",
            name="way",
            field=models.CharField(
                choices=[
                    ("drawn", "Drawn"),
                    ("up_down", "Up Down"),
                    ("equals", "Equals"),
                    ("moved_on", "Moved On"),
                    ("standings", "Standings"),
                    ("final", "Final"),
                    ("given", "Given"),
                ],
                default="drawn",
                max_length=10,
            ),
        ),
        migrations.AddField(
            model_name="tournament",
            name="wishes_public",
            field=models.BooleanField(
                default=False,
                help_text="everybody may have the files of draws that wishes went into, and not the director alone",
            ),
        ),
    ]
