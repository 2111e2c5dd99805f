"""Tests of how monsters decide."""
