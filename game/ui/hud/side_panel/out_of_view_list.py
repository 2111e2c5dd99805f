"""The list of what is out of view, on the side panel: noises, and monsters that were seen before, the latest first.

All of them come from what the hero has seen and heard, never from where the monsters really are.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.grid.geometry import Vec, name_of_step
from game.engine.hero_notes import RECENT_TICKS
from game.engine.model.actor import Actor
from game.engine.model.condition import TURN_TICKS
from game.engine.model.item import Item
from game.engine.records import NamedTuple
from game.engine.senses.hero_knowledge import is_recent, known_states, remembered_foes
from game.engine.words import capital, count
from game.engine.world import World
from game.ui.core.message import Message
from game.ui.hud.side_panel.panel_row import PanelRow, RowPainter, text_row
from game.ui.hud.side_panel.section_layout import Priority, Section
from game.ui.text.sentences import look_card, status
from game.ui.text.sentences.log.noises import NOISES

MOST = 5
"""Most rows of the section."""
COST = 3
"""Cost of covering the section with the look card: see `section_layout.Section`."""
INDENT = 5
"""Space before the second line of a row, in pixels at text scale 1."""
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
    heard: bool = False
    """Whether it was heard, and not seen."""
    short: str = ""
    """Shorter name; "" if there is none."""

    def direction(self, hero: Vec) -> str:
        """Return the word for the direction from the hero to the row; "" if it is where he stands."""
        way = (self.at or self.towards or hero) - hero
        return name_of_step(way.compass) if way.steps else ""

    def told(self, hero: Vec) -> tuple[object, ...]:
        """Return what tells the row from others: rows of doors that say the same are one. `hero`: his cell."""
        behind_door = self.name == status.BEHIND_DOOR
        return (self.name, self.tick, self.direction(hero)) if behind_door else tuple(self)

    def card(self, world: World) -> list[Message]:
        """Return the lines of the tooltip."""
        turns = (world.hero.ready_at - self.tick) // TURN_TICKS
        ago = look_card.AGO.format(turns=count(turns, "turn")) if turns else look_card.JUST_NOW
        way = self.direction(world.hero.pos)
        elsewhere, here = (
            (status.TRACE_HEARD, status.TRACE_HEARD_HERE) if self.heard else (status.TRACE_SEEN, status.TRACE_SEEN_HERE)
        )
        return [Message((elsewhere if way else here).format(Thing=self.name, ago=ago, direction=way), "text")]


def heard_or_seen(world: World, listed: Sequence[Actor | Item] = ()) -> list[HeardOrSeen]:
    """Return what the hero remembers to have seen and heard out of his view, the latest first.

    Awake monsters and noises are left out after RECENT_TICKS ticks, sleepers never. `listed`: what has a row in the
    list of what is in view, where the row of a monster may be kept after it has gone out of sight. It is left out here.
    """
    memory, now = world.level.memory, world.hero.ready_at
    found = []
    if not memory.fades:
        found = [
            HeardOrSeen(capital(known.foe.name), known.tick, known.at, asleep=known.asleep)
            for known in remembered_foes(world)
            if (known.asleep or is_recent(known, world)) and not any(known.foe is each for each in listed)
        ]
    for door, state in known_states(world.level).items():
        heard_there = memory.last_heard(door)
        if heard_there is not None and heard_there.who.awake and not state.clear:
            row = HeardOrSeen(status.BEHIND_DOOR, heard_there.tick, door.at, heard=True, short=status.BEHIND_DOOR_SHORT)
            found += [row] if now - row.tick <= RECENT_TICKS else []
    found += [
        HeardOrSeen(NOISES[noise.noise].name, noise.tick, None, Vec(*start) + _times(noise.direction, FAR), heard=True)
        for noise, _, start in world.recently_heard
    ]
    found.sort(key=lambda row: -row.tick)
    told = {row.told(world.hero.pos): row for row in reversed(found)}  # of rows that say the same, the first is kept
    return [row for row in found if told[row.told(world.hero.pos)] is row][:MOST]


def _times(step: Vec, number: int) -> Vec:
    return Vec(step.x * number, step.y * number)


def out_of_view_section(rows: RowPainter, world: World, listed: Sequence[HeardOrSeen], margin: int) -> Section:
    """Return the section of what was heard and last seen.

    Each has two lines. Where room is short, each has one line, and then the earliest are left out. `margin`: pixels to
    leave free below the rows.
    """
    two = [row for each in listed for row in _two_lines(each, world)]
    one = [_one_line(each, world) for each in listed]
    numbers = range(len(listed), 0, -1)
    forms = [rows.form(two, Priority.HEARD, margin), *(rows.form(one[:end], Priority.HEARD, margin) for end in numbers)]
    return Section(forms if listed else [], COST, changes=True)


def _two_lines(row: HeardOrSeen, world: World) -> list[PanelRow]:
    """Return the name of a row and, below it, whether it was seen or heard, when, and in which direction."""
    sentence = status.HEARD_LINE if row.heard else status.SEEN_LINE
    when = _when(row, world, look_card.JUST_NOW)
    told = tuple(sentence.format(when=when, direction=way) for way in _ways(row, world))
    names = tuple(name for name in (row.name, row.short) if name)
    return [
        text_row(target=row, forms=names, with_next=True),
        text_row(target=row, forms=told, purpose="dim text", indent=INDENT),
    ]


def _one_line(row: HeardOrSeen, world: World) -> PanelRow:
    """Return the name of a row and, at its right end, when and in which direction, or only the direction."""
    ways, when = _ways(row, world), _when(row, world, status.NOW)
    notes = (*(status.WHEN_AND_DIRECTION.format(when=when, direction=way) for way in ways), *ways)
    return text_row(target=row, forms=(row.short or row.name,), purpose="dim text", notes=notes)


def _when(row: HeardOrSeen, world: World, now: str) -> str:
    """Return when something was seen or heard, or that it was asleep. `now`: word for the present turn."""
    turns = (world.hero.ready_at - row.tick) // TURN_TICKS
    if row.asleep:
        return status.ASLEEP
    return status.TURNS_AGO.format(turns=count(turns, "turn")) if turns else now


def _ways(row: HeardOrSeen, world: World) -> list[str]:
    """Return the word for the direction of a row, and its short form."""
    way = row.direction(world.hero.pos) or status.HERE
    return [way, status.SHORT_DIRECTIONS.get(way, way)]
