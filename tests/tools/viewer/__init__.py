"""Tests of the map viewer's window."""
