"""The overlays over a map, each a painter."""
