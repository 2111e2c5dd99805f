"""The rules: what can be, what can happen, and what everybody knows of it. Knows no screen and no content."""
