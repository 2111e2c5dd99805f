"""The commands for the doors and levers beside the hero, and the menu of such a door."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.engine.grid.geometry import Vec, name_of_step
from game.engine.rules.actions.door_verbs import DoorVerb
from game.engine.rules.actions.steps import Walk
from game.engine.senses.hero_knowledge import known_states
from game.engine.words import capital
from game.engine.world import World
from game.ui.core.message import Message
from game.ui.core.scene_manager import Change, Push
from game.ui.graphics.layout import Anchor
from game.ui.graphics.theme import Theme
from game.ui.hud.side_panel.door_rows import DoorOption
from game.ui.play.confirmations import Confirmations
from game.ui.play.door_options import (
    doors_beside,
    levers_beside,
    no_door_beside,
    usual_options,
)
from game.ui.scenes.menu import menu_of_actions
from game.ui.text.known_places import door_and_state
from game.ui.text.sentences import door_commands as text
from game.ui.text.sentences.verb_words import VERB_WORDS


class DoorControl:
    """Object that gives the hero orders at doors and levers. It asks the player first if that is needed.

    A method that needs a question does not give the order: it returns the change of scene that opens the question.
    """

    def __init__(
        self,
        world: World,
        theme: Theme,
        questions: Confirmations,
        report: Callable[[Message], None],
    ) -> None:
        self._world = world
        self._confirmations = questions
        self._theme = theme
        self._tell = report

    def use(self, verb: DoorVerb) -> Change | None:
        """Give the order of a verb at the only door or lever beside the hero.

        If several are beside him, return the change that asks for the direction. If none is, write a message and return
        None.
        """
        beside = levers_beside(self._world) if verb.at_levers else doors_beside(self._world)
        if not beside:
            self._tell(Message(text.NO_LEVER if verb.at_levers else no_door_beside(self._world), "dim text"))
            return None
        if len(beside) > 1:
            from game.ui.scenes.prompts.direction_prompt import DirectionPrompt

            question, offers = VERB_WORDS[verb].question, {step: self._in_direction(step) for step in beside}
            return Push(DirectionPrompt(self._theme, question, offers, partial(self._do, verb)))
        return self._do(verb, beside[0])

    def _in_direction(self, step: Vec) -> str:
        """Return the direction of a step, and what door or lever the hero knows there."""
        level, at = self._world.level, self._world.hero.pos + step
        door = level.doors.get(at)
        thing = text.LEVER if door is None else door_and_state(door, known_states(level)[door], level)
        return text.IN_DIRECTION.format(Direction=capital(name_of_step(step)), thing=thing[0].lower() + thing[1:])

    def _do(self, verb: DoorVerb, step: Vec) -> Change | None:
        """Let the hero do what a verb says in the direction `step`, or return the change that asks the player first."""
        return self._confirmations.give_or_ask(verb.action(step))

    def choose(self, option: DoorOption) -> Change | None:
        """Give the order of a button or of a row in a menu, or ask the player first, as for the same command by key."""
        if option.why_not is not None:
            self._tell(Message(option.why_not, "dim text"))
            return None
        if isinstance(option.does, DoorVerb):
            return self._do(option.does, option.step)
        return self._confirmations.give_or_ask(Walk(option.step))

    def offer(self, at: Vec, anchor: Anchor) -> Change | None:
        """Return the change that opens the menu of a door beside the hero.

        None if he knows no door there, or if nothing can be done at it. `at`: cell of the door. `anchor`: where the
        menu opens.
        """
        step = at - self._world.hero.pos
        if step not in doors_beside(self._world):
            return None
        door = self._world.level.doors[at]
        offers: list[tuple[str, Callable[[], Change | None] | None]] = [
            (option.menu_text, partial(self.choose, option))
            if option.why_not is None
            else (text.IMPOSSIBLE.format(action=option.label, why=option.why_not), None)
            for option in usual_options(door, step, self._world)
        ]
        if not offers:
            return None
        heading = door_and_state(door, door.state, self._world.level)
        return Push(menu_of_actions(self._theme, heading, offers, anchor))
