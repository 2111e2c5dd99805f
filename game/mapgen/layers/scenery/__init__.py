"""Layers that change how the ground looks: water, trees, dripstone, light."""
