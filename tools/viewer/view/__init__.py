"""The parts of the viewer's window, and the files that it writes."""
