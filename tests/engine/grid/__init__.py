"""Tests of the algorithms on grids: field of view, pathfinding, dice."""
