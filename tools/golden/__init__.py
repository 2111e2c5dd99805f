"""Levels and games that must stay as they are: making them, and the files that they are compared with."""
