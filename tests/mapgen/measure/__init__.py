"""Tests of the measurements of a level."""
