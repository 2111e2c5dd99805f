"""Tests of the controls of a replay."""
