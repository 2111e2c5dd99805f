"""Tests of things and abilities."""
