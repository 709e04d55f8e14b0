"""What templates need besides Django's own."""
