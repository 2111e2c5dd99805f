"""Tests of the bots' soak runs and their measures."""
