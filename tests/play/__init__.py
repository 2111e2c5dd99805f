"""Tests of the library that plays games."""
