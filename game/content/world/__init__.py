"""What levels are made of: terrains, doors, traps, gases, conditions, lights."""
