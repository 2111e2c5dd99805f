"""Content of this game as values: terrains, doors, breeds (kinds of monster), traditions (sets of rules) and depths."""
