from django.db import migrations, models


def as_told(apps, schema_editor):
    """Of a round that was published it is as far as it can be known now: who had a seat then or has one, and who had
    neither withdrawn nor, where that counted, was not here yet. Who had one then and has none now has left it, if they
    had withdrawn before the round was closed, else gave it up."""
    names = ("Round", "Player", "Seat", "EarlierHolder", "Event")
    objects = {name: apps.get_model("tournaments", name).objects for name in names}
    for round in objects["Round"].exclude(published_at=None):
        sat = set(objects["Seat"].filter(table__round=round).values_list("player_id", flat=True))
        sat.update(objects["EarlierHolder"].filter(seat__table__round=round).values_list("player_id", flat=True))
        published = objects["Event"].filter(tournament=round.tournament_id, kind="published", round_number=round.number)
        told = published.order_by("-id").values_list("after", flat=True).first() or {}
        first = {player for table in told.get("tables") or () for player in table}
        there, leavers = sat | first, set()
        for one in objects["Player"].filter(tournament=round.tournament_id, deleted_at=None):
            left = one.withdrawn_at is not None and one.withdrawn_at <= round.published_at
            late = round.only_here and (one.arrived_at is None or one.arrived_at > round.published_at)
            if not left and not late:
                there.add(one.id)
            if one.id in first - sat and one.withdrawn_at is not None:
                if round.closed_at is None or one.withdrawn_at <= round.closed_at:
                    leavers.add(one.id)
        round.there, round.leavers, round.gave_up = sorted(there), sorted(leavers), sorted(first - sat - leavers)
        round.save(update_fields=["there", "leavers", "gave_up"])


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
        migrations.AddField(
            model_name='round',
            name='leavers',
            field=models.JSONField(default=list, help_text='ids of who had a seat then, and had withdrawn when others got it or it was taken away'),
        ),
        migrations.AddField(
            model_name='round',
            name='gave_up',
            field=models.JSONField(default=list, help_text='ids of who had a seat then, and lost it though they were there to play'),
        ),
        migrations.RunPython(as_told, migrations.RunPython.noop, elidable=True),
    ]
