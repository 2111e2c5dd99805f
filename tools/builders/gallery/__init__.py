"""Pictures of all screens at all sizes, and the search for faults in them: see `tools/gallery.py`."""
