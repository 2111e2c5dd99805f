"""How the world is drawn, 16 pixels a cell: ground, light, doors, creatures, effects."""
