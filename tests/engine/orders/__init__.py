"""Tests of orders that take many turns, and of what breaks them off."""
