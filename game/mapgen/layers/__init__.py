"""Layers: steps of a chain that add to a dug map: doors, stairs, monsters, items."""
