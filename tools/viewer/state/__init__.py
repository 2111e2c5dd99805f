"""State and inputs of the viewer; nothing here draws."""
