"""Tests of the start of every command, and of the check."""
