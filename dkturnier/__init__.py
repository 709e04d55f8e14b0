"""The Django project: settings, languages, what serves it, and the folder with its data."""
