"""The panels around the world: status bar, side panel, log, buttons, cards and hints."""
