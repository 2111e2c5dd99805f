"""Tests of saving and loading worlds."""
