"""`{% release %}`: which release has rendered this page."""

from __future__ import annotations

from django import template

from tournaments.pages import live

register = template.Library()
register.simple_tag(live.release, name="release")
