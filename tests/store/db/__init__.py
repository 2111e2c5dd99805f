"""Tests of the database of games."""
