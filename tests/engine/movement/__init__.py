"""Tests of path maps, and of what can be reached."""
