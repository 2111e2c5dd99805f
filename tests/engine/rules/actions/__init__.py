"""Tests of single actions: verbs at doors, and throwing."""
