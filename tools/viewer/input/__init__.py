"""Keys and commands, and what each command does to the viewer."""
