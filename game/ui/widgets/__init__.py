"""Widgets: lists of rows as values, the filter and the letters of a list, and keys on the screen."""
