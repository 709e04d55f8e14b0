"""Who comes in, and what is there before a tournament begins."""
