"""What tools/approve.py does: find what a change moves among the golden things, show it, and approve it together."""
