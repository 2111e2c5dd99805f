"""The themes of `ajar`: which depth has which theme, and the chains of the themes."""
