"""Traditions: sets of rules for doors, steps, sight and more, as data. Each game is played in one tradition."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import field
from enum import Enum
from functools import cached_property
from typing import Protocol

from game.engine.grid.dice import Dice, Roll
from game.engine.grid.flood import StepRule
from game.engine.grid.geometry import Vec
from game.engine.level_theme import LevelTheme, plain_stone
from game.engine.model.breed import Breed
from game.engine.model.door import DoorKind
from game.engine.model.fixtures import TrapKind
from game.engine.model.item import Category, Item, Slot
from game.engine.model.tradition_features import Feature, LogDetail, Need, Verb
from game.engine.records import record
from game.engine.sight_rules import Vision


class OpeningRule(Enum):
    """Rule for what happens when an actor walks into a shut door.

    D-03: in the document actors can stand in the cell of a shut door, and the door blocks only sight. Here an actor
    that enters the cell opens the door. The game plays the same, but no actor ever stands in a shut door.
    """

    ENTERS = "opens it and enters, in one move"
    BUMPS = "opens it; the next move enters"


class OpenerRule(Enum):
    """Rule for which actors can open doors.

    K-06: the documents (descriptions of other games, from which the traditions take rules) differ. In some of these
    games all actors can open doors, in others only the hero can, and in others no actor can. BY_MANNERS belongs to this
    game's own tradition, in which each breed (kind of creature) has its own way with doors.
    """

    ANYONE = "any actor that walks into one"
    BY_MANNERS = "the hero, and the breeds whose manners say so"
    HERO = "the hero only"


Finds = Callable[[Sequence[Category | Slot], int, Dice, "Tradition"], Item | None]
"""Function that returns the item that a search of a fixture finds; None for nothing.

