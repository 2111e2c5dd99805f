"""Tests of what checks that a world is whole."""
