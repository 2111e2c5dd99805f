"""Parts of the viewer's window, pages that open over it, and export of levels to files."""
