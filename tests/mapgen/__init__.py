"""Tests of how levels are made."""
