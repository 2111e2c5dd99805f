"""What every screen uses: the stack of scenes, the settings, messages, and interfaces to saved games."""
