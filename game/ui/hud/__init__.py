"""The panels round the world: bar, side panel, log, buttons, cards and hints."""
