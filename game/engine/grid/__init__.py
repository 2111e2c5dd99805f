"""Algorithms on grids: geometry, dice, sight, floods and ways. They know numpy and nothing of the game."""
