"""Tests of the side panel and its sections."""
