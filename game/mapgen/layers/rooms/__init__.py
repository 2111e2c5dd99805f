"""Layers that change the ground: rooms, corridors, loops, drawings set in."""
