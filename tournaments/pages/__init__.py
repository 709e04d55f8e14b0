"""All that has a request: a room for each of the people who come, with its addresses, views, forms and display."""
