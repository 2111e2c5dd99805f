"""Path maps and distance maps for the movement of actors."""
