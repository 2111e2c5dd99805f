"""Tests of how worlds are written and read."""
