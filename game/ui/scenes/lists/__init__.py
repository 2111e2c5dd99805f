"""Scenes with a list: doors, places, items, abilities, traditions."""
