"""Tests of what is asked of a level while it is made."""
