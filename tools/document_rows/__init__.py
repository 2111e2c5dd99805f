"""Every rule of the five documents, and what this game makes of it: the rows of docs/traditions.md."""
