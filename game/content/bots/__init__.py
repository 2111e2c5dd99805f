"""Bots: programs that play the hero. A bot decides only from what the hero sees and remembers."""
