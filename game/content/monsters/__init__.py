"""The monsters, and the depths and places where they live."""
