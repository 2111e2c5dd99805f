"""Tests of playing: items, abilities and prompts at doors."""
