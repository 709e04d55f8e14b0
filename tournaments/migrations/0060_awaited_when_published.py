from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0059_version_objected_to'),
    ]

    operations = [
        migrations.AddField(
            model_name='round',
            name='awaited',
            field=models.JSONField(default=list, help_text='ids of who was in the tournament then, had not withdrawn and was not there to play'),
        ),
    ]
