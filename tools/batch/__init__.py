"""Long work: on all cores, with a bar that shows how much is done."""
