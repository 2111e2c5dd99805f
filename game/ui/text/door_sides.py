"""What the hero knows of one side of a door, in words that say which side that is."""

from __future__ import annotations

from game.engine.grid.geometry import Vec, name_of_step
from game.ui.text.sentences import status


def from_side(side: Vec, told: str, *, short: bool = False, **slots: str) -> str:
    """Return what was seen or heard at a door from one of its sides, with this side: "From the south: light".

    `side`: the step from the door to the side where the hero was. `told`: what he saw or heard there. Its slot `{far}`,
    if it has one, becomes the direction of what it is about, beyond the door. `slots`: values of its other slots.
    `short`: whether room is short.
    """
    name, told = name_of_step(side), told.format(far=name_of_step(-side), **slots)
    if short:
        return status.FROM_SIDE_SHORT.format(side=status.SHORT_DIRECTIONS[name], told=told)
    return status.FROM_SIDE.format(side=name, told=told)
