"""How levels are made: starters dig, layers add, a chain puts them in order."""
