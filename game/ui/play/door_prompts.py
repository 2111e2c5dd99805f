"""Questions and menus at doors, levers and traps. They appear before the hero does something that cannot be undone.

`DirectionPrompt` is a line over the game that asks for a direction.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.engine.grid.geometry import Vec
from game.engine.model.behavior import Action, Task
from game.engine.model.door import DoorState
from game.engine.model.fixtures import TrapKind
from game.engine.rules.actions.doors import Pull
from game.engine.rules.actions.move import Walk
from game.engine.words import capital
from game.engine.world import World
from game.ui.core.commands import Click, Command, MoveInput, PlayerInput
from game.ui.core.ports import Message
from game.ui.core.scene import Change, Pop, Push, Scene
from game.ui.core.settings import Settings
from game.ui.graphics.theme import Theme
from game.ui.play.command_orders import door_it_opens
from game.ui.play.door_commands import (
    DoorVerb,
    choices_at,
    doors_beside,
    levers_beside,
    no_door_beside,
    own_latch_at,
    warned_of,
)
from game.ui.play.scene_links import SceneLinks
from game.ui.text.sentences import door_verbs as text


def known_trap(at: Vec, world: World) -> TrapKind | None:
    """Return the kind of the trap that the hero would step onto at a cell, if he knows of the trap.

    The result is None if he knows no trap there, or if he would strike a creature in the cell instead.
    """
    other = world.level.actor_at(at)
    return world.level.memory.traps.get(at) if other is None or not world.sees(at) else None


class DoorPrompts:
    """Object that gives the hero orders at doors, levers and traps. It asks the player first if that is needed.

    A method that needs a question does not give the order: it returns the change of scene that opens the question.
    """

    def __init__(
        self,
        world: World,
        settings: Settings,
        scene_links: SceneLinks,
        give: Callable[[Action | Task], None],
        report: Callable[[Message], None],
    ) -> None:
        self._world = world
        self._settings = settings
        self._scene_links = scene_links
        self._give = give
        self._tell = report

    def give_or_ask(
        self, goal: Vec | None, order: Action | Task, confirmed: Action | Task | None = None
    ) -> Change | None:
        """Give an order and return None, or return the change of scene that asks the player for confirmation first.

        The player is asked before the hero steps onto a known trap, and before he opens a door with a rune (a warning
        of danger). If the settings say so, the player is also asked before the hero opens any shut door. If the player
        says yes, the hero gets the order, with two exceptions: at a rune he gets `confirmed`, and at a trap he steps
        onto the trap. `goal`: the cell that the order leads to; only an adjacent cell matters. `confirmed`: the order
        that ignores a rune on a door; None if the order needs no question about runes.
        """
        if goal is not None and (goal - self._world.hero.pos).steps > 1:
            goal = None  # doors are not opened from afar, and orders avoid traps
        if goal is not None and (trap := known_trap(goal, self._world)) is not None:
            onto = Walk(goal - self._world.hero.pos, confirmed=True)
            return Push(self._scene_links.ask(text.STEP_ONTO_TRAP.format(trap=trap.name), lambda: self._give(onto)))
        if confirmed is not None and goal is not None and warned_of(goal, self._world):
            return Push(self._scene_links.ask(text.OPEN_WITH_RUNE, lambda: self._give(confirmed)))
        if self._settings.ask_before_opening:
            for at in (goal, door_it_opens(order, self._world)):
                level = self._world.level
                door = level.doors.get(at) if at is not None else None
                if door is not None and level.memory.known_state(door) is DoorState.SHUT:
                    return Push(self._scene_links.ask(text.OPEN_FOR_GOOD, lambda: self._give(order)))
        self._give(order)
        return None

    def use_verb(self, verb: DoorVerb) -> Change | None:
        """Give the order of a door command at the only door beside the hero.

        If several doors are beside him, return the change that asks for the direction. If no door is beside him, write
        a message and return None.
        """
        beside = doors_beside(self._world)
        if not beside:
            self._tell(Message(no_door_beside(self._world), "dim text"))
            return None
        if len(beside) > 1:
            return Push(self._scene_links.ask_direction(verb.question, lambda step: self._do(verb, step)))
        return self._do(verb, beside[0])

    def _do(self, verb: DoorVerb, step: Vec) -> Change | None:
        """Let the hero carry out a door command in the direction `step`, or ask the player first.

        The player is asked if the command cannot be undone: if the command would open a door with a rune (a warning of
        danger), or destroy the hero's latch (the item that bolts a door). Then the result is the change of scene that
        asks. Otherwise the hero gets the order, and the result is None.
        """
        at = self._world.hero.pos + step
        if verb.dared is not None and warned_of(at, self._world):
            dared = verb.dared(step)
            return Push(self._scene_links.ask(text.OPEN_WITH_RUNE, lambda: self._give(dared)))
        if verb.loses_latch and own_latch_at(at, self._world):
            return Push(self._scene_links.ask(text.UNLATCH_FOR_GOOD, lambda: self._give(verb.action(step))))
        self._give(verb.action(step))
        return None

    def pull(self) -> None:
        """Order the hero to pull the lever beside him. Without a lever, write a message."""
        levers = levers_beside(self._world)
        if levers:
            self._give(Pull(levers[0]))
        else:
            self._tell(Message(text.NO_LEVER, "dim text"))

    def offer(self, at: Vec, pixel: tuple[int, int]) -> Change | None:
        """Return the change that opens the menu of a door beside the hero.

        None if he knows no door there, or if nothing can be done at it. `at`: cell of the door. `pixel`: where the menu
        opens.
        """
        step = at - self._world.hero.pos
        if step not in doors_beside(self._world):
            return None
        door = self._world.level.doors[at]
        offers = [(words, partial(self._give, action)) for words, action in choices_at(door, step, self._world)]
        if not offers:
            return None
        heading = text.DOOR_AND_STATE.format(Door=capital(door.kind.noun), state=text.STATES[door.state])
        return Push(self._scene_links.choose(heading, offers, pixel))


class DirectionPrompt(Scene):
    """Scene that asks for a direction. `then` is called with the chosen step. Esc or a click goes back."""

    covers = False

    def __init__(self, theme: Theme, question: str, then: Callable[[Vec], Change | None]) -> None:
        self._theme = theme
        self._question = question
        self._then = then

    def handle(self, player_input: PlayerInput) -> Change | None:
        match player_input:
            case MoveInput(step=step, held=False):
                return Pop(lambda: self._then(step))
            case Command.CANCEL | Click():
                return Pop()
            case _:
                return None

    def spoken(self) -> list[str]:
        return [self._question]

    def draw(self, target: pygame.Surface) -> None:
        theme, scale = self._theme, self._theme.text_scale(target)
        line = theme.small.line_height(scale)
        box = pygame.Rect(0, 0, theme.small.width(self._question, scale) + 16 * scale, line + 8 * scale)
        box.midtop = (target.get_width() // 2, 28 * scale)
        target.fill(theme.colour("panel"), box)
        pygame.draw.rect(target, theme.colour("title"), box, scale)
        theme.small.draw(
            target, (box.x + 8 * scale, box.y + 4 * scale), self._question, theme.colour("door text"), scale
        )
