from django.db import migrations


def fill_in(apps, schema_editor):
    """As it was told before: the fee of that amount, its player's own first."""
    Fee, Payment = apps.get_model("tournaments", "Fee"), apps.get_model("tournaments", "Payment")
    fees = {}
    for fee in Fee.objects.order_by("place", "id"):
        fees.setdefault(fee.tournament_id, []).append(fee)
    named = []
    for payment in Payment.objects.filter(kind="fee").select_related("player").iterator():
        there, player = fees.get(payment.tournament_id, []), payment.player
        own = [fee for fee in there if fee.id == player.fee_id]
        if player.fee_id is None and not player.filler:
            own = there[:1]
        payment.fee = next((fee for fee in [*own, *there] if fee.cents == payment.cents), None)
        if payment.fee is not None:
            named.append(payment)
    Payment.objects.bulk_update(named, ["fee"], batch_size=200)


class Migration(migrations.Migration):
    # By itself: PostgreSQL adds no constraint to rows that were changed in the same transaction.

    dependencies = [
        ("tournaments", "0046_payment_fee"),
    ]

    operations = [
        migrations.RunPython(fill_in, migrations.RunPython.noop),
    ]
