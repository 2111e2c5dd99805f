"""Key bindings, and handlers of the viewer's commands."""
