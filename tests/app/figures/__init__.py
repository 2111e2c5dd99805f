"""Figures that the manual, the hints and the README state: each has a situation in which it is measured."""
