"""Tests of the values that the game is made of."""
