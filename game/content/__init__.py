"""Content of this game: terrains, doors, breeds, minds, traditions and depths, as values."""
