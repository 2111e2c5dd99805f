"""Tests of faults and damages that are made on purpose."""
