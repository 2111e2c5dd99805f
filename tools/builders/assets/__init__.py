"""Reading of the game's art, which is drawn as text, and writing of the pictures made from it."""
