"""The controls of a replay: its buttons, the timeline with its marks, and notes on what cannot be shown."""
