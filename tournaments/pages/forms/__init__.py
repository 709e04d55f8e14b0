"""What two rooms fill in: tournament, players, rules."""
