"""Drawn situations: their drawings, their legends, and the words for what the hero does."""
