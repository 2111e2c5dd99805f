"""The store: the save file with all games, and how games are recorded, loaded and replayed."""
