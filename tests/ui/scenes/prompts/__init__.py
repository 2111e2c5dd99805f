"""Tests of the scenes that ask for a direction, a number or a text."""
