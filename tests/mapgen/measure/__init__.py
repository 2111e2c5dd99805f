"""Tests of the figures of a level."""
