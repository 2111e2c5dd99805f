"""Scenes about keys: the key help, the list of all commands, the screen that changes keys, and keys on the screen."""
