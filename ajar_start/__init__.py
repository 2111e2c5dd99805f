"""What runs before the game: the installed commands, and the windows that show what goes wrong without a terminal.

This package is used in three places: by the commands of an installed package, by the set-up of a folder of the game,
and by the game itself. It imports neither the game nor numpy nor pygame when it is loaded.
"""
