"""Rounds from the draw to their end: who sits where, what is put right, the clock."""
