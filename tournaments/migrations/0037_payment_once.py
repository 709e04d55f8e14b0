from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0036_own_arrival'),
    ]

    operations = [
        migrations.AddField(
            model_name='payment',
            name='once',
            field=models.UUIDField(help_text='of the form that booked it; null: booked by one press', null=True, unique=True),
        ),
    ]
