"""Scenarios on the command line: levels drawn as text, the legends of the drawings, and commands for the hero."""
