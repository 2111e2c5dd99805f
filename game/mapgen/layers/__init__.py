"""What is added to a dug map: doors, stairs, creatures."""
