"""The addresses of the app, in the parts of its views."""
