"""Drawing of the world at 16 pixels a cell: ground, light, doors, creatures, effects."""
