"""Tests of queries about a level while it is made."""
