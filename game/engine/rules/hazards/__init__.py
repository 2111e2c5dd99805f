"""Fire, gas, traps and lamp oil: how they spread and burn, and whom they harm."""
