"""Recovery of a damaged store: set it aside, and salvage its games."""
