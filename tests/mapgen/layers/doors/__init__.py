"""Tests of where doors are placed, and of which kinds."""
