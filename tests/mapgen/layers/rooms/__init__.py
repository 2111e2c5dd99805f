"""Tests of rooms and of what joins them."""
