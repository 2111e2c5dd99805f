"""What can be done and what comes of it."""
