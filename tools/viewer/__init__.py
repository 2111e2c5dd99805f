"""The map viewer's window: what it shows, what lies over it, and what can be asked of it."""
