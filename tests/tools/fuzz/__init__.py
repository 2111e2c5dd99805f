"""Tests of three tools: one puts small faults into the rules, one kills running games, one damages save files."""
