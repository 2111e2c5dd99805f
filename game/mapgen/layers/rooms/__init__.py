"""Layers that change the ground: rooms, corridors, loops, and drawings put into a level."""
