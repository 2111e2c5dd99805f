"""Scenes in which the player gives a direction, a number or a text."""
