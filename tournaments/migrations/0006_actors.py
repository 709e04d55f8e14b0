from django.db import migrations


def kept(said):
    """Who acted, until now in German words ("Tisch 3", "Leitung (Inge Braun)"): the kind, with number or name."""
    word, _space, rest = said.partition(" ")
    if word == "Tisch":
        return f"scribe {rest}"
    if word == "Leitung":
        return f"director {rest.removeprefix('(').removesuffix(')')}".strip()
    return "demo" if said == "Demo" else said


def carry_over(apps, schema_editor):
    for model, field in (("Event", "actor"), ("Entry", "recorded_by"), ("Table", "ended_by")):
        rows = apps.get_model("tournaments", model).objects.exclude(**{field: ""})
        for said in list(rows.order_by().values_list(field, flat=True).distinct()):
            rows.filter(**{field: said}).update(**{field: kept(said)})


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0005_seats_and_numbers'),
    ]

    operations = [
        migrations.RunPython(carry_over, migrations.RunPython.noop),
    ]
