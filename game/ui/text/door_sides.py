"""What the hero knows of one side of a door, in words that say which side that is."""

from __future__ import annotations

from game.engine.grid.geometry import Vec, name_of_step
from game.ui.text.sentences import status


def from_side(side: Vec, told: str, *, short: bool = False) -> str:
    """Return what was seen at a door from one of its sides, with this side: "From the south: light".

    `side`: the step from the door to the side where the hero was. `told`: what he saw there. Its slot `{far}`, if it
    has one, becomes the direction of what it is about, beyond the door. `short`: whether room is short.
    """
    name, told = name_of_step(side), told.format(far=name_of_step(-side))
    if short:
        return status.FROM_SIDE_SHORT.format(side=status.SHORT_DIRECTIONS[name], told=told)
    return status.FROM_SIDE.format(side=name, told=told)


def to_side(far: Vec, told: str, *, short: bool = False) -> str:
    """Return who is beyond a door, with the side where they are: "To the north: nobody heard".

    It does not say where the hero heard them, because he may have done so by magic. `far`: the step from the door.
    `short`: whether room is short.
    """
    name = name_of_step(far)
    if short:
        return status.TO_SIDE_SHORT.format(far=status.SHORT_DIRECTIONS[name], told=told)
    return status.TO_SIDE.format(far=name, told=told)
