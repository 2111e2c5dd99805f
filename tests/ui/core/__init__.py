"""Tests of keys and what they ask for."""
