"""Tests of the lines of cards."""
