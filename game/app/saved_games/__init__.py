"""Saved games: the save file while the program runs, and the menus of its games, also of damaged ones."""
