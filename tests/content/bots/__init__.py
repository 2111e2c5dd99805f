"""Tests of the bots that play the game."""
