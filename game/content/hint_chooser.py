"""Hints for a new player. Each hint is shown once, when it first matters.

`HintChooser`: chooses the next hint, and leaves the player time to read the last one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from game.content.world.door_kinds import WOODEN
from game.engine.events.door_events import Breached, Eased, HeardMoving, Opened, SillFlickered
from game.engine.events.event import Event
from game.engine.events.item_events import Taken, Threw
from game.engine.events.monster_events import Noticed
from game.engine.events.movement_events import Arrived, Heard
from game.engine.model.door import Door, DoorState
from game.engine.model.item import Category
from game.engine.model.noise import LOUDNESS, Noise
from game.engine.model.tradition_features import Verb
from game.engine.model.traits import Opens
from game.engine.records import record
from game.engine.rules.door_rules import why_not_latched
from game.engine.senses.door_light import Sill, door_light
from game.engine.world import World

CLOSE = 4
"""Greatest distance in cells at which a door is near enough for a hint."""
FAR_ENOUGH = 3
"""Least distance in cells at which a throw is worthwhile."""
LITTLE_OIL = 200


@record
class Hint:
    """Hint for the player. Its sentence is in `game/ui/text/sentences/hints.py`, under the hint's name.

    `due`: whether the hint fits the present situation.
    """

    name: str
    due: Callable[[World], bool]
    at_once: bool = False
    """Whether the hint is about something that has just happened, so that it makes no sense later."""
    obsolete: Callable[[World], bool] = lambda _: False
    """Whether the player already does what the hint suggests."""
    wrong: Callable[[World], bool] = lambda _: False
    """Whether the hint says what is no longer true, so that it is removed even while the player reads it."""


def _witnessed(*kinds: type[Event]) -> Callable[[World], bool]:
    return lambda world: any(isinstance(event, kinds) for event in world.witnessed)


def _near_doors(world: World) -> Iterator[Door]:
    """Yield the doors in view that are within 4 cells of the hero and have a leaf, the part that swings."""
    for door in world.level.doors.values():
        if world.sees(door.at) and (door.at - world.hero.pos).steps <= CLOSE and door.kind.has_leaf:
            yield door


def _sill(light: Sill) -> Callable[[World], bool]:
    """Return a test of a world: whether the door nearest to the hero shows `light` as its sill light.

    Sill light is light visible under a door. Doors whose sill light the hero cannot read, such as doors seen at a steep
    angle, are left out.
    """

    def due(world: World) -> bool:
        readable = (door for door in _near_doors(world) if door_light(door, world) in (Sill.LIT, Sill.DARK))
        nearest = min(readable, key=lambda door: _steps(door, world), default=None)
        return nearest is not None and door_light(nearest, world) is light

    return due


def _beside(fits: Callable[[Door], bool]) -> Callable[[World], bool]:
    return lambda world: any(fits(door) and _steps(door, world) == 1 for door in _near_doors(world))


def _steps(door: Door, world: World) -> int:
    return (door.at - world.hero.pos).steps


def _door(fits: Callable[[Door], bool]) -> Callable[[World], bool]:
    return lambda world: any(fits(door) for door in _near_doors(world))


def _opened_by_hero(world: World) -> bool:
    return any(isinstance(event, Opened) and event.opener is world.hero for event in world.witnessed)


def _opened_by_others(world: World) -> bool:
    return any(isinstance(event, Opened | Eased) and event.opener is not world.hero for event in world.witnessed)


def _sleeper_in_view(world: World) -> bool:
    return any(foe.asleep for foe in world.foes_in_view())


def _sleeper_woke(world: World) -> bool:
    return not _sleeper_in_view(world) and any(foe.ai.alert for foe in world.foes_in_view())


def _beasts_in_the_dark(world: World) -> bool:
    """Return whether several monsters were heard behind a near door while no light shows under it."""
    readings = ((door, world.level.memory.last_reading(door)) for door in _near_doors(world))
    doors = (door for door, reading in readings if reading is not None and reading.count > 1)
    return any(door_light(door, world) is Sill.DARK for door in doors)


def _doorway_at_hand(world: World) -> bool:
    """Return whether the hero stands beside a door that is not shut and that he can bolt with a latch."""
    return _beside(lambda door: not door.shut and why_not_latched(door, world.hero, world) is None)(world)


def _hunted_with_a_doorway_at_hand(world: World) -> bool:
    hunted = any(foe.ai.alert and foe.breed.opens is not Opens.ALWAYS for foe in world.foes_in_view())
    return hunted and _doorway_at_hand(world)


def _followed_with_a_doorway_at_hand(world: World) -> bool:
    """Return whether a monster has followed the hero to this level, and he sees it or could bolt a door here."""
    after = world.level.visits.visitors
    return bool(after) and (_doorway_at_hand(world) or any(foe.name in after for foe in world.foes_in_view()))


def _target(world: World) -> bool:
    made = any(item.kind.category is Category.MISSILE for item in world.hero.bag)
    far = (foe for foe in world.foes_in_view() if (foe.pos - world.hero.pos).steps >= FAR_ENOUGH and not foe.asleep)
    return made and any(far)


def _low_on_oil(world: World) -> bool:
    return world.hero.breed.lamp is not None and world.hero.oil <= LITTLE_OIL


def _hurt_and_alone(world: World) -> bool:
    return 2 * world.hero.health <= world.hero.max_health and not world.foes_in_view()


def _shout(world: World) -> bool:
    return any(isinstance(event, Heard) and event.noise is Noise.SHOUT for event in world.witnessed)


def _shut(door: Door) -> bool:
    return door.state is DoorState.SHUT and not door.locked


def _moves_quietly(door: Door) -> bool:
    return _shut(door) and not door.stiff


HINTS = (
    Hint("a door opened for good", _opened_by_hero, at_once=True),
    Hint("lit sill", _sill(Sill.LIT)),
    Hint("dark sill", _sill(Sill.DARK)),
    Hint("glass", _door(lambda d: not d.blocks_sight and d.shut)),
    Hint("heard moving", _witnessed(HeardMoving), at_once=True),
    Hint("shadow", _witnessed(SillFlickered), at_once=True),
    Hint("sleeper", _sleeper_in_view, wrong=_sleeper_woke),
    Hint(
        "ease",
        _beside(_moves_quietly),
        obsolete=lambda world: any(floor.eased for floor in world.run_stats.floors.values()),
    ),
    Hint("beasts", _beasts_in_the_dark),
    Hint("opened by others", _opened_by_others, at_once=True),
    Hint("noticed", _witnessed(Noticed), at_once=True),
    Hint(
        "latch",
        _hunted_with_a_doorway_at_hand,
        at_once=True,
        obsolete=lambda world: world.run_stats.action_counts["Latched"] > 0,
    ),
    Hint("shout", _shout, at_once=True),
    Hint("broken", _witnessed(Breached), at_once=True),
    Hint("locked", _door(lambda d: d.locked and not d.kind.own_key)),
    Hint("rust", _beside(lambda d: d.stiff and d.shut)),
    Hint("stairs", _witnessed(Arrived), at_once=True),
    Hint(
        "lurker",
        lambda world: world.level.depth > 1 and _beside(_shut)(world),
        obsolete=lambda world: world.run_stats.action_counts["Knocked"] > 0,
    ),
    Hint("draught", _followed_with_a_doorway_at_hand, at_once=True),
    Hint("pack", _witnessed(Taken), at_once=True),
    Hint("throw", _target, obsolete=_witnessed(Threw)),
    Hint("oil", _low_on_oil),
    Hint("rest", _hurt_and_alone),
)

FIGURES: Mapping[str, int] = {"shout_squares": LOUDNESS[Noise.SHOUT], "muffled_squares": WOODEN.muffles}
"""Numbers from the rules that fill the slots in the hints' sentences, by the slot's name."""
PAUSE = 4
"""Least number of turns between two hints that can wait, however fast the player reads."""


class HintChooser:
    """Chooser of the hints for one player. Each hint is shown once.

    A hint about something that has just happened (`at_once`) is shown immediately. Every other hint waits until PAUSE
    turns have passed since the last hint.
    """

    def __init__(self) -> None:
        self.shown_hints: set[str] = set()
        self._shown: Hint | None = None
        self._last = -PAUSE

    def __call__(self, world: World, reading: bool = False) -> str | None:
        """Return the name of the hint to show now, None for no change, or "" if the hint on display can be removed.

        "" means that the player has done what the hint suggests, that it has become wrong, or that he has read it and
        it no longer fits. The result is always None in traditions (sets of rules) whose doors show no light. `reading`:
        whether the player is still reading the last hint; then only hints that cannot wait are returned.
        """
        if Verb.SILL not in world.tradition.verbs or world.over:
            return None
        if world.turn < self._last:
            self._last, self._shown = -PAUSE, None  # another game
        self.shown_hints.update(hint.name for hint in HINTS if hint.obsolete(world))
        for hint in HINTS:
            waits = not hint.at_once and (reading or world.turn < self._last + PAUSE)
            if hint.name not in self.shown_hints and not waits and hint.due(world):
                self.shown_hints.add(hint.name)
                self._last, self._shown = world.turn, hint
                return hint.name
        if self._shown is not None and (
            self._shown.obsolete(world) or self._shown.wrong(world) or not (reading or self._holds(self._shown, world))
        ):
            self._shown = None
            return ""
        return None

    def _holds(self, hint: Hint, world: World) -> bool:
        """Return whether a hint still fits the situation. A hint about something that has just happened always does."""
        return hint.at_once or hint.due(world)
