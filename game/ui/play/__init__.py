"""The game in progress: the player's commands become the hero's orders."""
