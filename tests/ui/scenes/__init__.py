"""Tests of the scenes and menus."""
