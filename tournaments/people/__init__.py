"""Who plays: their list, teams, wishes, fees and payments, who is here."""
