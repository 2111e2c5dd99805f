"""How monsters decide: their minds, and what these share."""
