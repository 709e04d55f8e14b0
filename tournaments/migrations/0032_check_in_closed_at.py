from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0031_noticed"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="check_in_closed_at",
            field=models.DateTimeField(
                help_text="from then on a draw takes those alone who are here: people/check_in.py", null=True
            ),
        ),
    ]
