"""Fuzzing: tools that make damaged and hostile files, and open them as the game would.

The game must show each such file, or refuse it with an error of one line.
"""
