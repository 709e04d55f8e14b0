"""Of a form that was refused the first field with an error has the cursor: the page opens where its sentence stands."""

from __future__ import annotations

from typing import Any

from django import forms
from django.forms.renderers import DjangoTemplates


class _Field(forms.BoundField):
    def build_widget_attrs(self, attrs: dict[str, Any], widget: forms.Widget | None = None) -> dict[str, Any]:
        built = super().build_widget_attrs(attrs, widget)
        if not self.use_fieldset and self.name == _first_refused(self.form):  # of several boxes each would have it
            built["autofocus"] = True
        return built


def _first_refused(form: forms.BaseForm) -> str | None:
    return next((name for name, one in form.fields.items() if name in form.errors and not one.widget.is_hidden), None)


class Renderer(DjangoTemplates):
    """What draws the fields of every form (FORM_RENDERER)."""

    bound_field_class = _Field
