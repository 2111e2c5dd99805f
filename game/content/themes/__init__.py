"""The themes of `ajar`, one module each, and which depth has which theme."""
