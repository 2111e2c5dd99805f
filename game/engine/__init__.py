"""The rules of the game: its state, its events, and the knowledge of each actor.

This package imports nothing from the user interface and nothing from the content (items, monsters, traditions).
"""
