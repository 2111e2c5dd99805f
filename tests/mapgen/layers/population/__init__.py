"""Tests of the placement of monsters and treasure."""
