"""Measures of a level: figures for its doors, rooms, loops, sight and walks."""
