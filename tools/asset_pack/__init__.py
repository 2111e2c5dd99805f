"""Reading art that is drawn as text, and writing packed pictures."""
