"""Tests of the themes of ajar."""
