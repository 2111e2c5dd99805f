"""The list of known doors that are not open: the way to each door, what the hero knows of it, and a walk to it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.engine.grid.geometry import Vec, reading_order
from game.engine.model.door import Door, DoorState
from game.engine.model.tradition_features import Verb
from game.engine.orders.travel import way_to
from game.engine.senses.door_notes import has_seen_both_sides
from game.engine.senses.hero_knowledge import known_doors, known_states, unopened
from game.engine.world import World
from game.ui.core.message import Message
from game.ui.core.scene_manager import Change
from game.ui.graphics.theme import Theme
from game.ui.input.commands import Command
from game.ui.play.door_options import pushes_open_at
from game.ui.play.known_places import MapMarks, door_and_state
from game.ui.scenes.lists.place_list import PlaceList, PlaceRow
from game.ui.text.command_names import prompt
from game.ui.text.event_messages.door_messages import known_door_sentences
from game.ui.text.sentences import door_commands as text
from game.ui.text.sentences import menus


class DoorList(PlaceList):
    """Scene of the door list. Each door has its letter on the map, and the cursor is on the selected door."""

    def __init__(self, theme: Theme, world: World, marks: MapMarks, go: Callable[[Vec], Change | None]) -> None:
        """Make the list. The parameters are those of `PlaceList`."""
        closed, states = unopened(world), known_states(world.level)
        self._open = len(known_doors(world.level)) - len(closed)
        steps = {door: len(way_to(world.hero, [door.at], world)) for door in closed}
        doors = sorted(steps, key=lambda door: (steps[door] or world.level.ground.size, reading_order(door.at)))

        def picture(sprite: str) -> pygame.Surface:
            """Return the sprite of a door in the colours that it has on the map (D-41 to D-43)."""
            return theme.tilesheet(world.tradition.swatch, world.level.wall_style)[sprite]

        super().__init__(theme, world, [self._row(door, states[door], world, picture) for door in doors], marks, go)

    def _row(
        self, door: Door, known_state: DoorState, world: World, picture: Callable[[str], pygame.Surface]
    ) -> PlaceRow:
        unknown = Verb.LISTEN in world.tradition.verbs and not has_seen_both_sides(door, world)
        silent = text.NOT_LISTENED if unknown else ""
        return PlaceRow(
            door.at,
            door_and_state(door, known_state, world.level),
            " ".join(known_door_sentences(door, world)) or silent,
            partial(picture, f"{door.kind.sprite}-front-{known_state.value}"),
        )

    @property
    def heading(self) -> str:
        """Text above the list."""
        return text.DOOR_LIST.format(number=len(self._rows)) if self._all else text.DOOR_LIST_EMPTY

    @property
    def closing(self) -> Command:
        """Command that opened the list, and closes it."""
        return Command.DOORS

    def card(self) -> list[Message]:
        """Return the lines below the list: what is known of the selected door, and how many doors are open."""
        lines = super().card() or [Message(menus.NO_ROW_FITS if self.filter.text else text.NO_DOORS, "dim text")]
        return [*lines, Message(text.OPEN_TOO.format(number=self._open), "dim text")] if self._open else lines

    def keys(self) -> str:
        """Return the line that names the keys of the list. Choosing a door ajar beside the hero pushes it open."""
        if not self._rows:
            return super().keys()
        at = self._rows[self._chosen].at
        pushes = pushes_open_at(at, self._world)
        return prompt(self._theme.controls, text.LIST_KEYS_PUSH) if pushes else super().keys()
