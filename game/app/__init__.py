"""The application: it connects the scenes, the saved games, the preferences and the command line."""
