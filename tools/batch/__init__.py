"""Long work: running tasks on all cores, and a progress bar."""
