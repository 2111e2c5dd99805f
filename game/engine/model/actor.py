"""Actors: the hero and the monsters, each one living member of a breed."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import NamedTuple

from game.engine.grid.dice import Dice
from game.engine.grid.geometry import Vec
from game.engine.model.ability import Ability
from game.engine.model.behavior import Action, Task
from game.engine.model.breed import Breed
from game.engine.model.condition import Condition
from game.engine.model.item import Item, Slot
from game.engine.model.traits import NEVER, Stats
from game.engine.records import record


@record
class AiState:
    """Memory of a monster's mind. A new sight or sound of the hero replaces it as a whole."""

    trail: Vec | None = None
    """Cell where it believes the hero to be: where it last saw or heard him, or a guess."""
    held: int = 0
    """Number of turns for which it has watched the doorway in which it lost him."""
    around: Vec | None = None
    """Doorway that it avoids, to come at him from another side."""
    summoned: bool = False
    """Whether a second knock called it, so that it leaves even a post."""
    goal: Vec | None = None
    """Cell that it wanders to while it does not know of the hero."""


def hunts(actor: Actor) -> bool:
    """Return whether an actor hunts the hero: it knows of him, is awake, and does not flee from him."""
    return actor.alert > 0 and not actor.asleep and not actor.fled_turns


class Sighting(NamedTuple):
    """The hero's memory of a monster that he has seen."""

    at: Vec
    tick: int
    asleep: bool
    first: int
    """Tick at which he first saw it."""
    hunts: bool = False
    """Whether it hunted him."""
    warned_at: int = NEVER
    """Tick at which it last stopped an order of the hero that the next order continued."""
    warned_turns: int = 0
    """Number of turns in which it could then reach him: a hunter that comes no nearer stops no further order."""
    flees: bool = False
    """Whether it fled from him."""
    avoided_at: int = NEVER
    """Tick at which exploring last stopped in order to keep away from it; the next order to explore goes near."""
    gone: bool = False
    """Whether he has since seen that it is no longer there."""


