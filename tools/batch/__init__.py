"""Help for long work: running tasks on all cores of the machine, and a progress bar."""
