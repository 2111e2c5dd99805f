"""Tests of what happens: combat, doors, fire, gas, traps, stairs."""
