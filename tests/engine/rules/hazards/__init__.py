"""Tests of fire, gas, traps and lamp oil."""
