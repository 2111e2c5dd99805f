"""Tests of kinds of terrain."""
