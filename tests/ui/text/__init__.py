"""Tests of messages, cards and summaries."""
