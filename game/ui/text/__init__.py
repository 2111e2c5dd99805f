"""All texts about the world: messages of the log, look cards, the odds of attacks, and the summary of a run."""
