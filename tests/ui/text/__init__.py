"""Tests of what is written: messages, cards, summaries."""
