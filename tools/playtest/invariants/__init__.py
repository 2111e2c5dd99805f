"""Invariants: conditions that must hold in every game at every turn, with checkers that find violations."""
