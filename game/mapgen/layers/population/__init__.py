"""Layers that place what a level is peopled and furnished with: stairs, monsters, things, traps."""
