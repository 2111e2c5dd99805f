"""Drawing of a map: text, camera, tiles, flat cells and overlays."""
