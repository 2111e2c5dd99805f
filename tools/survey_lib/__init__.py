"""What is usual in many levels, what is wrong, and which are worst."""
