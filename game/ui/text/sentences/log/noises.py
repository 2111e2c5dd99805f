"""Log messages about noises whose source the hero does not see, and words for how loud a noise is."""

from __future__ import annotations

from game.engine.model.noise import Noise

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
    Noise.GNAWING: "You hear something gnawing at wood.",
}
"""Sentence on a noise at the hero's own cell or from no known direction, by the kind of noise."""
HEARD_TOWARDS = {
    Noise.STEPS: "To the {direction}, you hear footsteps.",
    Noise.DOOR: "To the {direction}, you hear a door open.",
    Noise.BOLT: "To the {direction}, you hear a bolt slide shut.",
    Noise.KNOCK: "To the {direction}, you hear a knock.",
    Noise.KNOCKING: "To the {direction}, you hear loud knocking.",
    Noise.BLOWS: "To the {direction}, you hear blows.",
    Noise.GLASS: "To the {direction}, you hear glass break.",
    Noise.CLATTER: "To the {direction}, you hear a clatter.",
    Noise.SHOUT: "To the {direction}, you hear a shout.",
    Noise.BLAST: "To the {direction}, you hear an explosion.",
    Noise.BELL: "To the {direction}, you hear a bell.",
    Noise.GNAWING: "To the {direction}, you hear something gnawing at wood.",
}
HEARD_FAINTLY = {
    Noise.STEPS: "To the {direction}, you hear faint footsteps.",
    Noise.DOOR: "To the {direction}, you faintly hear a door open.",
    Noise.BOLT: "To the {direction}, you faintly hear a bolt slide shut.",
    Noise.KNOCK: "To the {direction}, you hear a faint knock.",
    Noise.KNOCKING: "To the {direction}, you faintly hear knocking.",
    Noise.BLOWS: "To the {direction}, you hear faint blows.",
    Noise.GLASS: "To the {direction}, you faintly hear glass break.",
    Noise.CLATTER: "To the {direction}, you hear a faint clatter.",
    Noise.SHOUT: "To the {direction}, you hear a faint shout.",
    Noise.BLAST: "To the {direction}, you faintly hear an explosion.",
    Noise.BELL: "To the {direction}, you hear a faint bell.",
    Noise.GNAWING: "To the {direction}, you faintly hear something gnawing at wood.",
}
WAKES_SLEEPERS = "It wakes sleepers up to {squares} away."
WAKES_NO_SLEEPER = "It is too quiet to wake most sleepers."
ALMOST_SILENT, QUIET, AUDIBLE, LOUD, VERY_LOUD = "almost silent", "quiet", "fairly loud", "loud", "very loud"
