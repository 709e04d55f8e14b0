"""What the sheets come to: standings, teams, money, and why."""
