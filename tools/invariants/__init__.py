"""What must hold in every game at every turn, whoever plays it."""
