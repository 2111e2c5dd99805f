"""Scenarios of the command line: drawings, their legends, and the commands for the hero."""
