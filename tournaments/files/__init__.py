"""What leaves the house as a file: tables for a spreadsheet, copies of the whole database."""
