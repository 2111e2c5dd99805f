"""Colours: the swatches of the traditions, presets of colours, and colour vision."""
