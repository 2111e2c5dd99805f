"""The monsters' minds, and the functions that these minds share."""
