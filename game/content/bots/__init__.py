"""Who plays when nobody does: bots, which look at what the hero sees and remembers, and at nothing else."""
