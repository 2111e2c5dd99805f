"""What every screen uses: commands and their keys, the stack of scenes, settings, and interfaces to saved games."""
