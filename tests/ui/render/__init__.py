"""Tests of how the world is drawn."""
