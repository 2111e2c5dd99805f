"""Drawings of situations for each tradition (set of rules): what only other traditions have is left out."""

from __future__ import annotations

import re

from game.content.items.abilities import ABILITIES
from game.content.items.gear import ITEMS
from game.engine.model.ability import Ability
from game.engine.model.item import ItemKind
from game.engine.model.tradition_features import Feature
from game.engine.rules.actions.door_verbs import LATCH
from game.engine.tradition import Tradition


def in_tradition(drawing: str, tradition: Tradition) -> str:
    """Return a drawing with what a level of a tradition can have.

    Special doors become plain doors, or openings where no door can be shut. Items and abilities that the tradition
    lacks are left out, and so are levers.
    """
    picture, gap, legend = drawing.partition("\n\n")
    lines = legend.splitlines()
    if Feature.SPECIAL_DOORS not in tradition.provides:
        doors = [line[0] for line in lines if re.match(r"\w = .*\bdoor$", line)]
        picture = re.sub(f"[{''.join(doors)}]", "+", picture) if doors else picture
        lines = [line for line in lines if not re.match(r"\w = .*\bdoor$|lever: |keys: ", line)]
    if Feature.LEAVES not in tradition.provides:
        picture = picture.replace("+", "-")
    if LATCH not in tradition.provides:
        lines = [line for line in lines if not line.startswith("latches: ")]
    if Feature.GOLD not in tradition.provides:
        lines = [line for line in lines if not line.startswith("gold: ")]
    things: list[ItemKind | Ability] = [*ITEMS.values(), *ABILITIES.values()]
    lacking = [thing.name for thing in things if not thing.needs <= tradition.provides]
    for name in lacking:
        picture = _without(picture, [line[0] for line in lines if re.fullmatch(rf"\w = item {name}", line)])
        lines = [re.sub(rf"(?<=: )(?:\d+ )?{name}(?:, |$)|, (?:\d+ )?{name}(?=,|$)", "", line) for line in lines]
    lines = [line for line in lines if not re.fullmatch(rf"\w = item (?:{'|'.join(lacking)})|\w+: ", line)]
    return f"{picture}{gap}{chr(10).join(lines)}" if lines else picture


def _without(picture: str, letters: list[str]) -> str:
    """Return a picture with floor in place of some letters."""
    return re.sub(f"[{''.join(letters)}]", ".", picture) if letters else picture
