"""The window and what is drawn with: pictures, letters, colours, files of pictures."""
