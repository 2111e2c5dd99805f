"""Tests of lights and scenery in levels."""
