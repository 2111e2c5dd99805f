"""Layers: steps that add to a dug map: doors, stairs, creatures."""
