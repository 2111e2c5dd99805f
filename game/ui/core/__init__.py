"""What every screen is built on: commands and their keys, scenes, settings, what a game asks of others."""
