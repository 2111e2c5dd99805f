"""Analyses of a map: its connected parts, what its doors divide, and whether everything can be reached."""
