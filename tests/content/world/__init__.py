"""Tests of kinds of ground."""
