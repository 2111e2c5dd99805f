"""Tests of what is saved of damaged stores."""
