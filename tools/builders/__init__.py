"""What is made from the sources: packed pictures, programs, documents, and pictures of all screens."""
