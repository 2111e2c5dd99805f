"""Who stands in for the kobolds that chains put everywhere."""

from __future__ import annotations

from game.mapgen.layers.recast import Recast

SEEDS = Recast("kobold", ("kobold", "ooze", "goblin", "goblin"))
"""In the classic traditions: a quarter kobolds, a quarter oozes, half goblins (RS-35)."""
GARRISON = Recast("kobold", ("bellman", "bellman", "bellman", "wraith", "key-thief"))
"""In the Fort."""
HOUSEHOLD = Recast("kobold", ("wraith", "wraith", "bolt-warden"))
"""In the vaults of the House."""
