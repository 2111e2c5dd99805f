"""Output of levels as text, JSON, pictures, and maps for Tiled, an editor of tile maps."""
