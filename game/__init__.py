"""Ajar: a dungeon crawl in which every door opens once, for anyone, and never closes again."""

__version__ = "0.1.0"
