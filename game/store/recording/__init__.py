"""Record a game while it is played, load it again, and replay it."""
