"""Layers that populate a level: stairs, monsters, things, traps."""
