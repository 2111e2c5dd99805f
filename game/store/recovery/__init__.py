"""Recovery of a damaged store (save file): put the file aside, and salvage its games."""
