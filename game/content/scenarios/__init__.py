"""Scenarios: situations drawn as text, which are turned into worlds."""
