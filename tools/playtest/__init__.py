"""Games played by machines: how they end, what breaks, what doors are worth."""
