"""Tests of packing pictures."""
