"""What Granian serves: the front door, and behind it Django."""

from dkturnier.door.app import Door
from dkturnier.door.news import news
from dkturnier.wsgi import application as django
from tournaments import watching

application = Door(django, news, watching.begin)
