"""The monsters, and who lives where."""
