"""Drawing of a map: the camera, tiles, cells in one colour, overlays and text."""
