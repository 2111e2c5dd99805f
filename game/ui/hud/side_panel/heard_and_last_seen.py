"""What was heard and last seen, on the side panel: noises, and monsters that went out of view, the latest first.

All of them come from what the hero has seen and heard, never from where the monsters really are.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.engine.grid.geometry import Vec, name_of_step
from game.engine.model.actor import Actor
from game.engine.model.condition import TURN_TICKS
from game.engine.model.item import Item
from game.engine.records import NamedTuple
from game.engine.senses.hero_knowledge import RECENT_TICKS, is_recent, known_foes, known_states
from game.engine.senses.unsaved_knowledge import HeardNoise
from game.engine.words import capital, count
from game.engine.world import World
from game.ui.core.message import Message
from game.ui.graphics.text_painter import TextPainter
from game.ui.hud.side_panel.panel_priorities import Priority
from game.ui.hud.side_panel.section_layout import Form, Section
from game.ui.text.sentences import look_card, status

MOST = 5
"""Most rows of the section."""
COST = 3
"""Cost of covering the section with the look card: see `section_layout.Section`."""
FAR = 40
"""Number of cells from the hero to the place that an arrow for a noise points at, so that it lies off the screen."""


class HeardOrSeen(NamedTuple):
    """Row of the section: what was seen or heard, when, and where."""

    name: str
    tick: int
    at: Vec | None
    """Cell where it was seen, or of the door behind which it was heard; None if only a direction is known."""
    towards: Vec | None = None
    """Cell far away in the direction from which a noise came; None for what has a cell of its own."""
    asleep: bool = False

    def direction(self, hero: Vec) -> str:
        """Return the word for the direction from the hero to the row; "" if it is where he stands."""
        way = (self.at or self.towards or hero) - hero
        return name_of_step(way.compass) if way.steps else ""

    def card(self, world: World) -> list[Message]:
        """Return the lines of the tooltip."""
        turns = (world.hero.ready_at - self.tick) // TURN_TICKS
        ago = look_card.AGO.format(turns=count(turns, "turn")) if turns else look_card.JUST_NOW
        sentence = status.TRACE_HEARD if self.towards is not None else status.TRACE_SEEN
        way = self.direction(world.hero.pos) or status.HERE
        return [Message(sentence.format(Thing=self.name, ago=ago, direction=way), "text")]


def heard_or_seen(world: World, heard: Sequence[HeardNoise], listed: Sequence[Actor | Item] = ()) -> list[HeardOrSeen]:
    """Return what the hero remembers to have seen and heard out of his view, the latest first.

    Awake monsters and noises are left out after RECENT_TICKS ticks, sleepers never. `listed`: what has a row in the
    list of what is in view, where the row of a monster may be kept after it has gone out of sight. It is left out here.
    """
    memory, now = world.level.memory, world.hero.ready_at
    found = []
    if not memory.fades:
        found = [
            HeardOrSeen(capital(known.foe.name), known.tick, known.at, asleep=known.asleep)
            for known in known_foes(world)
            if not known.in_view
            and (known.asleep or is_recent(known, world))
            and not any(known.foe is each for each in listed)
        ]
    for door, state in known_states(world.level).items():
        moved = memory.last_movement(door)
        if moved is not None and not state.clear and now - moved <= RECENT_TICKS:
            found.append(HeardOrSeen(status.BEHIND_DOOR, moved, door.at))
    found += [
        HeardOrSeen(status.HEARD[noise.noise], noise.tick, None, Vec(*start) + _times(noise.direction, FAR))
        for noise, _, start in heard
    ]
    found.sort(key=lambda row: -row.tick)
    return found[:MOST]


def _times(step: Vec, number: int) -> Vec:
    return Vec(step.x * number, step.y * number)


HeardOrSeenBoxes = list[tuple[pygame.Rect, HeardOrSeen]]


def heard_and_last_seen_section(
    painter: TextPainter, world: World, rows: Sequence[HeardOrSeen], boxes: HeardOrSeenBoxes, margin: int
) -> Section:
    """Return the section of what was heard and last seen. Where room is short, the earliest rows are left out.

    `margin`: pixels to leave free below the rows. The box of each row is added to `boxes`.
    """

    def form(shown: int) -> Form:
        def draw(box: pygame.Rect) -> None:
            for number, row in enumerate(rows[:shown]):
                place = pygame.Rect(box.x, box.y + number * painter.line, box.width, painter.line)
                boxes.append((place, row))
                _draw_heard_or_seen(painter, world, row, place)

        parts = [painter.line] * (shown - 1) + [painter.line + margin]
        return Form(sum(parts), Priority.HEARD, draw, parts)

    forms = [form(shown) for shown in range(len(rows), 0, -1)]
    return Section(forms, COST, changes=True)


def _draw_heard_or_seen(painter: TextPainter, world: World, row: HeardOrSeen, box: pygame.Rect) -> None:
    turns = (world.hero.ready_at - row.tick) // TURN_TICKS
    way = status.SHORT_DIRECTIONS.get(row.direction(world.hero.pos), "")
    gap, right = 6 * painter.scale, ""
    for sentence in (status.TURNS_AGO, status.TURNS_AGO_SHORT):
        ago = sentence.format(turns=count(turns, "turn"), number=turns) if turns else status.NOW
        right = status.TRACE.format(when=status.ASLEEP if row.asleep else ago, direction=way).strip(", ")
        if painter.width(row.name) + gap + painter.width(right) <= box.width:
            break
    end = painter.word_from_right(box.right, box.y, right)
    painter.word(box.x, box.y, painter.cut(row.name, end - box.x - gap), "dim text")
