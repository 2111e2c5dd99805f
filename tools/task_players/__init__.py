"""Players of the small tasks at doors: scripts, and one that learns."""
