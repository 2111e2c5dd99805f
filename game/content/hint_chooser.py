"""Hints for a new player. Each hint is shown once, when it first matters.

`HintChooser`: chooses the next hint, and leaves the player time to read the last one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from game.content.world.door_kinds import WOODEN
from game.engine.events.door_events import Breached, Destroyed, Eased, HeardBehind, Opened
from game.engine.events.event import Event
from game.engine.events.item_events import Taken, Threw
from game.engine.events.monster_events import Noticed
from game.engine.events.movement_events import Arrived, Heard
from game.engine.grid.geometry import ORTHOGONAL
from game.engine.model.actor import Actor, hunts, stays_at_post
from game.engine.model.door import Door, DoorState
from game.engine.model.item import Category
from game.engine.model.noise import LOUDNESS, Noise
from game.engine.model.tradition_features import Feature
from game.engine.records import record
from game.engine.rules.actions.door_verbs import why_not_eased, why_not_latched
from game.engine.rules.door_limit import intruder_of, is_drawn, own_open_doors
from game.engine.rules.identification import throw_aim
from game.engine.rules.targeting import targets
from game.engine.senses.door_signs import Sign, side_seen, signs_of_tenants, signs_on
from game.engine.senses.hearing import earshot
from game.engine.step_rules import why_wrong_side
from game.engine.world import World

CLOSE = 4
"""Greatest distance in cells at which a door is near enough for a hint."""
FAR = 8
"""Distance in cells beyond which the hero has left the door of a hint."""
NEARBY = 12
"""Greatest distance in cells of a sleeper that a hint is about."""
FAR_ENOUGH = 3
"""Least distance in cells at which a throw is worthwhile."""


@record
class Hint:
    """Hint for the player. Its sentence is in `game/ui/text/sentences/hints.py`, under the hint's name.

    `about`: returns the subject of the hint, such as a door or a monster; a false value if the hint does not fit the
    present situation. `holds`: called with this subject and with the world.
    """

    name: str
    about: Callable[[World], object]
    at_once: bool = False
    """Whether the hint is about something that has just happened, so that it makes no sense later."""
    after: tuple[type[Event], ...] = ()
    """Classes of events, of one of which the hero must just have witnessed an event; empty if the hint needs none."""
    obsolete: Callable[[World], bool] | None = None
    """Whether the player already does what the hint suggests; None if that is not known."""
    holds: Callable[[Any, World], bool] = lambda *_: True
    """Whether the hint is still true. If not, it is removed even while the player reads it."""


Fits = Callable[[Door, World], bool]
"""Function that returns whether a hint is true of a door."""


def _witnessed(name: str, *kinds: type[Event]) -> Hint:
    """Return a hint about an event of one of some classes that the hero has just witnessed."""
    return Hint(
        name, lambda world: any(isinstance(event, kinds) for event in world.witnessed), at_once=True, after=kinds
    )


def _near_doors(world: World) -> Iterator[Door]:
    """Yield the doors in view that are within 4 cells of the hero and have a leaf, the part that swings."""
    x, y = world.hero.pos
    for at, door in world.level.doors.items():
        if abs(at[0] - x) <= CLOSE and abs(at[1] - y) <= CLOSE and door.kind.has_leaf and world.sees(at):
            yield door


def _about_door(
    name: str,
    fits: Fits,
    *,
    within: int = CLOSE,
    beside: bool = False,
    obsolete: Callable[[World], bool] | None = None,
) -> Hint:
    """Return a hint about the nearest door for which `fits` is true.

    The hint holds until the hero sees that `fits` is no longer true of this door.

    `within`: greatest distance of the door in cells. `beside`: whether the hint only holds where the hero can use his
    hands on the door, so not diagonally from it.
    """

    def reaches(door: Door, world: World) -> bool:
        return not beside or _is_beside(door, world)

    def nearest(world: World) -> Door | None:
        near = (door for door in _near_doors(world) if _steps(door, world) <= within and reaches(door, world))
        return min((door for door in near if fits(door, world)), key=lambda door: _steps(door, world), default=None)

    still = _until_seen_otherwise(fits)
    return Hint(name, nearest, obsolete=obsolete, holds=lambda door, world: reaches(door, world) and still(door, world))


def _until_seen_otherwise(fits: Fits) -> Callable[[Door, World], bool]:
    return lambda door, world: not world.sees(door.at) or fits(door, world)


def _sign(name: str, *signs: Sign) -> Hint:
    """Return a hint about the nearest door at which the hero reads just `signs`."""
    wanted = frozenset(signs)

    def shows(door: Door, world: World) -> bool:
        side = side_seen(door, world) if door.kind.opaque else None
        return side is not None and signs_on(door, side) == wanted

    return _about_door(name, shows)


def _is_beside(door: Door, world: World) -> bool:
    """Return whether the hero can use his hands on a door, so not if it is diagonally from him."""
    return door.at - world.hero.pos in ORTHOGONAL


def _steps(door: Door, world: World) -> int:
    return (door.at - world.hero.pos).steps


def _awake_behind(*, comes_out: bool) -> Callable[[World], Door | None]:
    """Return a function that returns the door behind which the hero has just heard somebody awake, or None.

    `comes_out`: True for a door through which monsters could come, False for a door that keeps them in. A door with
    nothing but claw marks needs no hint: whoever lives there cannot open it.
    """

    def about(world: World) -> Door | None:
        doors = (event.door for event in world.witnessed if isinstance(event, HeardBehind) and event.who.awake)
        doors = (door for door in doors if signs_of_tenants(door, world) != {Sign.CLAWS})
        return next((door for door in doors if _lets_out(door, world) is comes_out), None)

    return about


def _lets_out(door: Door, world: World) -> bool:
    """Return whether monsters that open doors could come to the hero through a door, as far as he can see."""
    if door.state is DoorState.BOLTED:
        return False
    if door.state is not DoorState.SHUT:
        return True
    opens_only_from_here = door.side is not None and why_wrong_side(door, door.at - world.hero.pos) is None
    return door.kind.by_hand and not (door.locked or door.runed or opens_only_from_here)


def _opened_by_hero(world: World) -> bool:
    return any(isinstance(event, Opened) and event.actor is world.hero for event in world.witnessed)


def _opened_by_others(world: World) -> bool:
    return any(isinstance(event, Opened | Eased) and event.actor is not world.hero for event in world.witnessed)


def _sleeper_in_view(world: World) -> Actor | None:
    return next((foe for foe in world.foes_in_view() if foe.asleep), None)


def _drawn_in_view(world: World) -> Actor | None:
    return next((foe for foe in world.foes_in_view() if is_drawn(foe, world)), None)


def _is_asleep(sleeper: Actor, world: World) -> bool:
    """Return whether a sleeper near the hero still sleeps, as far as he sees."""
    near = (sleeper.pos - world.hero.pos).steps <= NEARBY
    return near and sleeper.alive and (sleeper.asleep or not world.sees(sleeper.pos))


def _hunts_still(foe: Actor, world: World) -> bool:
    """Return whether a monster that noticed the hero still hunts him, as far as he sees."""
    return foe.alive and (_comes_for_him(foe) or not world.sees(foe.pos))


def _comes_for_him(foe: Actor) -> bool:
    return hunts(foe) and not stays_at_post(foe)


def _noticed_by(world: World) -> Actor | None:
    """Return a monster that has just noticed the hero and does not stay where it is; None without one."""
    noticed = (event.actor for event in world.witnessed if isinstance(event, Noticed))
    return next(filter(_comes_for_him, noticed), None)


def _doorway_at_hand(world: World) -> bool:
    """Return whether the hero stands beside a door that is not shut and that he can bolt with a latch."""
    beside = (door for door in _near_doors(world) if _is_beside(door, world) and not door.shut)
    return any(why_not_latched(door, world.hero, world) is None for door in beside)


def _hunted_with_a_doorway_at_hand(world: World) -> bool:
    if not world.hero_is_next or not _doorway_at_hand(world):
        return False
    return any(_comes_for_him(foe) for foe in world.foes_in_view())


def _followed_with_a_doorway_at_hand(world: World) -> bool:
    """Return whether his open doors have brought a monster, and the hero sees it or could bolt a door here."""
    foe = intruder_of(world)
    return foe is not None and (_doorway_at_hand(world) or world.sees(foe.pos))


def _own_doors_count(world: World) -> bool:
    """Return whether a door of the hero stands open and could help to bring a monster, and no other is in view."""
    counts = world.tradition.door_limit is not None
    return counts and bool(own_open_doors(world.level)) and not world.foes_in_view()


def _target(world: World) -> bool:
    hero = world.hero
    far = {foe.pos for foe in world.foes_in_view() if (foe.pos - hero.pos).steps >= FAR_ENOUGH and not foe.asleep}
    missiles = [item for item in hero.bag if item.kind.category is Category.MISSILE] if far else []
    return any(far.intersection(targets(throw_aim(item), hero, world)) for item in missiles)


def _threw(world: World) -> bool:
    return any(isinstance(event, Threw) for event in world.witnessed)


def _low_on_oil(world: World) -> bool:
    """Return whether less than a third of the oil is left: enough to find the flask of the level in time."""
    lamp = world.hero.breed.lamp
    return lamp is not None and 3 * world.hero.oil < lamp.most


def _hurt_and_alone(world: World) -> bool:
    return 3 * world.hero.health <= 2 * world.hero.max_health and not world.foes_in_view()


def _shout(world: World) -> bool:
    return any(isinstance(event, Heard) and event.noise is Noise.SHOUT for event in world.witnessed)


def _is_glass(door: Door, _: World) -> bool:
    return door.state is DoorState.SHUT and door.kind.shatters


def _is_locked(door: Door, _: World) -> bool:
    return door.state is DoorState.SHUT and door.locked and not door.kind.own_key


def _groans(door: Door, _: World) -> bool:
    return door.state is DoorState.SHUT and door.stiff


def _eases_quietly(door: Door, world: World) -> bool:
    return door.state is DoorState.SHUT and not door.stiff and why_not_eased(door, world.hero, world) is None


def _may_hide_lurker(door: Door, world: World) -> bool:
    return world.level.depth > 1 and door.state is DoorState.SHUT and not door.locked and door.kind.opaque


HINTS = (
    Hint("a door opened for good", _opened_by_hero, at_once=True, after=(Opened,)),
    Hint("own doors", _own_doors_count, at_once=True, holds=lambda _, world: _own_doors_count(world)),
    _witnessed("stairs", Arrived),
    _sign("light", Sign.LIGHT),
    _sign("claw marks", Sign.CLAWS),
    _sign("no sign"),
    _about_door("glass", _is_glass),
    Hint(
        "heard awake",
        _awake_behind(comes_out=True),
        at_once=True,
        after=(HeardBehind,),
        holds=_until_seen_otherwise(lambda door, world: not door.state.clear and _lets_out(door, world)),
    ),
    Hint(
        "heard awake behind a held door",
        _awake_behind(comes_out=False),
        at_once=True,
        after=(HeardBehind,),
        holds=_until_seen_otherwise(lambda door, world: door.shut and not _lets_out(door, world)),
    ),
    Hint("sleeper", _sleeper_in_view, holds=_is_asleep),
    Hint("drawn", _drawn_in_view, holds=is_drawn),
    _about_door(
        "ease",
        _eases_quietly,
        beside=True,
        obsolete=lambda world: any(floor.eased for floor in world.run_stats.floors.values()),
    ),
    Hint("opened by others", _opened_by_others, at_once=True, after=(Opened, Eased)),
    Hint("noticed", _noticed_by, at_once=True, after=(Noticed,), holds=_hunts_still),
    Hint(
        "latch",
        _hunted_with_a_doorway_at_hand,
        at_once=True,
        obsolete=lambda world: world.run_stats.action_counts["Latched"] > 0,
        holds=lambda _, world: _doorway_at_hand(world),
    ),
    Hint("shout", _shout, at_once=True, after=(Heard,)),
    _witnessed("broken", Breached, Destroyed),
    _about_door("locked", _is_locked),
    _about_door("rust", _groans, beside=True),
    _about_door(
        "lurker", _may_hide_lurker, within=1, obsolete=lambda world: world.run_stats.action_counts["Knocked"] > 0
    ),
    Hint(
        "draught",
        _followed_with_a_doorway_at_hand,
        at_once=True,
        holds=lambda _, world: intruder_of(world) is not None,
    ),
    _witnessed("pack", Taken),
    Hint("throw", _target, obsolete=_threw, holds=lambda _, world: bool(world.foes_in_view())),
    Hint("oil", _low_on_oil, holds=lambda _, world: _low_on_oil(world)),
    Hint("hurt", _hurt_and_alone, holds=lambda _, world: not world.foes_in_view()),
)
_URGENT = [hint for hint in HINTS if hint.at_once]
_OBSOLETE_IF = [(hint.name, hint.obsolete) for hint in HINTS if hint.obsolete is not None]


def _is_left_behind(subject: object, world: World) -> bool:
    """Return whether the hero has left the door or the living monster that a hint is about.

    He has left a door if he is far from it, or beside other doors: the hint says "this door", and the player would take
    it for one of those.
    """
    match subject:
        case Door():
            beside = [door for door in _near_doors(world) if _is_beside(door, world)]
            elsewhere = _steps(subject, world) > FAR or (bool(beside) and subject not in beside)
            return world.level.doors.get(subject.at) is not subject or elsewhere
        case Actor():
            return subject.alive and subject not in world.level.actors
    return False


FIGURES: Mapping[str, int] = {"shout_squares": earshot(LOUDNESS[Noise.SHOUT]), "muffled_squares": WOODEN.muffles}
"""Numbers from the rules that fill the slots in the hints' sentences, by the slot's name."""
PAUSE = 4
"""Least number of turns between two hints that can wait, however fast the player reads."""


class HintChooser:
    """Chooser of the hints for one player. Each hint is shown once.

    A hint about something that has just happened (`at_once`) is shown immediately. Every other hint waits until the
    hero may act, and until PAUSE turns have passed since the last hint.
    """

    def __init__(self) -> None:
        self.shown_hints: set[str] = set()
        self._shown: Hint | None = None
        self._about: object = None
        """What the hint on display is about."""
        self._last = -PAUSE

    def __call__(self, world: World, reading: bool = False) -> str | None:
        """Return the name of the hint to show now, None for no change, or "" if the hint on display can be removed.

        "" means that the player has done what the hint suggests, that it has become wrong, or that he has read it and
        it no longer fits. The result is always None in traditions (sets of rules) whose doors show no signs. `reading`:
        whether the player is still reading the last hint; then only hints that cannot wait are returned.
        """
        if Feature.SIGNS not in world.tradition.provides or world.over:
            return None
        if world.turn < self._last:
            self._last, self._shown, self._about = -PAUSE, None, None  # another game
        obsolete = {name for name, is_obsolete in _OBSOLETE_IF if is_obsolete(world)}
        self.shown_hints |= obsolete
        may_act = world.hero_is_next
        gone = self._shown is not None and (
            self._shown.name in obsolete or (may_act and not self._stays(self._shown, world, reading=reading))
        )
        waits = reading or not may_act or world.turn < self._last + PAUSE
        kinds = {type(event) for event in world.witnessed}
        for hint in _URGENT if waits and not gone else HINTS:
            if hint.name in self.shown_hints or (hint.after and kinds.isdisjoint(hint.after)):
                continue
            if (hint.at_once or not waits) and (about := hint.about(world)):
                self.shown_hints.add(hint.name)
                self._last, self._shown, self._about = world.turn, hint, about
                return hint.name
        if gone:
            self._shown = self._about = None
            return ""
        return None

    def _stays(self, hint: Hint, world: World, *, reading: bool) -> bool:
        """Return whether the hint on display stays. A hint about something that has just happened fits until replaced.

        `reading`: whether the player is still reading the hint.
        """
        if _is_left_behind(self._about, world) or not hint.holds(self._about, world):
            return False
        return reading or hint.at_once or bool(hint.about(world))
