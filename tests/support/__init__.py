"""What several test modules use: drawn scenarios, a screen, saved games, sketches, command lines."""
