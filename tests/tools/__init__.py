"""Tests of the commands in tools/ and of their parts."""
