"""Senses of the hero and the monsters: sight, hearing, awareness and knowledge."""
