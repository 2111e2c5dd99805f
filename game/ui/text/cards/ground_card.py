"""The sentence on a card about what ground and fixtures do: what they block, hide, light and slow."""

from __future__ import annotations

from game.engine.model.noise import LOUDNESS, Noise
from game.engine.model.terrain import Terrain
from game.engine.senses.hearing import earshot
from game.engine.tradition import Tradition
from game.engine.words import count, listed
from game.ui.text.sentences import look_card as text


def ground_sentence(terrain: Terrain, tradition: Tradition) -> str:
    """Return a sentence with all that a kind of ground does in a tradition; "" for rock, and for plain ground."""
    if terrain.rock:
        return ""
    blocks = terrain.blocks_bodies, terrain.blocks_sight, terrain.stops_missiles
    does = [text.BLOCKS[blocks]] if blocks in text.BLOCKS else []
    does += [text.DOORLESS] * terrain.doorway
    if terrain.slows:
        does.append(text.SLOWS.format(turns=count(1 + terrain.slows, "turn")))
    if tradition.noise:
        does += _noises(terrain)
    does += [text.PUTS_OUT_FIRE] * terrain.quenches
    does += [text.GIVES_LIGHT] * (terrain.shines is not None)
    does += [text.BURNS] * (terrain.burns is not None)
    if terrain.use is not None:
        does.append(text.DRUNK if terrain.use.heals else text.SEARCHED)
    return text.GROUND_DOES.format(does=listed(does)) if does else ""


def _noises(terrain: Terrain) -> list[str]:
    """Return what a kind of ground does to noises."""
    does = [text.MUFFLES] * (terrain.muffles > 0)
    if terrain.rustles:
        squares = earshot(LOUDNESS[Noise.STEPS] + terrain.rustles)
        does.append(text.STEPS_HEARD.format(squares=count(squares, "square")) if squares else text.STEPS_UNHEARD)
    return does
