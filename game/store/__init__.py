"""What outlasts the window: games, and how they went."""
