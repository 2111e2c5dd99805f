"""The right mouse button: the menu of what the hero can do at a cell.

It has entries for the hero, for a creature in view, and for any cell that can be walked to, and gives the chosen order.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.model.behavior import Action, Task
from game.engine.movement import check_step
from game.engine.orders.travel import Travel
from game.engine.rules.actions.doors import Pull
from game.engine.rules.actions.items import turns_until_ready
from game.engine.rules.item_names import called
from game.engine.rules.targeting import targets
from game.engine.words import capital
from game.engine.world import World
from game.ui.core.commands import Command, PlayerInput, offered
from game.ui.core.scene import Change, Push
from game.ui.play.command_orders import going_to
from game.ui.play.door_commands import levers_beside
from game.ui.play.door_prompts import DoorPrompts
from game.ui.play.item_actions import deed_of, deeds_with, first_missile
from game.ui.play.look_cursor import LookCursor
from game.ui.play.mouse import near
from game.ui.play.scene_links import SceneLinks
from game.ui.text.sentences import menus

Offered = Action | Task | Command | Vec
"""An action or task for the hero, a command of the player, or a cell to look at."""


def offers_at(at: Vec, world: World) -> tuple[str, list[tuple[str, Offered]]] | None:
    """Return a heading, and each offer with its text; None where the hero can do nothing."""
    hero, level = world.hero, world.level
    if not level.holds(at) or not level.memory.explored[at]:
        return None
    if at == hero.pos:
        leads = level.terrain_at(at).leads
        stairs_down, stairs_up = leads > 0, leads < 0 and level.depth + leads > 0
        somewhere = stairs_down or (stairs_up and offered(Command.STAIRS_UP, world.tradition))
        stairs = [(menus.TAKE_STAIRS, Command.STAIRS if leads > 0 else Command.STAIRS_UP)] * somewhere
        offers = [
            (text, command)
            for command, text in menus.ON_ONESELF.items()
            if offered(command, world.tradition) and (hero.abilities or command is not Command.ABILITIES)
        ]
        return menus.YOU, [*stairs, *offers]
    if (step := at - hero.pos) in levers_beside(world):
        return menus.LEVER, [(menus.PULL_IT, Pull(step)), (menus.LOOK_AT_IT, at)]
    foe = level.actor_at(at)
    if foe is not None and world.sees(at):
        return capital(foe.name), _with_friend(foe, world) if foe.breed.friendly else _against(foe, world)
    if not level.known_walkable[at]:
        return None
    goal = near(at, world)
    where = menus.GO_THERE if goal == at else menus.GO_NEXT_TO_IT
    return capital(_name(at, world)), [(where, Travel(goal)), (menus.LOOK_AT_IT, at)]


def _with_friend(friend: Actor, world: World) -> list[tuple[str, Offered]]:
    """Return the offers for a friendly person: talk and change places, or go there."""
    beside = (friend.pos - world.hero.pos).steps == 1
    go = menus.SWAP_WITH_FRIEND if beside else menus.GO_THERE
    return [(go, Travel(friend.pos)), (menus.LOOK_AT_IT, friend.pos)]


def _against(foe: Actor, world: World) -> list[tuple[str, Offered]]:
    hero = world.hero
    offers: list[tuple[str, Offered]] = []
    if (foe.pos - hero.pos).steps == 1 and check_step(hero, hero.pos, foe.pos, world.level, world.tradition).allowed:
        offers.append((menus.ATTACK, Travel(foe.pos)))
    elif (foe.pos - hero.pos).steps == 1:
        offers.append((menus.GO_ROUND_CORNER, going_to(foe.pos, world)))
    else:
        offers.append((menus.GO_NEXT_TO_IT, going_to(foe.pos, world)))
    place = first_missile(world)
    deeds = [deeds_with(place, world)[0]] if place is not None else []
    deeds += [deed_of(ability) for ability in hero.abilities if not turns_until_ready(ability, hero)]
    offers += [
        (menus.AT_FOE[deed.verb].format(item=deed.what), deed.action(foe.pos))
        for deed in deeds
        if deed.aim is not None and foe.pos in targets(deed.aim, hero, world)
    ]
    return [*offers, (menus.LOOK_AT_IT, foe.pos)]


def _name(at: Vec, world: World) -> str:
    """Return the name of the door, the remembered thing or the remembered ground in a cell."""
    level = world.level
    door = level.doors.get(at)
    if door is not None and door.seen is not None:
        return door.kind.noun
    item = level.memory.items.get(at)
    return called(item, world) if item is not None else level.terrains[level.memory.ground[at]].name


class ContextMenu:
    """The menu of a right click; it passes each choice to the object that carries it out."""

    def __init__(
        self,
        world: World,
        gaze: LookCursor,
        doorstep: DoorPrompts,
        elsewhere: SceneLinks,
        handle: Callable[[PlayerInput], Change | None],
    ) -> None:
        self._world = world
        self._gaze = gaze
        self._doorstep = doorstep
        self._elsewhere = elsewhere
        self._handle = handle

    def at(self, at: Vec | None, pixel: tuple[int, int]) -> Change | None:
        """Return the menu of a cell, opened at a pixel. Without offers the click means back."""
        if at is None or self._gaze.by_keys:
            return self._handle(Command.CANCEL)
        if (at_door := self._doorstep.offer(at, pixel)) is not None:
            return at_door
        if (offered := offers_at(at, self._world)) is None:
            return self._handle(Command.CANCEL)
        heading, offers = offered
        choices = [(text, partial(self._take, what)) for text, what in offers]
        return Push(self._elsewhere.choose(heading, choices, pixel))

    def _take(self, offered: Offered) -> Change | None:
        match offered:
            case Command():
                return self._handle(offered)
            case Vec():
                self._gaze.hold(offered)
                return None
            case _:
                return self._doorstep.unless_asked(None, offered)
