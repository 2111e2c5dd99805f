"""Orders for the hero that take many steps: travel, explore, run, rest."""
