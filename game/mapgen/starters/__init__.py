"""Starters: first steps of a chain, each a way to dig a map out of solid rock."""
