"""Overlays over a map, and the function that draws each."""
