"""The window, and the means of drawing: sprites, fonts, colours, layout, picture files."""
