"""Tests of the scenes of replays."""
