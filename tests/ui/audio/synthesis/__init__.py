"""Tests of synthesised sounds."""
