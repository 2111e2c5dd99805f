"""Foundations of every screen: commands and their keys, scenes, settings, and the ports to the rest of the program."""
