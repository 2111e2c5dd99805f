"""The application: what connects scenes, saved games, preferences and the command line."""
