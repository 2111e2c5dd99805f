"""Drawing a map: pen, camera, tiles, plain cells, and what lies over them."""
