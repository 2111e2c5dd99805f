"""Tests of messages about events."""
