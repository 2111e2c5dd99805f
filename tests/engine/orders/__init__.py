"""Tests of orders that take many turns, and of what interrupts them."""
