"""A tournament that goes on by itself, to be looked at."""
