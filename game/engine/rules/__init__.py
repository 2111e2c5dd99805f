"""The rules of the game: the actions of actors, and what follows from them."""
