"""Who acts: one living member of a breed."""

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
class Intent:
    """Everything that a mind must remember. A new sight or sound of the hero replaces it as a whole."""

    trail: Vec | None = None
    """Where it takes the hero to be: where it last saw or heard him, or a guess."""
    held: int = 0
    """For how many turns it has watched the doorway in which it lost him."""
    around: Vec | None = None
    """The doorway that it goes round, to come at him from another side."""
    summoned: bool = False
    """Whether a second knock called it, so that it leaves even a post."""
    goal: Vec | None = None
    """Where it wanders to, while it knows of nobody."""


def hunts(actor: Actor) -> bool:
    """Whether it is after the hero, and not on the run from him."""
    return actor.alert > 0 and not actor.asleep and not actor.fled_turns


class Sighting(NamedTuple):
    """What the hero remembers of somebody."""

    at: Vec
    tick: int
    asleep: bool
    first: int
    """The tick at which he first saw it."""
    hunts: bool = False
    """Whether it was after him."""
    minded_at: int = NEVER
    """The tick at which an order last ended for its sake, if the next one goes on."""
    minded_turns: int = 0
    """In how many turns it could then be there: while it comes no nearer, one that hunts ends no further order."""
    flees: bool = False
    """Whether it was on the run from him."""
    shunned_at: int = NEVER
    """The tick at which exploring last ended because it keeps away from it: the next one goes near."""
    gone: bool = False
    """Whether he has since seen that it is not there any more."""


@dataclass(eq=False)
class Actor:
    """One who acts. Only its level moves it."""

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
    """The tick at which it may act again."""
    turns: int = 0
    """Actions done so far."""
    opened: int = 0
    """Doors it has opened."""
    latches: int = 0
    """Latches in its bag."""
    keys: int = 0
    """Keys on its ring: any of them opens any lock, and stays there."""
    ring: list[str] = field(default_factory=list)
    """The kinds of door for which it has the one key, by name."""
    through: Vec | None = None
    """The last doorway that it stepped into on this depth."""
    bag: list[Item] = field(default_factory=list)
    """What it carries: stacks, in the order of finding."""
    worn: dict[Slot, Item] = field(default_factory=dict)
    abilities: dict[Ability, int] = field(default_factory=dict)
    """What it has learned, and the tick at which it can do each again."""
    oil: int = 0
    """In its lamp."""
    shaded: bool = False  # its lamp
    conditions: dict[Condition, int] = field(default_factory=dict)
    """The states it is in that wear off, and the tick at which each does."""
    owed: dict[Condition, Actor] = field(default_factory=dict, repr=False)
    """Who brought which of these upon it."""
    moved_at: int = NEVER
    """The tick of its last step."""
    asleep: bool = False
    alert: int = 0
    """For how many more turns it hunts the hero; 0 while it does not know of him."""
    intent: Intent = Intent()
    pain_turns: int = 0
    """For how many more turns it minds a wound."""
    stuck_at: int = NEVER
    """The tick at which it last could not go where it would, where the log tells of that."""
    fled_turns: int = 0  # turns that it has run away from the hero
    called: bool = False  # for help, once in a life
    flanker: bool = False
    """Whether it is the one of its pack that comes from another side."""
    spotted: bool = False
    """Whether the hero ever had it in view at a moment when he could act."""
    sighting: Sighting | None = None
    """How the hero then last saw it."""
    heard_at: int = NEVER
    """The tick at which it last heard what it did not see; only the hero keeps count."""
    post: Vec | None = None
    """Where it goes when it knows of nobody, to stand there; None: it stays wherever it is."""
    spoke_at: int = NEVER
    """The tick at which it last spoke a line of its breed's."""
    roams: bool = False
    """Whether it wanders while it knows of nobody."""
    follows: Actor | None = field(default=None, repr=False)
    """The one of its pack whom it goes after when it wanders."""
    orders: Action | Task | None = field(default=None, repr=False)
    """What the hero means to do, once or for many turns: the only thing the screen ever writes."""

    @property
    def alive(self) -> bool:
        return self.health > 0

    @property
    def name(self) -> str:
        return self.breed.name

    @property
    def stats(self) -> Stats:
        """What it fights with, all in all."""
        own = Stats(self.attack, self.attack_chance, self.defense, self.defense_chance)
        return Stats(*map(sum, zip(own, *(item.stats for item in self.worn.values()), strict=True)))

    @property
    def pace(self) -> int:
        """Ticks that an action takes it now; never none."""
        pace = self.breed.pace + sum([item.kind.pace for item in self.worn.values()])
        for condition in self.conditions:
            pace = pace * condition.pace_percent // 100
        return max(1, pace)

    @property
    def light(self) -> int:
        """How far its lamp shines; 0 without one, and when it is shaded or empty."""
        lamp = self.breed.lamp
        return lamp.radius(self.oil) if lamp is not None and not self.shaded else 0

    @property
    def eyesight(self) -> int:
        """How far it sees, in cells."""
        lamp = self.breed.lamp
        return self.breed.sight if lamp is None else min(self.breed.sight, self.light or lamp.sight_without)

    @property
    def hearing(self) -> int:
        """So much fainter a noise may be than others need it: the dark sharpens ears."""
        lamp = self.breed.lamp
        return self.breed.hearing + (0 if lamp is None or self.light else lamp.hearing_without)

    @property
    def blind(self) -> bool:
        return bool(self.conditions) and any(condition.blind for condition in self.conditions)

    @property
    def stunned(self) -> bool:
        return bool(self.conditions) and any(condition.stunned for condition in self.conditions)

    @property
    def mends(self) -> int:
        """Turns in which one point of its health comes back; 0 while it does not."""
        kept_from_it = any(condition.keeps_from_mending for condition in self.conditions)
        return 0 if kept_from_it else self.breed.mends

    def sight(self, tick: int) -> None:
        """The hero sees it, and may act."""
        self.spotted = True
        seen = self.sighting or Sighting(self.pos, tick, self.asleep, tick)
        flees = self.fled_turns > 0 and not self.asleep
        self.sighting = seen._replace(
            at=self.pos, tick=tick, asleep=self.asleep, hunts=hunts(self), flees=flees, gone=False
        )

    def miss(self) -> None:
        """The hero sees the cell where it was, and it is not there."""
        if self.sighting is not None:
            self.sighting = self.sighting._replace(gone=True)


def spawn(breed: Breed, at: Vec, depth: int, dice: Dice) -> Actor:
    """A new actor of a breed, its rolls made."""
    growth = depth // breed.grows if breed.grows else 0
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
        bag=[replace(item, pocket=pocket) for pocket, item in enumerate(breed.kit, 1)],
        oil=breed.lamp.oil if breed.lamp is not None else 0,
    )
