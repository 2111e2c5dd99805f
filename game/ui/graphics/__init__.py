"""The window and what is drawn with: sprites, fonts, colours, picture files."""
