"""Tests of playing: things, abilities and prompts at doors."""
