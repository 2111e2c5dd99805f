"""Key bindings of the viewer, and the handlers that carry out its commands."""
