import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0045_fee_waived'),
    ]

    operations = [
        migrations.AddField(
            model_name='payment',
            name='fee',
            field=models.ForeignKey(help_text='which one was paid; null: no fee, or nobody knows', null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='payments', to='tournaments.fee'),
        ),
    ]
