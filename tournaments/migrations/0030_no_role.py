from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0029_way"),
    ]

    operations = [
        migrations.RemoveField(
            model_name="organizer",
            name="role",
        ),
    ]
