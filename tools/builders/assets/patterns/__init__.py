"""Patterns of floors and walls, one class for each place: see `masonry.py` for what a place draws."""
