"""The menu of a right click: what the hero can do at a cell.

It has entries for the hero's own cell, for a creature in view, for a lever, for a fixture that can be used, and for any
cell that can be walked to.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.engine.grid.geometry import ORTHOGONAL, Vec
from game.engine.model.ability import Aim
from game.engine.model.actor import Actor
from game.engine.model.order import Order
from game.engine.model.terrain import Terrain
from game.engine.model.traits import Trait
from game.engine.orders.latch_from_afar import GoAndLatch
from game.engine.orders.travel import Travel, way_to
from game.engine.rules.actions.door_verbs import VERBS, why_not_latched
from game.engine.rules.actions.item_actions import turns_until_ready
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.throw import missile_stats
from game.engine.rules.ground_use import known_usable, why_not_used
from game.engine.rules.identification import name_of
from game.engine.rules.obstacles import in_the_way
from game.engine.rules.targeting import ajar_doors_on, flight, refusal, targets
from game.engine.senses.hero_knowledge import known_prizes
from game.engine.words import capital
from game.engine.world import World
from game.ui.core.scene_manager import Change, Push
from game.ui.graphics.layout import Anchor
from game.ui.graphics.theme import Theme
from game.ui.hud.side_panel.loudness_words import loudness_word
from game.ui.input.commands import Command, PlayerInput, is_available
from game.ui.play.command_orders import order_to_reach
from game.ui.play.confirmations import Confirmations
from game.ui.play.door_control import DoorControl
from game.ui.play.door_options import levers_beside
from game.ui.play.item_options import (
    ItemAction,
    ability_action,
    actions_with,
    first_missile,
    in_the_throw,
    throw_loudness,
)
from game.ui.play.look_cursor import LookCursor, near, nearest_known
from game.ui.scenes.menu import menu_of_actions
from game.ui.text.cards.attack_odds import chance_in_short
from game.ui.text.sentences import menus
from game.ui.text.sentences.verb_words import VERB_WORDS

MenuAction = Order | Command | Vec | None
"""Result of choosing a menu entry: an action or task of the hero, a command of the player, or a cell to look at.

