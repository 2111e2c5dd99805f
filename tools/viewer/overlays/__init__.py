"""Overlays, which show information such as distances over a map, and the functions that draw them."""
