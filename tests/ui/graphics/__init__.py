"""Tests of letters, pictures and colours."""
