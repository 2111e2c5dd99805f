"""Layers that place doors, and layers that change existing doors."""
