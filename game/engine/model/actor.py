"""Actors: the hero, the monsters and friendly people. Each is an individual of a breed (kind of creature)."""

from __future__ import annotations

from dataclasses import field, replace
from typing import Annotated

from game.engine.bounds import (
    MAX_BAG,
    MAX_OIL,
    Count,
    DiceCount,
    Harm,
    Health,
    ManyKinds,
    Most,
    NameOf,
    NextTick,
    Percent,
    Range,
    Tick,
    Turns,
)
from game.engine.grid.dice import Dice
from game.engine.grid.geometry import Vec
from game.engine.model.ability import Ability
from game.engine.model.breed import Breed
from game.engine.model.condition import TURN_TICKS, Condition
from game.engine.model.item import Item, Slot
from game.engine.model.order import Order
from game.engine.model.traits import NEVER, Stats, Trait
from game.engine.records import entity, record


@record
class AiPlans:
    """Plans of a monster: where it believes the hero to be, and where it wants to go.

    They are not changed in place: when the monster sees or hears the hero, a new object with new plans replaces them.
    """

    trail: Vec | None = None
    """Cell where the monster believes the hero to be: where it last saw or heard him, or a guess; None: no idea."""
    held: Turns = 0
    """Number of turns for which the monster has watched the doorway where it lost the hero."""
    around: Vec | None = None
    """Cell of a doorway that the monster avoids in order to reach the hero from another side; None if there is none."""
    summoned: bool = False
    """Whether a second knock at a door summoned the monster. It then leaves even a post where it would stay."""
    goal: Vec | None = None
    """Cell that the monster wanders to while it does not know of the hero; None if there is none."""


@entity
class AiState:
    """Everything about an actor that only its AI uses: what a monster knows of the hero, its plans and its habits."""

    alert: Turns = 0
    """Number of turns for which the actor will still remember the hero; 0 if it does not know of him."""
    plans: AiPlans = AiPlans()
    pain_turns: Turns = 0
    """Number of turns for which the last wound still affects its behaviour."""
    fled_turns: Turns = 0
    """Number of turns for which the actor has been fleeing from the hero; 0 while it does not flee."""
    called: bool = False
    """Whether the actor has called for help, which it does only once."""
    stuck_at: Tick = NEVER
    """Tick at which the actor last found no way to its goal; kept only in traditions whose log reports this."""
    spoke_at: Tick = NEVER
    """Tick at which the actor last spoke to the hero."""

    # habits of a monster that does not know of the hero
    roams: bool = False
    """Whether the actor wanders while it does not know of the hero."""
    post: Vec | None = None
    """Cell where the actor goes to stand while it does not know of the hero; None: it stays where it is."""
    follows: Actor | None = field(default=None, repr=False)
    """Member of its pack that the actor follows when it wanders; None if there is none."""
    flanker: bool = False
    """Whether the actor is the member of its pack that goes around to attack from another side."""


LOW_HEALTH = 3
"""An actor's health is low if it is less than its full health divided by this number."""


def is_low(health: int, most: int) -> bool:
    """Return whether health is low: orders of many steps then stop, and the screen warns. `most`: full health."""
    return health * LOW_HEALTH < most


def hunts(actor: Actor) -> bool:
    """Return whether an actor hunts the hero: it knows of him, is awake, and is not fleeing."""
    return actor.ai.alert > 0 and not actor.asleep and not actor.ai.fled_turns


def stays_at_post(actor: Actor) -> bool:
    """Return whether a monster now stays at its post (the cell that it guards) instead of hunting the hero.

    The result is always False for a breed (kind of monster) that guards no post, poses as a door, or ignores noise: the
    last comes as soon as the hero sees it. It is also False if the monster was called away or has left its post.
    """
    breed = actor.breed
    comes = breed.has(Trait.POSES_AS_DOOR) or breed.has(Trait.IGNORES_NOISE)
    return breed.has(Trait.KEEPS_POST) and not comes and not called_away(actor)


def called_away(actor: Actor) -> bool:
    """Return whether a monster has left the post that it had, or was called away from it."""
    return actor.ai.plans.summoned or actor.ai.post not in (None, actor.pos)


