"""Tests of drawn situations: the meanings of letters, and the worlds that are made from drawings."""
