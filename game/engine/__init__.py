"""The rules: the state of a game, the events in it, and what each actor knows. Imports no screen and no content."""
