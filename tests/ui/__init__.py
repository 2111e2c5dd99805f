"""Tests of what the player sees, hears and presses."""
