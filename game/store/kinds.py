"""Which coder each annotation asks for. What is not listed here is not saved, and says so."""

from __future__ import annotations

import types
from collections import Counter
from collections.abc import Callable, Iterable
from enum import Enum
from functools import cache
from typing import Any, Union, get_args, get_origin

import numpy as np
from numpy.typing import NDArray

from game.engine.action import Action
from game.engine.actor import Actor
from game.engine.air import Air
from game.engine.airways import Airways
from game.engine.chronicle import Assault, Blow, Chronicle, End, Floor, Missile, OpenedBy
from game.engine.dice import Dice
from game.engine.door import Door
from game.engine.event import Event
from game.engine.geometry import Rect, Vec
from game.engine.intent import Intent
from game.engine.item import Item, Slot
from game.engine.level import Level
from game.engine.lever import Lever
from game.engine.light import Light
from game.engine.listening import Reading
from game.engine.memory import Memory
from game.engine.noise import Earshot
from game.engine.places import Room, Secret
from game.engine.pursuit import Pursuit
from game.engine.siege import Siege
from game.engine.sight import Outlook
from game.engine.stay import Stay
from game.engine.terrain import Terrains
from game.engine.traits import Sighting
from game.engine.trap import Trap
from game.engine.views import Views
from game.engine.watch import Watch
from game.engine.world import World

from .coders import Coder, Grid, Many, Maybe, Named, Numbers, Pairs, Scalar, Several, Somebody, Word
from .contents import NAMED
from .links import Links
from .orders import ACTIONS, ORDERS
from .plain import Plain, Unreadable, Unsaved, expect, shown
from .structures import Structure

STRUCTURES = (
    Air, Assault, Blow, Chronicle, Dice, Door, End, Floor, Intent, Item, Level, Lever, Light, Memory, Missile, OpenedBy,
    Reading, Room, Secret, Siege, Sighting, Stay, Trap, Watch, World, *ORDERS,
)  # fmt: skip
"""The classes that a world is made of, and what the hero may be told."""
MADE_ANEW = (Airways, Earshot, Outlook, Pursuit, Terrains, Views)
"""Those that are spoken of, but follow from the rest."""
NAMES: dict[str, Any] = {kind.__name__: kind for kind in (*STRUCTURES, *MADE_ANEW, *NAMED, Actor, Rect, Slot, Vec)}
NAMES["Event"] = Event


class OneOf(Coder):
    """What the hero is told, or does: one of many kinds, told apart by their names."""

    def __init__(self, kinds: Iterable[type]) -> None:
        self.kinds = {kind.__name__: kind for kind in kinds}

    def lasts(self) -> bool:
        return False

    def plain(self, value: Any, links: Links) -> Plain:
        kind: Any = type(value)
        if kind not in self.kinds.values():
            raise Unsaved(f"a {kind.__name__} is no order that is known")
        return {kind.__name__: structure_of(kind).plain(value, links)}

    def value(self, plain: Plain, links: Links) -> Any:
        told = list(expect(dict, plain).items())
        if len(told) != 1 or told[0][0] not in self.kinds:
            raise Unreadable(f"{shown(plain)} is no order")
        name, fields = told[0]
        return structure_of(self.kinds[name]).value(fields, links)


ORDER = OneOf(ORDERS)
"""An action, or a plan of many."""
ACTION = OneOf(ACTIONS)
"""A single one: so a plan may be made of it, but never of plans of plans."""


@cache
def structure_of(kind: Any) -> Structure:
    return Structure(kind, coder_for, NAMES)


@cache
def coder_for(hint: Any) -> Coder:
    """Raises Unsaved for a kind of thing that nobody has thought of."""
    if hint in (int, str, bool):
        return Scalar(hint)
    if hint in (Vec, Rect):
        return Numbers(hint)
    if hint is Actor:
        return Somebody()
    if hint is Action:
        return ACTION
    if hint in NAMED:
        return Named(hint)
    if hint in STRUCTURES:
        return structure_of(hint)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return Word(hint)
    return _compound(get_origin(hint), get_args(hint), hint)


def _compound(origin: Any, parts: tuple[Any, ...], hint: Any) -> Coder:
    if origin in (Union, types.UnionType):
        some = [part for part in parts if part is not types.NoneType]
        if any(get_origin(part) is Callable for part in some):
            return Maybe(ORDER)
        if len(some) == 1:
            return Maybe(coder_for(some[0]))
    if origin is tuple and parts[-1] is not ...:
        return Several([coder_for(part) for part in parts])
    if origin in (list, tuple, set, frozenset):
        return Many(coder_for(parts[0]), origin)
    if origin is dict:
        return Pairs(coder_for(parts[0]), coder_for(parts[1]), dict)
    if origin is Counter:
        return Pairs(coder_for(parts[0]), coder_for(int), Counter)
    if origin is NDArray:  # as newer numpys spell what follows
        return Grid(parts[0])
    if origin is np.ndarray:
        return Grid(get_args(parts[1])[0])
    raise Unsaved(f"nobody knows how to save a {hint}")


ACTOR = structure_of(Actor)
"""All about one; where others speak of him it is `Somebody`."""
