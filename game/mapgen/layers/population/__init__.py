"""Layers that populate a level with stairs, monsters, items and traps."""
