"""Tests of items and abilities."""
