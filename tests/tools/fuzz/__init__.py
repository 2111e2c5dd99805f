"""Tests of mutations, kills and deliberate damage."""
