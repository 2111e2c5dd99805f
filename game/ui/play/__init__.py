"""The game in progress: it turns the player's commands into the hero's orders."""
