"""Tests of the algorithms on grids: field of view, ways, dice."""
