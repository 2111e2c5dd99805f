"""Games played by machines: how they end, which of them break, and how much doors matter."""
