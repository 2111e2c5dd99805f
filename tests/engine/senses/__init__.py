"""Tests of what the hero and monsters hear, see and know."""
