"""Events: facts about what has just happened in the game. There is one class for each kind of event."""
