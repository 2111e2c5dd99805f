"""What is made from the sources of the game: its packed pictures, and programs that start without Python."""
