"""Tests of recorded games, replays, and games of earlier rules."""
