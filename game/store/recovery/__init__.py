"""What can be done with a damaged store: set it aside, and salvage its games."""
