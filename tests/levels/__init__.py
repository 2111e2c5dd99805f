"""Tests of levels as a library, and of the files with levels."""
