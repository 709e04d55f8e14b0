"""What stands around a clock, for style sheets: also without a script, as of when the page was made."""

from __future__ import annotations

from collections.abc import Sequence

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tournaments.rounds.clock import Face

register = template.Library()


@register.simple_tag
def clock_scope(*faces: Face | Sequence[Face] | None) -> SafeString:
    """The attributes of an element around these clocks. static/js/clock.js says the same, to the second."""
    shown = [one for each in faces if each for one in ([each] if isinstance(each, Face) else each)]
    states = [one.state for one in shown]
    some = "some-over" if "over" in states else states[0] if states else "none"
    state = "over" if states and set(states) == {"over"} else some
    return format_html('data-clock-scope data-state="{}"', state)
