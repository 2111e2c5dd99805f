"""Tests of the build steps that add to a level."""
