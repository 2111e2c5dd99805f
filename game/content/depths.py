"""How deep a game can begin."""

DEEPEST = 99
"""Depth: where there is always another one, all are as hard long before."""
