"""Situations typed as text: from a drawing to a world."""
