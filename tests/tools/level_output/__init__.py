"""Tests of levels as text, pictures and files."""
