"""The sections of the side panel, and their layout."""
