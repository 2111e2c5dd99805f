"""Building of programs that start without Python, and the proof that they work."""
