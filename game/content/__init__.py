"""This game's things: terrains, doors, breeds, minds, traditions and depths, as values."""