Its parameters are the categories of items and the places of gear on the body from which the item is chosen, the depth,
the dice, and the tradition.
"""


def finds_nothing(_kinds: Sequence[Category | Slot], _depth: int, _dice: Dice, _tradition: Tradition) -> None:
    """Find nothing, in traditions whose documents have no fixtures."""


@record
class HabitShares:
    """Percentages of monsters that sleep and that wander about; the other monsters stay at their posts."""

    asleep: int
    """Percentage of the monsters that sleep, 0-100."""
    roaming: int
    """Percentage of the monsters that wander, 0-100."""


@record
class Habits:
    """Percentages of the monsters that sleep or wander when the hero arrives on a level.

    Monsters that open doors are awake more often than beasts.
    """

    dwellers: HabitShares
    """Percentages for breeds that open doors."""
    beasts: HabitShares
    """Percentages for breeds that never open doors."""

    def of(self, opens: bool) -> HabitShares:
        """Return the percentages of monsters that sleep and that wander, for a breed that opens doors or does not."""
        return self.dwellers if opens else self.beasts


class TrapRule(Protocol):
    """Rule for the hidden traps that a level gets in addition to those of its vaults (special rooms)."""

    @property
    def kind(self) -> TrapKind:
        """Kind of trap that the rule places."""

    def places(self, rooms: Sequence[Sequence[Vec]], depth: int, dice: Dice) -> list[Sequence[Vec]]:
        """Return one list of cells for each trap of a level. The caller draws the cell of the trap from this list.

        `rooms`: for each room that could have a trap, the cells of the room. `depth`: depth of the level.
        """


@record
class Gold:
    """Amount of gold in one heap: a random number from `least` to `most`, both ends included."""

    least: int
    most: int
    grows: bool
    """Whether the number is multiplied by the depth of the level."""


@record
class Tradition:
    """Set of rules for one game, as data. The code reads only the fields and never asks which tradition it is."""

    name: str
    summary: str
    motto: str
    """Rule for doors in this tradition, as a sentence for the title screen, the log and the help."""
    goal: str
    """Goal of the game, as one or two sentences."""
    hero: Breed
    generator: str
    """Name of the generator chain (list of steps) that makes the levels."""
    size: tuple[int, int]
    """Width and height of the levels, in cells."""
    steps: StepRule
    sight: Vision
    """Rule of sight for the hero and all monsters."""
    door: DoorKind
    """Kind of the ordinary doors on a level."""
    swatch: str
    """Name of the swatch (colours) for the screen."""
    opening_rule: OpeningRule = OpeningRule.ENTERS
    opener_rule: OpenerRule = OpenerRule.ANYONE
    verbs: frozenset[Verb] = frozenset()
    """Actions at doors, such as knocking, that the tradition has."""
    special_doors: bool = False
    """Whether levels have locked, runed, glass and other special doors."""
    prize_choices: bool = False
    """Whether levels have several prizes of which only one can be taken."""
    signs: bool = False
    """Whether doors show whose home lies behind them, and the hero hears who is behind a shut door beside him."""
    noise: bool = False
    """Whether actions make noises that other actors can hear."""
    trails: bool = False
    """Whether hunting monsters go to where they last saw or heard the hero; if not, they always know where he is."""
    surprise: bool = False
    """Whether an attack on an unaware victim hits with every die and is not blocked."""
    random_loot: bool = False
    """Whether items are placed in rooms at random; if not, only the generator chain places items."""
    things: Roll | None = None
    """Number of random items on a level, gold not counted; None: each room may have gear and an item (RS-77)."""
    finds: Finds = finds_nothing
    """Function that chooses what the hero finds in fixtures that can be searched, such as chests."""
    traps: TrapRule | None = None
    """Rule for hidden traps in open floor; None: there are none."""
    gold: Gold = Gold(5, 25, grows=True)
    """Amount of gold in each heap that lies on a level from the start; a tradition with empty heaps has no gold."""
    habits: Habits | None = None
    """Percentages of monsters that sleep or wander; None: all monsters stay at their posts."""
    search_percent: int = 0
    """Chance in percent, 0-100, that a search finds the secrets beside the searcher; 0 if levels have no secrets."""
    map_known: bool = False
    """Whether the hero knows the ground and the doors of each level from the start, but not what or who is there."""
    teleport_leaves_room: bool = False
    """Whether a teleport always leads to another room; if not, it can lead to another cell of the same room."""
    spot_trap_one_in: int = 0
    """Number n: each turn the hero spots a hidden trap in view with a chance of 1 in n (RB-55); 0: only by a search."""
    traces: bool = False
    """Whether a secret door leaves a trace on the ground before it, which shows the hero where to find the door."""
    arrival_healing_percent: int = 0
    """Percentage of the missing health, rounded up, that the hero gets back on his first arrival on each depth.

    The level on which a game starts is no arrival.
    """
    stairs_up_allowed: bool = False
    """Whether the hero can take the stairs up."""
    log_details: frozenset[LogDetail] = frozenset()
    """Optional kinds of log messages that this tradition has."""
    empties_log: bool = False
    """Whether arriving on a level clears the log on the screen. The message history keeps all messages.

    RS-101: the document has no history, and loses the messages. Here only the screen is cleared.
    """
    amulet: str = ""
    """Name of the item on the last level, with which the hero must leave the dungeon to win; empty if there is none.

    He cannot take stairs up without it (CM-72).
    """
    last_depth: int | None = None
    """Depth of the last level; None if the dungeon has no bottom."""
    no_stairs_up_message: str = "There is no level above this one."
    """Message to a player who tries to go up from the first depth."""
    door_limit: DoorLimit | None = None
    """Number of open doors of the hero that brings a monster to a level; None: he may open as many as he likes."""
    setting: str = ""
    """Name of the setting with which these rules differ from the usual ones of the tradition; "" for the usual ones."""
    torches: bool = False
    """Whether torches hang on walls of some levels."""
    unbuilt: bool = False
    """Whether bare rock, which is no wall of a room, is blank on a map of characters and has no name (CM-07)."""
    shut_glyph: str = "+"
    """Character of a shut door."""
    open_glyph: str = "-"
    """Character of an open door."""
    trap_glyph: str = ""
    """Character of every trap; empty: each kind of trap has its own."""
    glyphs: Mapping[str, str] = field(default_factory=dict)
    """Characters that differ from the usual ones, by the names of terrains, items and breeds.

    The text for a wall has one, seven or seventeen characters:

    * One character is for all walls.
    * Seven characters are for a wall from west to east, a wall from north to south, the corners north-west, north-east,
      south-west and south-east, and rock that is no wall.
    * Of seventeen characters, the first sixteen depend on the walls that the hero knows beside the cell. The index of
      the character is the sum of 1 for a wall to the north, 2 to the south, 4 to the west and 8 to the east. The last
      character is for rock that is surrounded by rock.
    """
    theme_named: Callable[[str], LevelTheme] = plain_stone
    """Function that returns the theme with a name, or plain stone if the tradition has no such theme."""

    @cached_property
    def provides(self) -> frozenset[Need]:
        """Verbs (actions at doors) and features of this tradition.

        An item or a command has a list of the verbs and features that it needs.
        """
        features = {
            Feature.LEAVES: self.door.has_leaf,
            Feature.BASHING: self.opener_rule is OpenerRule.BY_MANNERS,
            Feature.SPECIAL_DOORS: self.special_doors,
            Feature.OTHERS_OPEN: self.door.has_leaf and self.opener_rule is not OpenerRule.HERO,
            Feature.MANNERS: self.opener_rule is OpenerRule.BY_MANNERS,
            Feature.SIGNS: self.signs,
            Feature.UNKNOWN_MAP: not self.map_known,
            Feature.SEARCH: self.search_percent > 0,
            Feature.DIAGONALS: self.steps is not StepRule.ORTHOGONAL,
            Feature.WAY_BACK: self.stairs_up_allowed,
            Feature.LAMP: self.hero.lamp is not None,
            Feature.NOISE: self.noise,
            Feature.SNEAK_ATTACKS: self.surprise,
            Feature.MISSES: self.hero.attack_chance != Roll(plus=100),
            Feature.HONING: self.random_loot and self.hero.attack_chance != Roll(plus=100),
            Feature.MENDING: self.hero.heal_turns > 0,
            Feature.WAITING_HEALS: not self.arrival_healing_percent > 0,
            Feature.ARRIVAL_HEALING: self.arrival_healing_percent > 0,
            Feature.DOOR_LIMIT: self.door_limit is not None,
            Feature.CHOICES: self.prize_choices,
            Feature.GOLD: self.gold.most > 0,
            Feature.HIDDEN_TRAPS: self.traps is not None,
        }
        return self.verbs | {feature for feature, has in features.items() if has}

    @property
    def full_name(self) -> str:
        """Name of the tradition with its setting, if this is not the usual one."""
        return f"{self.name}, {self.setting}" if self.setting else self.name

    @property
    def hides_doors(self) -> bool:
        """Whether levels have hidden doors that nothing shows, and that only a search finds."""
        return self.search_percent > 0 and not self.traces

    def why_not(self, needs: Set[Need]) -> str | None:
        """Return a sentence for the player that names a missing need; None if the tradition has all of `needs`.

        A missing feature comes before a missing action: who has no doors does not learn that he cannot knock on them.
        """
        for need in sorted(needs, key=lambda need: (isinstance(need, Verb), need.name)):
            if need not in self.provides:
                return need.lacking
        return None


@record
class DoorLimit:
    """Number of doors of the hero that stand open on a level, at which a monster is there: see `door_limit`."""

    doors: int
    breed: Breed
    steps: int
    """Least length of the way from the doorway by which the monster comes in to the hero, in turns."""
    fewer_dice: int = 0
    """Number of attack dice that the monster has less than others of its breed."""
