"""Data and services. Outside `pages` nothing here knows a request or a template."""