@dataclass(eq=False)
class Actor:
    """The hero or a monster. Only its level may change `pos`."""

    breed: Breed
    pos: Vec
    health: int
    max_health: int
    attack: int
    attack_chance: int
    defense: int
    defense_chance: int
    gold: int = 0
    ready_at: int = 0
    """Tick at which it may act again."""
    turns: int = 0
    """Number of actions that it has done."""
    opened: int = 0
    """Number of doors that it has opened."""
    latches: int = 0
    """Number of latches in its bag."""
    keys: int = 0
    """Number of common keys; each lock that it opens with one uses it up."""
    ring: list[str] = field(default_factory=list)
    """Names of the kinds of door for which it has the one key."""
    through: Vec | None = None
    """Last doorway that it stepped into on this depth."""
    bag: list[Item] = field(default_factory=list)
    """Items that it carries: stacks, in the order of finding."""
    worn: dict[Slot, Item] = field(default_factory=dict)
    abilities: dict[Ability, int] = field(default_factory=dict)
    """Abilities that it has learned, each with the tick at which it is ready again."""
    oil: int = 0
    """Oil in its lamp."""
    lamp_covered: bool = False  # its lamp
    conditions: dict[Condition, int] = field(default_factory=dict)
    """Conditions that it is in, each with the tick at which it wears off."""
    inflicted_by: dict[Condition, Actor] = field(default_factory=dict, repr=False)
    """Actors that inflicted these conditions, as far as an actor did."""
    moved_at: int = NEVER
    """Tick of its last step."""
    asleep: bool = False
    alert: int = 0
    """Number of turns for which it still hunts the hero; 0 while it does not know of him."""
    ai_state: AiState = AiState()
    pain_turns: int = 0
    """Number of turns for which a wound still affects its behaviour."""
    stuck_at: int = NEVER
    """Tick at which it last could not go where it wanted to, in traditions whose log reports that."""
    fled_turns: int = 0  # number of turns for which it has fled from the hero
    called: bool = False  # for help, once in a life
    flanker: bool = False
    """Whether it is the member of its pack that comes from another side."""
    spotted: bool = False
    """Whether the hero ever had it in view at a moment when he could act."""
    sighting: Sighting | None = None
    """The hero's last sighting of it at such a moment; None before the first."""
    heard_at: int = NEVER
    """Tick at which it last heard a noise whose source it did not see; kept for the hero only."""
    post: Vec | None = None
    """Cell where it goes to stand while it does not know of the hero; None: it stays wherever it is."""
    spoke_at: int = NEVER
    """Tick at which it last spoke a line of its breed."""
    roams: bool = False
    """Whether it wanders while it does not know of the hero."""
    follows: Actor | None = field(default=None, repr=False)
    """Member of its pack that it follows when it wanders."""
    orders: Action | Task | None = field(default=None, repr=False)
    """Orders of the player to the hero, for one action or many turns: the only field that the screen sets."""

    @property
    def alive(self) -> bool:
        """Whether it has any health left."""
        return self.health > 0

    @property
    def name(self) -> str:
        """Name of its breed."""
        return self.breed.name

    @property
    def stats(self) -> Stats:
        """Dice of attack and defense, including the gear it wears."""
        own = Stats(self.attack, self.attack_chance, self.defense, self.defense_chance)
        return Stats(*map(sum, zip(own, *(item.stats for item in self.worn.values()), strict=True)))

    @property
    def pace(self) -> int:
        """Number of ticks that each action takes it now; at least 1."""
        pace = self.breed.pace + sum([item.kind.pace for item in self.worn.values()])
        for condition in self.conditions:
            pace = pace * condition.pace_percent // 100
        return max(1, pace)

    @property
    def light(self) -> int:
        """Radius of its lamp's light, in cells; 0 without a lamp, and when the lamp is shaded or empty."""
        lamp = self.breed.lamp
        return lamp.radius(self.oil) if lamp is not None and not self.lamp_covered else 0

    @property
    def eyesight(self) -> int:
        """Largest distance at which it sees, in cells."""
        lamp = self.breed.lamp
        return self.breed.sight if lamp is None else min(self.breed.sight, self.light or lamp.sight_without)

    @property
    def hearing(self) -> int:
        """Loudness by which a noise may be fainter for it than for others; the dark sharpens its ears."""
        lamp = self.breed.lamp
        return self.breed.hearing + (0 if lamp is None or self.light else lamp.hearing_without)

    @property
    def blind(self) -> bool:
        """Whether one of its conditions makes it blind."""
        return bool(self.conditions) and any(condition.blind for condition in self.conditions)

    @property
    def stunned(self) -> bool:
        """Whether one of its conditions stuns it."""
        return bool(self.conditions) and any(condition.stunned for condition in self.conditions)

    @property
    def heal_turns(self) -> int:
        """Number of turns in which it regains one point of health; 0 while it regains none."""
        kept_from_it = any(condition.stops_healing for condition in self.conditions)
        return 0 if kept_from_it else self.breed.heal_turns

    def record_sighting(self, tick: int) -> None:
        """Record that the hero sees it at a moment when he can act."""
        self.spotted = True
        seen = self.sighting or Sighting(self.pos, tick, self.asleep, tick)
        flees = self.fled_turns > 0 and not self.asleep
        self.sighting = seen._replace(
            at=self.pos, tick=tick, asleep=self.asleep, hunts=hunts(self), flees=flees, gone=False
        )

    def record_missing(self) -> None:
        """Record that the hero sees its last known cell, and that it is not there."""
        if self.sighting is not None:
            self.sighting = self.sighting._replace(gone=True)


def spawn(breed: Breed, at: Vec, depth: int, dice: Dice) -> Actor:
    """Return a new actor of a breed, with its attributes rolled."""
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
        latches=breed.latches,
        bag=[replace(item, pocket=pocket) for pocket, item in enumerate(breed.starting_items, 1)],
        oil=breed.lamp.oil if breed.lamp is not None else 0,
    )
