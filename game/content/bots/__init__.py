"""Bots: players that decide from what the hero sees and remembers, and from nothing else."""
