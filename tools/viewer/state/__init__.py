"""What the viewer shows and what can be asked of it: nothing here draws."""
