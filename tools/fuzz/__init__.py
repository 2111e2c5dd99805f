"""Damage to files and faults in code, to see what the game and the tests make of it."""
