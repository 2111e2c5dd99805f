"""Tests of the golden levels and games."""
