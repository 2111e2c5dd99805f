"""Algorithms on grids: geometry, dice, sight, floods and path-finding. They use numpy and nothing of the game."""
