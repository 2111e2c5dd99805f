"""Speed as ratios against peers in the same run: one module a subject, each with `measure`."""
