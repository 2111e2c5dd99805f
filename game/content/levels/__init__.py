"""The generators of levels: the chains of each tradition, and the step from sketch to level."""
