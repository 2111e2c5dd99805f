"""Parts of the viewer's window, and export to files."""
