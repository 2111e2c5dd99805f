"""The minds of the monsters. A mind is a function that chooses a monster's next action."""
