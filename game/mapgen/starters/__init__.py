"""Ways of digging a first map out of solid rock."""
