"""The lines of the look card, and the cards beside lists: cells, doors, items, and the odds of attacks."""
