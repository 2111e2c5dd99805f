"""Tests of the recovery of data from damaged stores (save files)."""
