"""Tests of rooms and of what connects them."""
