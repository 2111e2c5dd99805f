"""What developers and designers use: never imported by the game."""
