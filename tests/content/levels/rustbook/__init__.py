"""Tests of the generators of the Rust book."""
