"""What a map tells about itself: what hangs together, what doors divide, and whether all can be reached."""
