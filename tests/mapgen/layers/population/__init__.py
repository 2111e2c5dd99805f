"""Tests of where monsters and treasure are put."""
