"""Tests of drawn situations from the command line."""
