"""Situations drawn as text, and the step from a drawing to a world."""
