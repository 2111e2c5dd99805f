"""Tests of the build steps that a level begins with."""
