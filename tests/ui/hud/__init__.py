"""Tests of the panels around the map."""
