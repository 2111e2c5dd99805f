"""Tests of the panels round the world."""
