"""The scenes: one module for each thing that can fill the screen."""
