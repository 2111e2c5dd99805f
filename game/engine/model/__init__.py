"""The data classes that the state of a game consists of. They do not use the world or the rules."""
