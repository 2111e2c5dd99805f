"""Scrolls: each is read once, and not by the blind. One known to come to nothing is refused, and kept."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.content.all_doors import BoltAll, OpenAll
from game.content.charts import AskDoors, Chart
from game.content.moving import Teleport
from game.engine.events.items import Improved
from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.model.behavior import Impossible
from game.engine.model.features import Feature, Verb
from game.engine.model.item import Category, ItemKind, Slot
from game.engine.world import World

STRONGEST = 8
"""Dice of defense, all in all, that no armour is forged beyond (RS-82)."""


@dataclass(frozen=True)
class Forge:
    """Adds a die of defense to what the reader wears on the body."""

    @property
    def tells(self) -> str:
        return f"adds 1 die of defense to the armour on your body, up to {STRONGEST} in all"

    def check(self, actor: Actor, at: Vec, world: World) -> None:
        if Slot.BODY not in actor.worn:
            raise Impossible("You wear no armour on your body.")
        if actor.stats.defense >= STRONGEST:
            raise Impossible(f"With {actor.stats.defense} dice of defense your armour cannot get any stronger.")

    def work(self, actor: Actor, at: Vec, world: World) -> None:
        worn = actor.worn[Slot.BODY]
        actor.worn[Slot.BODY] = replace(worn, forged=worn.forged + 1)
        world.emit(Improved(actor, actor.worn[Slot.BODY], actor.pos))


_SCROLL = ItemKind("scroll", "?", "scroll", category=Category.SCROLL)

MAGIC_MAP = replace(_SCROLL, name="magic map", effect=Chart(), needs=frozenset({Feature.UNSEEN}))
TELEPORT = replace(_SCROLL, name="teleport scroll", effect=Teleport())
ARMOUR = replace(_SCROLL, name="armour scroll", effect=Forge())
KNOCKING = replace(
    _SCROLL, name="scroll of knocking", effect=AskDoors(), needs=frozenset({Feature.LEAVES, Feature.UNSEEN})
)
OPENING = replace(_SCROLL, name="scroll of opening", effect=OpenAll(), needs=frozenset({Feature.LEAVES}))
BOLTING = replace(_SCROLL, name="scroll of bolting", effect=BoltAll(), needs=frozenset({Feature.LEAVES, Verb.LATCH}))

SCROLLS = (MAGIC_MAP, TELEPORT, ARMOUR, KNOCKING, OPENING, BOLTING)
