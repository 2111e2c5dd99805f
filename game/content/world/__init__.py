"""What a level is made of: terrains, doors, traps, gases, conditions, lights."""
