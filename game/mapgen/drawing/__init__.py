"""Levels and parts of levels drawn as text: their parser, the list of them, and the placing of them on a map."""
