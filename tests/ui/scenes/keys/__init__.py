"""Tests of the screens about keys."""
