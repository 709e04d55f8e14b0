import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

DISAGREES = " ist nicht einverstanden"


def told(said, players):
    """A reason as it was kept until now, in a German sentence: who objects, and why."""
    name, disagrees, reason = said.partition(DISAGREES)
    if disagrees and name in players and (not reason or reason.startswith(": ")):
        return {"player": name, "reason": reason.removeprefix(": ")}
    return {"reason": said}


def carry_over(apps, schema_editor):
    Table, Event = apps.get_model("tournaments", "Table"), apps.get_model("tournaments", "Event")
    Player, CallReason = apps.get_model("tournaments", "Player"), apps.get_model("tournaments", "CallReason")
    players = {}
    for id, tournament, name in Player.objects.values_list("id", "tournament_id", "name"):
        players.setdefault(tournament, {})[name] = id

    for table in Table.objects.filter(called_at__isnull=False).select_related("round"):
        known = players.get(table.round.tournament_id, {})
        called = {
            event.after["reason"]: event
            for event in Event.objects.filter(table=table, kind="called", at__gte=table.called_at)
            if event.after
        }
        reasons = [one for one in table.call_reason.split(" · ") if one]
        if not reasons or "" in called:
            reasons.insert(0, "")
        for said in dict.fromkeys(reasons):
            one, event = told(said, known), called.get(said)
            CallReason.objects.create(
                table=table,
                player_id=known.get(one.get("player")),
                reason=one["reason"][:200],
                said_by=event.actor if event else f"scribe {table.number}",
                said_at=event.at if event else table.called_at,
            )

    for event in Event.objects.filter(kind="called").exclude(after=None):
        event.after = told(event.after["reason"], players.get(event.tournament_id, {}))
        event.save(update_fields=["after"])
    for event in Event.objects.filter(kind="call_answered").exclude(before=None):
        known = players.get(event.tournament_id, {})
        said = event.before.pop("reason", "").split(" · ")
        event.before["reasons"] = [told(one, known) for one in said]
        event.save(update_fields=["before"])


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0006_actors'),
    ]

    operations = [
        migrations.CreateModel(
            name='CallReason',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('reason', models.CharField(blank=True, max_length=200)),
                ('said_by', models.CharField(max_length=80)),
                ('said_at', models.DateTimeField(default=django.utils.timezone.now, help_text='last, if it was said again')),
                ('player', models.ForeignKey(help_text='who objects to the sheet; null: the table calls', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.player')),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='call_reasons', to='tournaments.table')),
            ],
            options={
                'ordering': ['id'],
                'constraints': [models.UniqueConstraint(fields=('table', 'player', 'reason'), name='objection_once'), models.UniqueConstraint(condition=models.Q(('player', None)), fields=('table', 'reason'), name='call_reason_once')],
            },
        ),
        migrations.RunPython(carry_over, migrations.RunPython.noop),
        migrations.RemoveField(
            model_name='table',
            name='call_reason',
        ),
    ]
