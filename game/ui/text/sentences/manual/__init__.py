"""Sentences of the manual, and the labels of the screen that shows it."""
