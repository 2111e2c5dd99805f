"""Output of levels as text, JSON, pictures and maps of the Tiled editor."""
