"""Everybody's pages: standings, seating, results, and the wall."""
