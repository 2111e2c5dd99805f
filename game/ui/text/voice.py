"""Who does what, as the hero would tell it: he himself is `you`, and whom he never made out is `something`."""

from __future__ import annotations

from game.engine.model.actor import Actor
from game.engine.model.item import Item
from game.engine.records import record
from game.engine.rules.item_names import called
from game.engine.words import a, capital, verb
from game.engine.world import World


@record
class Voice:
    """Speaks of one world, as it stands."""

    world: World

    @property
    def hero(self) -> Actor:
        return self.world.hero

    def the(self, actor: Actor) -> str:
        """What an actor is called within a sentence."""
        if actor is self.hero:
            return "you"
        known = actor in self.world.recognised or self.world.sees(actor.pos) or not actor.alive
        return f"the {actor.name}" if known else "something"

    def who(self, actor: Actor) -> str:
        """What an actor is called where a sentence begins."""
        return capital(self.the(actor))

    def does(self, actor: Actor, deed: str) -> str:
        """The beginning of a sentence: `You open`, `The kobold opens`."""
        return f"{self.who(actor)} {verb(deed, actor is self.hero)}"

    def heap(self, item: Item) -> str:
        """A thing with its article, or several with their number."""
        name = called(item, self.world)
        if item.count != 1:
            return name
        return f"1 {name}" if item.kind.worth else a(name)
