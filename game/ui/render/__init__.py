"""Drawing of the world, 16 pixels a cell: ground, light, doors, creatures, effects."""
