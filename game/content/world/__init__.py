"""The materials of a level: terrains, doors, traps, gases, conditions, lights."""
