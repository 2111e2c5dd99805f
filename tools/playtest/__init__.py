"""Play games with bots and random players, to find broken rules and to measure how much doors matter."""
