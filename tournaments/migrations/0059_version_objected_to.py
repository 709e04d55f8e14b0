from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0058_number_free'),
    ]

    operations = [
        migrations.AddField(
            model_name='callreason',
            name='version',
            field=models.PositiveBigIntegerField(help_text='of the sheet that is objected to; null: said before that was kept, or nobody objects', null=True),
        ),
    ]
