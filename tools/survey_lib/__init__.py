"""Surveys of many levels: typical figures, faults, and outliers."""
