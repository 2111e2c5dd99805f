"""Tests of how changes of golden things are found, shown and approved."""
