"""The records that a game is made of. They know no world and no rules."""
