"""Golden levels and games, which must stay the same: making them, and comparing them with the golden files."""
