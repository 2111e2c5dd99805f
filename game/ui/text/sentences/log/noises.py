"""Log messages about noises whose source the hero does not see."""

from __future__ import annotations

from game.engine.model.sound import Noise

HEARD = {
    Noise.STEPS: "You hear footsteps.",
    Noise.DOOR: "You hear a door open.",
    Noise.BOLT: "You hear a bolt slide shut.",
    Noise.KNOCK: "You hear a knock.",
    Noise.KNOCKING: "You hear loud knocking.",
    Noise.BLOWS: "You hear blows.",
    Noise.GLASS: "You hear glass break.",
    Noise.CLATTER: "You hear a clatter.",
    Noise.SHOUT: "You hear a shout.",
    Noise.BLAST: "You hear an explosion.",
    Noise.BELL: "You hear a bell.",
    Noise.GNAWING: "You hear something gnaw at wood.",
}
"""Sentence on a noise at the hero's own cell or from no known direction, by the kind of noise."""
HEARD_TOWARDS = {
    Noise.STEPS: "You hear footsteps to the {direction}.",
    Noise.DOOR: "To the {direction}, you hear a door open.",
    Noise.BOLT: "You hear a bolt slide shut to the {direction}.",
    Noise.KNOCK: "You hear a knock to the {direction}.",
    Noise.KNOCKING: "You hear loud knocking to the {direction}.",
    Noise.BLOWS: "You hear blows to the {direction}.",
    Noise.GLASS: "You hear glass break to the {direction}.",
    Noise.CLATTER: "You hear a clatter to the {direction}.",
    Noise.SHOUT: "You hear a shout to the {direction}.",
    Noise.BLAST: "You hear an explosion to the {direction}.",
    Noise.BELL: "You hear a bell to the {direction}.",
    Noise.GNAWING: "You hear something gnaw at wood to the {direction}.",
}
HEARD_FAINTLY = {
    Noise.STEPS: "You hear faint footsteps to the {direction}.",
    Noise.DOOR: "To the {direction}, you faintly hear a door open.",
    Noise.BOLT: "You faintly hear a bolt slide shut to the {direction}.",
    Noise.KNOCK: "You hear a faint knock to the {direction}.",
    Noise.KNOCKING: "You faintly hear knocking to the {direction}.",
    Noise.BLOWS: "You hear faint blows to the {direction}.",
    Noise.GLASS: "You faintly hear glass break to the {direction}.",
    Noise.CLATTER: "You hear a faint clatter to the {direction}.",
    Noise.SHOUT: "You hear a faint shout to the {direction}.",
    Noise.BLAST: "You faintly hear an explosion to the {direction}.",
    Noise.BELL: "You hear a faint bell to the {direction}.",
    Noise.GNAWING: "You faintly hear something gnaw at wood to the {direction}.",
}
