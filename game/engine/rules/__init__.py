"""The rules of the game: actions and their consequences."""
