"""The list of known doors that are not open: the way to each door, what the hero knows of it, and a walk to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.engine.events.stop_reasons import KeptBy
from game.engine.grid.geometry import Vec, reading_order
from game.engine.model.door import Door, DoorBand, DoorState
from game.engine.orders.door_stops import kept_by
from game.engine.orders.travel import way_to
from game.engine.rules.door_limit import band_of
from game.engine.senses.door_notes import where_it_leads
from game.engine.senses.door_signs import signs_of_tenants
from game.engine.senses.hero_knowledge import known_states, unopened
from game.engine.words import capital
from game.engine.world import World
from game.ui.core.message import Message
from game.ui.core.scene_manager import Change
from game.ui.graphics.theme import Theme
from game.ui.graphics.tilesheet import in_a_cell
from game.ui.input.commands import Command
from game.ui.play.door_options import pushes_open_at, signs_and_sounds
from game.ui.play.map_marks import MapMarks
from game.ui.scenes.lists.place_list import PlaceList, PlaceRow
from game.ui.text.cards.door_card import known_door_sentences
from game.ui.text.command_names import Words
from game.ui.text.known_places import state_word
from game.ui.text.open_doors import door_to_bolt
from game.ui.text.sentences import door_commands as text


class DoorList(PlaceList):
    """Scene of the door list. Each door has its letter on the map, and the cursor is on the selected door.

    A door keeps its letter while the hero is on the level. The doors that matter come first: those with a sign or with
    somebody behind them, then those that lead to unknown ground, those that he knows on both sides, and at last those
    that keep him out.
    """

    def __init__(self, theme: Theme, world: World, marks: MapMarks, go: Callable[[Vec], Change | None]) -> None:
        """Make the list. The parameters are those of `PlaceList`."""
        closed, states = unopened(world), known_states(world.level)
        self._open = sum(state.clear and door.kind.has_leaf for door, state in states.items())
        steps = {door: len(way_to(world.hero, [door.at], world)) for door in closed}

        def order(door: Door) -> tuple[int, int, tuple[int, int]]:
            return _unimportance(door, world), steps[door] or world.level.ground.size, reading_order(door.at)

        def picture(sprites: Sequence[str]) -> pygame.Surface:
            """Return the leaf and the posts of a door in the colours that they have on the map (D-41 to D-43)."""
            sheet = theme.tilesheet(world.tradition.swatch, world.theme)
            whole = sheet[sprites[0]].copy()
            for sprite in sprites[1:]:
                whole.blit(sheet[sprite], (0, 0))
            return in_a_cell(whole, foot=True)

        rows = [self._row(door, states[door], world, picture) for door in sorted(closed, key=order)]
        self._to_bolt = door_to_bolt(world)
        if self._to_bolt is not None:
            first = band_of(world) is DoorBand.REACHED
            rows.insert(0 if first else len(rows), self._row_to_bolt(self._to_bolt, world, picture))
        super().__init__(theme, world, rows, marks, go, Command.DOORS)

    def _row(
        self, door: Door, known_state: DoorState, world: World, picture: Callable[[Sequence[str]], pygame.Surface]
    ) -> PlaceRow:
        leads = where_it_leads(door, world)
        rusty = door.stiff and known_state.shut
        known = (
            *signs_and_sounds(door, world),
            *(() if leads is None else (leads.value,)),
            *((text.RUSTY,) if rusty else ()),
        )
        return PlaceRow(
            text.KIND_AND_STATE.format(Kind=capital(door.kind.name), state=state_word(door, known_state, world.level)),
            picture=partial(picture, [f"{door.kind.sprite}-front-{known_state.value}", *["rust-front"] * rusty]),
            at=door.at,
            sentences=known_door_sentences(door, world),
            known=known,
            brief=next(iter(signs_and_sounds(door, world, short=True)), ""),
            number=world.level.memory.number_of(door),
        )

    def _row_to_bolt(self, door: Door, world: World, picture: Callable[[Sequence[str]], pygame.Surface]) -> PlaceRow:
        """Return the row of the nearest open door of the hero that he could bolt."""
        return PlaceRow(
            text.TO_BOLT.format(Kind=capital(door.kind.name)),
            picture=partial(picture, [f"{door.kind.sprite}-front-{DoorState.OPEN.value}"]),
            at=door.at,
            known=(text.NEAREST_BOLT,),
            number=world.level.memory.number_of(door),
        )

    @property
    def heading(self) -> str:
        """Text above the list."""
        return text.DOOR_LIST.format(number=len(self.counted())) if self._places else text.DOOR_LIST_EMPTY

    def counted(self) -> Sequence[int]:
        """Return the indices of the rows of doors that are not open: the heading has their number."""
        to_bolt = self._to_bolt.at if self._to_bolt is not None else None
        return [index for index in super().counted() if self.rows[index].at != to_bolt]

    def card(self) -> list[Message]:
        """Return the lines below the list: what is known of the selected door, and how many doors are open."""
        lines = super().card() or ([] if self.filter.text else [Message(text.NO_DOORS, "dim text")])
        return [*lines, Message(text.OPEN_TOO.format(number=self._open), "dim text")] if self._open else lines

    def key_words(self) -> Sequence[Words]:
        """Return the line that names the keys of the list. Choosing a door ajar beside the hero pushes it open."""
        pushes = bool(self.rows) and pushes_open_at(self.rows[self.selected].at, self._world)
        return [text.LIST_KEYS_PUSH] if pushes else super().key_words()


def _unimportance(door: Door, world: World) -> int:
    """Return 0 for a door with a sign or with somebody behind it, 2 if both sides are known, 3 if it keeps him out."""
    if (by := kept_by(door, world.hero, world)) is not None and by is not KeptBy.RUNE:
        return 3
    heard = world.level.memory.last_heard(door)
    if signs_of_tenants(door, world) or (heard is not None and heard.who.anybody):
        return 0
    return 1 if where_it_leads(door, world) is None else 2
