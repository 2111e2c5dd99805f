"""Levels and parts of levels typed as text: parsed, kept in a list, put on a map."""
