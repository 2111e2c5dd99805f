"""Whole-number arithmetic that Python lacks."""

from __future__ import annotations


def ceil_div(number: int, divisor: int) -> int:
    """Return a quotient, rounded up. Raises ZeroDivisionError."""
    return -(-number // divisor)
