"""What is run by hand while the app is worked on."""
