"""Levels of any generator as text, JSON, pictures and maps of the Tiled editor."""
