"""Tests of level generation."""
