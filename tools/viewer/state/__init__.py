"""State of the viewer, and the inputs that change it. The modules of this folder draw nothing."""
