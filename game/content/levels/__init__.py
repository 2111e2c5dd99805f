"""The level generators of each tradition, and the step that turns a sketch (a level being built) into a level."""
