"""All sentences about the world: messages of the log, the look panel, odds of attacks, the story of a run."""
