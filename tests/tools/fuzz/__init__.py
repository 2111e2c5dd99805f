"""Tests of tools that put small faults into the rules, kill running games, and open damaged files."""
