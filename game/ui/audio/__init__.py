"""Sound: its synthesis, the choice of sounds for game events, and playback."""
