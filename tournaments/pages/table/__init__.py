"""The scribe's pages."""
