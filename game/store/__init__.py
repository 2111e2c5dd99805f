"""The store: everything that outlasts the window, that is games and how they went."""
