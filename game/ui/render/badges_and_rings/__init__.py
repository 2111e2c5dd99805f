"""Signs of what the hero knows: badges of doors, and rings and marks of noises."""
