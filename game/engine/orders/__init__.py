"""What the hero can be told that takes many steps: travel, explore, run, rest."""
