"""What the rooms of levels are for."""
