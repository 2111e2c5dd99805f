"""The words on noises whose source the hero does not see, and on how loud a noise is."""

from __future__ import annotations

from collections.abc import Mapping

from game.engine.model.noise import Noise
from game.ui.text.sentences import NoiseWords

NOISES: Mapping[Noise, NoiseWords] = {
    Noise.STEPS: NoiseWords(
        "Footsteps",
        "You hear footsteps.",
        "To the {direction}, you hear footsteps.",
        "To the {direction}, you hear faint footsteps.",
    ),
    Noise.DOOR: NoiseWords(
        "A door",
        "You hear a door open.",
        "To the {direction}, you hear a door open.",
        "To the {direction}, you faintly hear a door open.",
    ),
    Noise.BOLT: NoiseWords(
        "A bolt",
        "You hear a bolt slide shut.",
        "To the {direction}, you hear a bolt slide shut.",
        "To the {direction}, you faintly hear a bolt slide shut.",
    ),
    Noise.KNOCK: NoiseWords(
        "A knock",
        "You hear a knock.",
        "To the {direction}, you hear a knock.",
        "To the {direction}, you hear a faint knock.",
    ),
    Noise.KNOCKING: NoiseWords(
        "Knocking",
        "You hear loud knocking.",
        "To the {direction}, you hear loud knocking.",
        "To the {direction}, you faintly hear knocking.",
    ),
    Noise.BLOWS: NoiseWords(
        "Blows",
        "You hear blows.",
        "To the {direction}, you hear blows.",
        "To the {direction}, you hear faint blows.",
        caption="blows",
    ),
    Noise.GLASS: NoiseWords(
        "Breaking glass",
        "You hear glass break.",
        "To the {direction}, you hear glass break.",
        "To the {direction}, you faintly hear glass break.",
    ),
    Noise.CLATTER: NoiseWords(
        "A clatter",
        "You hear a clatter.",
        "To the {direction}, you hear a clatter.",
        "To the {direction}, you hear a faint clatter.",
        caption="something clatters",
    ),
    Noise.SHOUT: NoiseWords(
        "A shout",
        "You hear a shout.",
        "To the {direction}, you hear a shout.",
        "To the {direction}, you hear a faint shout.",
    ),
    Noise.BLAST: NoiseWords(
        "An explosion",
        "You hear an explosion.",
        "To the {direction}, you hear an explosion.",
        "To the {direction}, you faintly hear an explosion.",
    ),
    Noise.BELL: NoiseWords(
        "A bell",
        "You hear a bell.",
        "To the {direction}, you hear a bell.",
        "To the {direction}, you hear a faint bell.",
    ),
    Noise.GNAWING: NoiseWords(
        "Gnawing",
        "You hear something gnawing at wood.",
        "To the {direction}, you hear something gnawing at wood.",
        "To the {direction}, you faintly hear something gnawing at wood.",
    ),
}
"""Words on each kind of noise."""
WAKES_SLEEPERS = "It wakes sleepers up to {squares} away."
MAY_WAKE_SLEEPERS = {
    True: "It wakes sleepers up to {squares} away, and up to {within} away each with a chance of {percent}%.",
    False: "It wakes sleepers up to {within} away with a chance of {percent}% each.",
}
"""The same for a noise that may wake sleepers farther away, by whether it is sure to wake any."""
ALMOST_SILENT, QUIET, AUDIBLE, LOUD, VERY_LOUD = "almost silent", "quiet", "fairly loud", "loud", "very loud"
BELL_RINGS, CRIES = "ding!", "help!"
"""Texts that rise from the map."""
