"""Tests of the start of every command, and of the command that runs all checks."""