@entity
class Actor:
    """The hero, a monster or a friendly creature. Change `pos` only by the methods of `Level`, which keeps an index."""

    # kind and place
    breed: Breed
    pos: Vec
    """Cell where the actor is."""

    # body and fighting
    health: Health
    max_health: Harm
    attack: DiceCount
    """Number of its own dice in an attack, without gear."""
    attack_chance: Percent
    """Chance of each of these dice to hit, in percent, 0-100."""
    defense: DiceCount
    """Number of its own dice that block, without gear."""
    defense_chance: Percent
    """Chance of each of these dice to block, in percent, 0-100."""
    conditions: ManyKinds[dict[Condition, Tick]] = field(default_factory=dict)
    """Conditions of the actor, such as poison, each with the tick at which it wears off."""
    inflicted_by: ManyKinds[dict[Condition, Actor]] = field(default_factory=dict, repr=False)
    """Actors that inflicted the conditions. A condition without such an actor is left out."""
    abilities: ManyKinds[dict[Ability, Tick]] = field(default_factory=dict)
    """Abilities that the actor has learned, each with the tick from which it can be used again."""

    # possessions
    gold: Count = 0
    bag: Annotated[list[Item], Most(MAX_BAG)] = field(default_factory=list)
    """Stacks of items that the actor carries, in the order of finding."""
    worn: ManyKinds[dict[Slot, Item]] = field(default_factory=dict)
    keys: Count = 0
    """Number of common keys that the actor has. Opening a lock uses up one key."""
    ring: ManyKinds[list[Annotated[str, NameOf.DOOR]]] = field(default_factory=list)
    """Names of the kinds of doors whose special key the actor has."""
    latches: Count = 0
    """Number of latches (bolts for doors) that the actor has."""
    oil: Annotated[int, Range(0, MAX_OIL)] = 0
    """Measures of oil in its lamp, which burns one measure in a turn."""
    lamp_covered: bool = False
    """Whether its lamp is shaded, so that it gives no light."""

    # actions so far, and the next
    ready_at: NextTick = 0
    """Tick (a hundredth of a turn) at which the actor may act again."""
    turns: Turns = 0
    """Number of actions that the actor has done. Turns for which it was stunned do not count."""
    moved_at: Tick = NEVER
    """Tick of its last step; NEVER before the first."""
    opened: Turns = 0
    """Number of doors that the actor has opened."""
    through: Vec | None = None
    """Cell of the last door that the actor stepped into on this level; None if there is none."""
    orders: Order | None = field(default=None, repr=False)
    """Orders of the player to the hero: an action, or a task that gives an action each turn; None: no orders.

    This is the only field that the user interface sets.
    """

    # behaviour
    asleep: bool = False
    ai: AiState = field(default_factory=AiState, repr=False)
    """What the AI of a monster knows and plans. The hero has such a state too, but no AI."""

    # what the hero himself has heard
    heard_at: Tick = NEVER
    """Tick at which the hero last heard a noise whose source he did not see. Only the hero uses this field."""

    @property
    def alive(self) -> bool:
        """Whether the actor has any health left."""
        return self.health > 0

    @property
    def has_low_health(self) -> bool:
        """Whether its health is low: see `is_low`."""
        return is_low(self.health, self.max_health)

    @property
    def name(self) -> str:
        """Name of its breed."""
        return self.breed.name

    @property
    def stats(self) -> Stats:
        """Dice and chances of attack and defense, with the gear that the actor wears. No chance exceeds 100 percent."""
        own = Stats(self.attack, self.attack_chance, self.defense, self.defense_chance)
        if not self.worn:
            return own
        attack, hits, defense, blocks = map(sum, zip(own, *(item.stats for item in self.worn.values()), strict=True))
        return Stats(attack, min(hits, 100), defense, min(blocks, 100))

    @property
    def pace(self) -> int:
        """Number of ticks that an action of the actor takes now, with its gear and conditions; at least 1."""
        return self.pace_after(0)

    def pace_after(self, tick: int) -> int:
        """Return the number of ticks that its action takes with those of its conditions that last longer than a tick.

        At least 1.
        """
        pace = self.breed.pace + sum([item.kind.pace for item in self.worn.values()])
        for condition, ends in self.conditions.items():
            pace = pace * condition.pace_percent // 100 if ends > tick else pace
        return max(1, pace)

    @property
    def light(self) -> int:
        """Radius of its lamp's light, in cells; 0 if it has no lamp or the lamp is shaded or empty."""
        lamp = self.breed.lamp
        return lamp.radius(self.oil) if lamp is not None and not self.lamp_covered else 0

    @property
    def eyesight(self) -> int:
        """Largest distance at which the actor sees now, in cells."""
        lamp = self.breed.lamp
        return self.breed.sight if lamp is None else min(self.breed.sight, self.light or lamp.sight_without)

    @property
    def hearing(self) -> int:
        """Keenness of the actor's ears: how much fainter than for normal ears a noise may be and still be heard.

        The unit is that of loudness: cells that a noise carries in the open. 0 means normal ears. An actor whose lamp
        gives no light may hear better.
        """
        lamp = self.breed.lamp
        return self.breed.hearing + (0 if lamp is None or self.light else lamp.hearing_without)

    @property
    def blind(self) -> bool:
        """Whether a condition makes the actor blind."""
        return bool(self.conditions) and any(condition.blind for condition in self.conditions)

    @property
    def stunned(self) -> bool:
        """Whether a condition stuns the actor, so that it can do nothing."""
        return bool(self.conditions) and any(condition.stunned for condition in self.conditions)

    @property
    def heal_turns(self) -> int:
        """Turns of 100 ticks in which the actor regains one point of health; 0 while it regains none."""
        kept_from_it = any(condition.stops_healing for condition in self.conditions)
        return 0 if kept_from_it else self.breed.heal_turns

    def mend(self, since: int, until: int) -> None:
        """Regain the health that comes back between two ticks.

        One point comes back at each tick that is a multiple of `heal_turns` turns.
        """
        if self.heal_turns:
            ticks = self.heal_turns * TURN_TICKS
            self.health = min(self.max_health, self.health + until // ticks - since // ticks)


def spawn(breed: Breed, at: Vec, depth: int, dice: Dice) -> Actor:
    """Return a new actor of a breed at a cell, with randomly rolled attributes.

    `depth`: depth of the level; on greater depths some breeds have more dice.
    """
    growth = depth // breed.growth_depths if breed.growth_depths else 0
    health = dice.roll(breed.health)
    return Actor(
        breed=breed,
        pos=at,
        health=health,
        max_health=health,
        attack=dice.roll(breed.attack) + growth,
        attack_chance=dice.roll(breed.attack_chance),
        defense=dice.roll(breed.defense) + growth,
        defense_chance=dice.roll(breed.defense_chance),
        gold=dice.roll(breed.gold),
        latches=breed.kit.latches,
        bag=[replace(item, pocket=pocket) for pocket, item in enumerate(breed.kit.items, 1)],
        oil=breed.lamp.oil if breed.lamp is not None else 0,
    )
