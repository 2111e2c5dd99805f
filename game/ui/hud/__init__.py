"""The panels over the map: gauges, side panel, log, buttons, cards and hints."""
