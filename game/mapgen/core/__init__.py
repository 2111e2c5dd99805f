"""What every way of making a level shares: the sketch, the chain of steps, digging and chance."""
