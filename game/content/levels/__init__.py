"""How levels are made: the chains of each tradition, and what a sketch becomes."""
