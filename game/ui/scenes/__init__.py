"""One module for each thing that can fill the screen."""
