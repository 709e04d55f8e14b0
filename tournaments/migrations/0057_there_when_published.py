from django.db import migrations, models


def as_told(apps, schema_editor):
    """Of a round that was published it is as far as it can be known now: who has a seat or had one, and who had neither
    withdrawn then nor, where that counted, was not here yet."""
    objects = {name: apps.get_model("tournaments", name).objects for name in ("Round", "Player", "Seat", "EarlierHolder")}
    for round in objects["Round"].exclude(published_at=None):
        there = set(objects["Seat"].filter(table__round=round).values_list("player_id", flat=True))
        there.update(objects["EarlierHolder"].filter(seat__table__round=round).values_list("player_id", flat=True))
        for one in objects["Player"].filter(tournament=round.tournament_id, deleted_at=None):
            left = one.withdrawn_at is not None and one.withdrawn_at <= round.published_at
            late = round.only_here and (one.arrived_at is None or one.arrived_at > round.published_at)
            if not left and not late:
                there.add(one.id)
        round.there = sorted(there)
        round.save(update_fields=["there"])


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0056_round_of_events'),
    ]

    operations = [
        migrations.AddField(
            model_name='round',
            name='there',
            field=models.JSONField(default=list, help_text='ids of who was there to play when it was published, with a seat or without'),
        ),
        migrations.RunPython(as_told, migrations.RunPython.noop, elidable=True),
    ]
