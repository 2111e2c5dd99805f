"""Tests of whole levels, as each chain makes them."""