None for an entry that cannot be chosen now.
"""


def menu_entries_at(at: Vec, world: World) -> tuple[str, list[tuple[str, MenuAction]]] | None:
    """Return the menu of a cell as (heading, entries). Each entry is (text, result of choosing it).

    The result is None if the hero can do nothing at the cell.
    """
    hero, level = world.hero, world.level
    if not level.in_bounds(at) or not level.memory.explored[at]:
        return None
    if at == hero.pos:
        depth_change = level.terrain_at(at).depth_change
        stairs_down, stairs_up = depth_change > 0, depth_change < 0 and level.depth + depth_change > 0
        somewhere = stairs_down or (stairs_up and is_available(Command.STAIRS_UP, world.tradition))
        prize = known_prizes(world).get(at)
        prizes = [(menus.TAKE.format(item=name_of(prize, world)), Command.TAKE)] if prize is not None else []
        stairs = [(menus.TAKE_STAIRS, Command.STAIRS if depth_change > 0 else Command.STAIRS_UP)] * somewhere
        offers = [
            (text, command)
            for command, text in menus.ON_ONESELF.items()
            if is_available(command, world.tradition) and (hero.abilities or command is not Command.ABILITIES)
        ]
        return menus.YOU, [*prizes, *stairs, *offers]
    if (step := at - hero.pos) in levers_beside(world):
        pulls = [(VERB_WORDS[verb].at_door.menu_text, verb.action(step)) for verb in VERBS if verb.at_levers]
        return menus.LEVER, [*pulls, (menus.LOOK_AT_IT, at)]
    if (plate := level.unread_plates.get(at)) is not None and level.actor_at(at) is None:
        beside = step in ORTHOGONAL
        goes = (menus.STEP_ON_IT, Walk(step)) if beside else (menus.GO_NEXT_TO_IT, order_to_reach(at, world))
        return capital(plate.noun), [goes, (menus.LOOK_AT_IT, at)]
    if (fixture := known_usable(world).get(at)) is not None:
        return capital(fixture.name), [_with_fixture(fixture, at, world), (menus.LOOK_AT_IT, at)]
    foe = level.actor_at(at)
    if foe is not None and world.sees(at):
        return capital(foe.name), _with_friend(foe, world) if foe.breed.has(Trait.FRIENDLY) else _against(foe, world)
    if not level.known_walkable[at]:
        return None
    goal = near(at, world)
    where = menus.GO_THERE if goal == at else menus.GO_NEXT_TO_IT
    return capital(_name(at, world)), [(where, Travel(goal)), *_bolt_from_afar(at, world), (menus.LOOK_AT_IT, at)]


def _bolt_from_afar(at: Vec, world: World) -> list[tuple[str, MenuAction]]:
    """Return the menu entry to walk to the door at a cell and bolt it, if the hero knows one there and has a latch."""
    hero, door = world.hero, world.level.doors.get(at)
    if door is None or not world.level.memory.knows(door) or at == hero.pos:
        return []
    if why_not_latched(door, hero, world, remembered=True) is not None:
        return []
    axis = world.level.axis(door)
    way = way_to(hero, [at - axis, at + axis], world)
    if not way or at in way:
        return []
    text = menus.GO_AND_BOLT.format(number=hero.latches)
    return [(text, GoAndLatch(way[-1], at - way[-1]))]


def entries_at_nothing(at: Vec | None, world: World) -> tuple[str, list[tuple[str, MenuAction]]]:
    """Return the menu of a place where nothing can be done, such as a wall: heading and entries.

    `at`: the cell; None for a place outside the level, such as the side panel.
    """
    offers: list[tuple[str, MenuAction]] = [(menus.LOOK_AROUND, Command.LOOK)]
    goal = nearest_known(at, world).at if at is not None else world.hero.pos
    if goal != world.hero.pos:
        offers.append((menus.GO_NEAR, Travel(goal)))
    level = world.level
    heading = menus.ANYWHERE
    if at is not None:
        known = level.in_bounds(at) and bool(level.memory.explored[at])
        heading = capital(_name(at, world)) if known else menus.UNKNOWN_PLACE
    return heading, [*offers, (menus.GAME_MENU, Command.CANCEL)]


def _with_fixture(fixture: Terrain, at: Vec, world: World) -> tuple[str, MenuAction]:
    """Return the menu entry for a fixture to use: use it, or walk up to it. A drink that would be wasted is none."""
    order = order_to_reach(at, world)
    if order != Walk(at - world.hero.pos):
        return menus.GO_NEXT_TO_IT, order
    text = menus.DRINK_FROM_IT if fixture.use is not None and fixture.use.heals else menus.SEARCH_IT
    if (why := why_not_used(world.hero, fixture)) is not None:
        return menus.AT_FOE_IMPOSSIBLE.format(action=text, why=f"{why[0].lower()}{why[1:]}"), None
    return text, order


def _with_friend(friend: Actor, world: World) -> list[tuple[str, MenuAction]]:
    """Return the menu entries for a friendly person: go there (or change places if adjacent), and look."""
    beside = (friend.pos - world.hero.pos).steps == 1
    go = menus.SWAP_WITH_FRIEND if beside else menus.GO_THERE
    return [(go, Travel(friend.pos)), (menus.LOOK_AT_IT, friend.pos)]


def _against(foe: Actor, world: World) -> list[tuple[str, MenuAction]]:
    hero = world.hero
    offers: list[tuple[str, MenuAction]] = []
    if (foe.pos - hero.pos).steps == 1:
        obstacle = in_the_way(hero, foe.pos, world)
        refused = obstacle is not None and obstacle.refused
        if refused:
            offers.append((menus.GO_ROUND_CORNER, order_to_reach(foe.pos, world)))
        else:
            offers.append((menus.ATTACK, Travel(foe.pos)))
    else:
        order, way = order_to_reach(foe.pos, world), way_to(hero, [foe.pos], world)
        if way:
            offers.append((menus.STEP_TOWARDS if isinstance(order, Walk) else menus.GO_AND_ATTACK, order))
        if not isinstance(order, Walk) and len(way) > 1:
            offers.append((menus.GO_NEXT_TO_IT, Travel(way[-2])))
    place = first_missile(world)
    actions = [actions_with(place, world)[0]] if place is not None else []
    actions += [ability_action(ability, world) for ability in hero.abilities if not turns_until_ready(ability, hero)]
    offers += [_at_foe(action, action.aim, foe, world) for action in actions if action.aim is not None]
    return [*offers, (menus.LOOK_AT_IT, foe.pos)]


def _at_foe(action: ItemAction, aim: Aim, foe: Actor, world: World) -> tuple[str, MenuAction]:
    """Return the menu entry for a throw or an ability against a foe, with its chances and its loudness.

    If the foe cannot be aimed at, the entry is disabled and gives the reason.
    """
    text = menus.AT_FOE[action.verb].format(item=action.what)
    why = refusal(aim, world.hero, foe.pos, world)
    if why is None and foe.pos not in targets(aim, world.hero, world):
        why = menus.OUT_OF_REACH
    if why is not None:
        return menus.AT_FOE_IMPOSSIBLE.format(action=text, why=f"{why[0].lower()}{why[1:]}"), None
    facts = _facts(action, aim, foe, world)
    return (menus.AT_FOE_FACTS.format(action=text, facts=", ".join(facts)) if facts else text), action.action(foe.pos)


def _facts(action: ItemAction, aim: Aim, foe: Actor, world: World) -> list[str]:
    """Return the chance to hurt a foe with a throw, and its loudness; empty for what is no throw.

    If another creature in view is in the way of the throw, the facts are about this creature.
    """
    facts = []
    if action.missile and (other := in_the_throw(aim, foe, world)) is not None:
        facts.append(menus.IN_THE_THROW.format(foe=other.name))
        foe = other
    if action.shot is not None:
        way = flight(world.hero.pos, foe.pos, world.level, far=aim.far)
        facts.append(chance_in_short(missile_stats(action.shot, ajar_doors_on(way, world.level)), foe, world))
    if (loudness := throw_loudness(action, world, hits=True)) is not None:
        facts.append(loudness_word(loudness))
    return facts


def _name(at: Vec, world: World) -> str:
    """Return the name of the known door, the remembered item or the remembered terrain at a cell."""
    level = world.level
    door = level.doors.get(at)
    if door is not None and level.memory.knows(door):
        return door.kind.noun
    item = level.memory.items.get(at)
    if item is not None:
        return name_of(item, world)
    terrain = level.terrains[level.memory.ground[at]]
    return world.theme.wall_name if terrain.rock else terrain.name


class ContextMenu:
    """Menu of a right click. It passes the chosen action or command on to the object that carries it out."""

    def __init__(
        self,
        world: World,
        theme: Theme,
        look_cursor: LookCursor,
        door_prompts: DoorControl,
        questions: Confirmations,
        handle: Callable[[PlayerInput], Change | None],
    ) -> None:
        """Make the menu. `handle`: called with a chosen command."""
        self._world = world
        self._theme = theme
        self._look_cursor = look_cursor
        self._door_control = door_prompts
        self._confirmations = questions
        self._handle = handle

    def open_at(self, at: Vec | None, anchor: Anchor) -> Change | None:
        """Return the change of scene that opens the menu of a clicked cell; None if the scene does not change.

        `at`: the cell; None if the player clicked outside the level. `anchor`: where the menu opens. If the player is
        moving the look cursor with keys, the click has the effect of the key Esc in the game.
        """
        if self._look_cursor.by_keys:
            return self._handle(Command.CANCEL)
        if at is not None and (at_door := self._door_control.offer(at, anchor)) is not None:
            return at_door
        offered = menu_entries_at(at, self._world) if at is not None else None
        heading, offers = offered or entries_at_nothing(at, self._world)
        choices = [(text, None if what is None else partial(self._take, what)) for text, what in offers]
        return Push(menu_of_actions(self._theme, heading, choices, anchor))

    def _take(self, offered: Order | Command | Vec) -> Change | None:
        match offered:
            case Command():
                return self._handle(offered)
            case Vec():
                self._look_cursor.hold(offered)
                return None
            case _:
                return self._confirmations.give_or_ask(offered)
