"""Traits of breeds (kinds of creatures), and other properties of breeds: ways past doors, fighting, and lamps."""

from __future__ import annotations

from enum import Enum

from game.engine.bounds import Amount
from game.engine.model.air import GasKind
from game.engine.records import NamedTuple, record

NORMAL_PACE = 100
"""Number of ticks that an action of a normal breed takes: one turn."""


class Trait(Enum):
    """Special property of a breed that it has or lacks. The value describes a creature of the breed.

    A property that needs a number or another value is a field of `Breed`, or of one of the records in its fields.
    """

    __hash__ = object.__hash__  # many lookups are made each turn, and Enum's own hash is a call of Python

    BLOCKS_SIGHT = "fills its cell up to the ceiling, so that no actor sees the cells behind it"
    """D-06: ground, doors and creatures can block sight. Items cannot, because they lie on the floor. An object that is
    tall enough to hide an actor, such as a statue or a big chest, is ground. Each step of a creature with this trait
    makes all views out of date.
    """
    SEES_IN_DARK = "sees actors in the dark"
    CANNOT_OPEN = "cannot open shut doors, in traditions (sets of rules) with `OpenerRule.BY_MANNERS`"
    STOPPED_BY_AJAR = "does not push open doors that are ajar (open by a crack), unless it can open shut doors"
    PICKS_LOCKS = "opens locks without a key"
    POSES_AS_DOOR = "looks like a shut door until an actor touches it"
    SPLITS = "splits in two when hurt, so that more blows than one creature needs end a fight with it"
    FLOCKS = "lives in a pack, whose members act together"
    KEEPS_POST = "neither sleeps nor wanders"
    IGNORES_NOISE = "ignores all noises but the second knock at a door"
    CURIOUS = "also goes to noises that the hero did not make, except noises of its own breed"
    """Breeds without this trait go to noises of the hero, and to the noises in `noise.RALLYING`."""
    SILENT = "is never heard behind a door"
    WEARS_GEAR = "puts on gear that it walks over, if the gear is better than its own"
    """RS-48: in the document all monsters put on gear. Here only monsters with hands do. Beasts, oozes, bodiless
    monsters and door mimics do not, because a player could not picture an ooze in boots.
    """
    FRIENDLY = "never attacks and is never attacked or harmed; the hero swaps places with it"
    """RB-84: the hero swaps places with friendly people. They cannot be harmed, because the game has no rule for
    the consequences of a neighbour's death.
    """

    __hash__ = object.__hash__  # members are unique; the hash of Enum is slower, and `Breed.has` is called often


class Crosses(Enum):
    """Way in which a breed gets past a shut door, to the cell behind it, in one action and without opening it."""

    NEVER = "cannot get past shut doors"
    UNDER = "squeezes under shut doors"
    THROUGH = "passes through shut doors, but never through open ones"

    __hash__ = object.__hash__  # members are unique; the hash of Enum is slower, and members are keys of caches

    @property
    def gets_past(self) -> bool:
        """Whether the breed can get past shut doors without opening them."""
        return self is not Crosses.NEVER


NEVER = -1_000_000
"""Tick long before the start of a game. It stands for "never" in fields that hold the tick of an event."""


class Stats(NamedTuple):
    """Numbers of attack dice and defense dice, and the chance of each die to hit or block, in percent (0-100)."""

    attack: Amount = 0
    attack_chance: Amount = 0
    defense: Amount = 0
    defense_chance: Amount = 0

    @property
    def shown(self) -> Stats:
        """These numbers as a player reads them: no chance is above 100, because more has no effect on the dice."""
        return self._replace(attack_chance=min(100, self.attack_chance), defense_chance=min(100, self.defense_chance))


class Bashing(NamedTuple):
    """Way of breaking doors: a blow takes `turns` turns, and takes `pips` from the strength of the door."""

    pips: int
    turns: int
    gnaws: bool = False
    """Whether the monster gnaws at doors, which has no effect on doors that shatter."""


class GasSac(NamedTuple):
    """Gas that a monster releases when it dies. `units`: its amount, in units of gas."""

    gas: GasKind
    units: int


WEAK_BASHING, BRUTAL_BASHING, GNAWING = Bashing(1, 2), Bashing(2, 1), Bashing(1, 2, gnaws=True)
"""Ways of breaking doors that the breeds of the game have."""


class LampLevel(NamedTuple):
    """Step of a lamp's brightness: with at least `oil` measures of oil its light reaches `radius` cells."""

    oil: int
    radius: int


@record
class Lamp:
    """Lamp of a breed (kind of creature). It burns one measure of oil in a turn of 100 ticks.

    While it is shaded, it burns one measure in four turns.
    """

    oil: int
    """Measures of oil that it contains at the start."""
    most: int
    """Largest number of measures of oil that it can contain."""
    levels: tuple[LampLevel, ...]
    """Steps of its brightness, the brightest first."""
    sight_without: int
    """Largest distance, in cells, at which its bearer sees while it gives no light."""
    hearing_without: int
    """Loudness that is added to its bearer's `hearing` (keenness of ears) while the lamp gives no light."""

    def radius(self, oil: int) -> int:
        """Return the radius of its light, in cells, for a number of measures of oil; 0 if it gives no light."""
        for lamp_level in self.levels:
            if oil >= lamp_level.oil:
                return lamp_level.radius
        return 0
