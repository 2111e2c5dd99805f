"""Breeds: kinds of creatures."""

from __future__ import annotations

from game.engine.grid.dice import Roll
from game.engine.model.item import Item, Shot
from game.engine.model.order import Order
from game.engine.model.traits import NORMAL_PACE, Bashing, Crosses, GasSac, Lamp, Trait
from game.engine.records import record

USUAL_SIGHT = 10
"""Largest distance at which most breeds see, in cells."""


@record
class Kit:
    """Things that a creature has from the start, besides its gold."""

    items: tuple[Item, ...] = ()
    """Items in its bag."""
    latches: int = 0
    """Number of its latches (bolts for doors)."""


@record
class SpecialAttacks:
    """Ways in which a creature harms other actors besides its blows; None for each that it lacks."""

    shot: Shot | None = None
    """Missile that it shoots."""
    gas_sac: GasSac | None = None
    """Gas that it releases when it dies."""


OPENS = {
    False: "Cannot open doors.",
    True: "Opens doors to hunt, flee or reach a noise or an open door of yours.",
}
"""Description of what a breed does at doors that are shut, by `Breed.opens`, in a sentence without a subject."""


@record
class Texts:
    """Texts about a creature for the panel that describes it, and the lines that it speaks."""

    door_habit: str = ""
    """Description of what it does at doors besides `OPENS`, in sentences without a subject; may be empty."""
    peculiarity: str = ""
    """Description of what else it does that a player must know in every tradition, in sentences without a subject."""
    advice: str = ""
    """Advice to the player on how to deal with it; empty if there is none."""
    says: tuple[str, ...] = ()
    """Sentences that it speaks to the hero when he comes near or walks into it; empty if it never speaks."""


@record
class Habitat:
    """Depths of the tradition `ajar` where a kind of monster lives, and how it lives there."""

    depths: range
    weight: int
    """Weight among the kinds of monsters of the same depth: the higher, the more rooms it lives in."""
    least: int = 1
    most: int = 1
    """Greatest number of monsters that live together; `least` is the least number."""
    beside_door: bool = False
    """Whether the monster waits just inside a door, where it cannot be seen from outside."""
    before_door: bool = False
    """Whether the monster stands 3 to 8 cells from a door in a straight line, if there is a free cell of this kind."""
    in_lairs: bool = False
    """Whether the monster lives only in lairs: small regions behind shut doors, off the way from stairs to stairs."""


@record
class Breed:
    """Kind of creature. In the descriptions of the fields, "it" is a creature of this kind.

    The dice of `health`, `attack` and so on are rolled once for each actor, in `actor.spawn`.

    A property that few breeds have is a trait, or a field of `kit`, `special_attacks` or `texts`. So the number of
    fields here does not grow with the number of breeds.
    """

    name: str
    glyph: str
    sprite: str
    """First part of the names of its sprites, such as "goblin" of "goblin-0", "goblin-1" and "goblin-asleep".

    It is also the name of its colour in swatches (colours) that have a colour of its own for it.
    """
    health: Roll
    attack: Roll
    """Number of attack dice, rolled once for each creature.

    In an attack, each attack die that hits takes one point of health, unless a defense die of the victim blocks the
    hit.
    """
    attack_chance: Roll
    """Chance of each attack die to hit, in percent (0-100), rolled once for each creature."""
    defense: Roll
    """Number of defense dice, rolled once for each creature. Each of them can block one hit of an attack."""
    defense_chance: Roll
    """Chance of each defense die to block a hit, in percent (0-100), rolled once for each creature."""
    growth_depths: int = 0
    """Number of depths after which attack and defense have one die more; 0: they never do."""
    gold: Roll = Roll()
    """Amount of gold that it carries."""
    pace: int = NORMAL_PACE
    """Number of ticks (hundredths of a turn) that an action takes."""
    sight: int = USUAL_SIGHT
    """Largest distance at which it sees, in cells."""
    lamp: Lamp | None = None
    """Lamp that it needs to see; the lamp's light limits its sight. None if it needs no lamp."""
    hearing: int = 0
    """Keenness of its ears: how much fainter than for normal ears a noise may be and still be heard.

    The unit is that of loudness: cells that a noise carries in the open. 0 means normal ears.
    """
    heal_turns: int = 0
    """Turns of 100 ticks in which it regains one point of health; 0: it never does."""
    crosses: Crosses = Crosses.NEVER
    """Way in which it gets past shut doors without opening them, in traditions with `OpenerRule.BY_MANNERS`."""
    bash: Bashing | None = None
    """Strength and speed with which it breaks doors; None if it cannot break doors."""
    traits: frozenset[Trait] = frozenset()
    """Its special properties. `has` returns whether it has one of them."""
    kit: Kit = Kit()
    special_attacks: SpecialAttacks = SpecialAttacks()
    texts: Texts = Texts()
    habitats: tuple[Habitat, ...] = ()
    """Where it lives at random in the tradition `ajar`; empty if only certain places have it."""
    ai: Order | None = None
    """Orders that all its creatures follow: the `Ai` that decides their actions; None for the hero."""

    @property
    def opens(self) -> bool:
        """Whether it opens shut doors, in traditions (sets of rules) with `OpenerRule.BY_MANNERS`: see `OPENS`."""
        return Trait.CANNOT_OPEN not in self.traits

    @property
    def habits(self) -> str:
        """Description of what it does at doors and otherwise, where each breed has its own way with doors."""
        return " ".join(filter(None, (OPENS[self.opens], self.texts.door_habit, self.texts.peculiarity)))

    @property
    def is_hero(self) -> bool:
        """Whether it is the kind of creature that the player leads: no orders decide its actions."""
        return self.ai is None

    def has(self, trait: Trait) -> bool:
        """Return whether it has a trait."""
        return trait in self.traits
