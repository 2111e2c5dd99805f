"""Layers that place doors and change them."""
