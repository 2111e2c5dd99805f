"""Parts that all level generators share: the sketch, the chain of steps, digging and random numbers."""
