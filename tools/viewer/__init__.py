"""Window of the map viewer: levels, overlays, and the commands that change them."""
