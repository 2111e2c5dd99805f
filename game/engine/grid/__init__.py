"""Algorithms on grids: geometry, dice, field of view, flood fill and path-finding. They know nothing of the game."""
