"""Level generators: starters dig, layers add, a chain puts them in order."""
