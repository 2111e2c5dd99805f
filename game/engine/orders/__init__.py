"""Orders of many steps for the hero: travel, explore, run, rest."""
