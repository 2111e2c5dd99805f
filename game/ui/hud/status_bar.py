"""The hero's state at the upper left of the map: gauges above each other, and beside them a row of figures.

Where the row is short, it leaves out the least important items. The place stands at the head of the side panel.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pygame

from game.engine.level_theme import PLAIN
from game.engine.model.actor import Actor
from game.engine.model.condition import Condition, turns_left
from game.engine.model.door import LATCH_PIPS, DoorBand
from game.engine.model.tradition_features import Feature
from game.engine.model.traits import Lamp
from game.engine.records import NamedTuple, record
from game.engine.rules.actions.door_verbs import LATCH
from game.engine.rules.door_limit import band_of, intruder_waits, limit_here, own_open_doors, steps_of_intruder
from game.engine.tradition import DoorLimit
from game.engine.words import capital, count
from game.engine.world import World
from game.ui.core.low_health import low_health_level
from game.ui.graphics.text_painter import TextPainter
from game.ui.graphics.theme import SIGN, sign_of
from game.ui.hud.button_style import NO_MOUSE, ButtonState, PanelMouse, draw_plate
from game.ui.input.commands import Command, is_available
from game.ui.input.device_in_use import Controls
from game.ui.text.command_names import prompt
from game.ui.text.event_messages.hazard_messages import lamp_sentence
from game.ui.text.open_doors import doors_to_bolt, of_limit
from game.ui.text.sentences import status

GAP, EDGE = 8, 3
"""Space between two items, and between the gauges and the edge of their veil, in pixels at text scale 1."""
LEAVE_OUT = 35
"""An item is left out before items are shortened whose weight is greater by more than this."""
BAR_WIDTH, BAR_HEIGHT = 64, 7


@record
class StatusItem:
    """Item of a row, which shows one value."""

    forms: tuple[str, ...]
    """Texts of the item, the longest first. The item is left out if even the last text does not fit."""
    weight: int
    """The greater the weight, the later the item is shortened or left out where room is short."""
    purpose: str = "text"
    icon: str = ""
    bar: tuple[int, int] | None = None
    """A value and its maximum, drawn as a bar beside the longest text only; None for no bar."""
    chip: bool = False
    """Whether the item has an outline and a background of its own."""
    command: Command | None = None
    """Command that a click on the item gives; None for no command."""
    tip: tuple[str, ...] = ()
    """Sentences of the tooltip, before those about the command."""


class SavingNotice(NamedTuple):
    """What the bar says about the saving of the game: a word, and the sentence of its tooltip."""

    word: str
    tip: str


PRACTICE = SavingNotice(status.PRACTICE, status.PRACTICE_TIP)
NOT_SAVED = SavingNotice(status.NOT_SAVED, status.NOT_SAVED_TIP)


def gauges(world: World) -> list[StatusItem]:
    """Return what is shown as bars: health and, if the hero has a lamp, oil."""
    lamp = world.hero.breed.lamp
    return [_health(world), *([_oil(world.hero, lamp)] if lamp is not None else [])]


def figures(world: World, controls: Controls | None, notice: SavingNotice | None = None) -> list[StatusItem]:
    """Return the row beside the gauges: what the hero has, his conditions, and the turn.

    `controls`: name the key for help; None if no key gives a command. `notice`: what the row says about the saving of
    the game; None for nothing.
    """
    told = [] if notice is None else [StatusItem((notice.word,), 55, "gain", chip=True, tip=(notice.tip,))]
    row = [
        *_conditions(world.hero),
        *_carried(world),
        *_doors_opened(world),
        *_gold(world),
        *told,
        _turn(world.turns_passed),
    ]
    if controls is not None:
        keys = prompt(controls, status.KEYS), prompt(controls, status.KEYS_SHORT)
        row.append(StatusItem(keys, 10, "dim text", command=Command.HELP))
    return row


def place_items(world: World) -> list[StatusItem]:
    """Return the name of the place, if it has one, and the depth."""
    depth = world.level.depth
    tip, name = (status.DEPTH_TIP.format(number=depth),), place_name(world)
    named = [StatusItem((name,), 80, "title", command=Command.MAP, tip=tip)] if name else []
    forms = status.DEPTH.format(number=depth), str(depth)
    return [*named, StatusItem(forms, 90, "dim text" if name else "title", command=Command.MAP, tip=tip)]


def room_items(world: World) -> list[StatusItem]:
    """Return the name of the room where the hero is, if it has a purpose."""
    room = world.level.room_at(world.hero.pos)
    return [StatusItem((capital(room.purpose),), 80)] if room is not None else []


def place_name(world: World) -> str:
    """Return the name of the place where the hero is; "" if it has none."""
    return capital(world.theme.name.replace("-", " ")) if world.theme is not PLAIN else ""


def _health(world: World) -> StatusItem:
    """Return the item of the hero's health. The text has a mark if the health is low."""
    hero = world.hero
    health = f"{hero.health}/{hero.max_health}"
    words = status.LOW.format(value=health) if low_health_level(hero.health, hero.max_health) else health
    tip = (status.HEALTH_TIP.format(health=hero.health, most=hero.max_health),)
    meter = (hero.health, hero.max_health)
    command = Command.REST if is_available(Command.REST, world.tradition) else None
    return StatusItem((words,) * 2, 100, "harm", bar=meter, command=command, tip=tip)


def _conditions(hero: Actor) -> Iterator[StatusItem]:
    for condition, ends in hero.conditions.items():
        turns = turns_left(ends, hero.ready_at)
        forms = (status.CONDITION.format(condition=condition.name, turns=turns), str(turns))
        purpose, tip = "good" if condition.good else "harm", _condition_tip(condition, turns)
        yield StatusItem(forms, 90, purpose, sign_of(condition), chip=True, tip=tip)


def _carried(world: World) -> Iterator[StatusItem]:
    """Yield the items of what the hero carries besides gold and oil: latches and keys."""
    hero = world.hero
    if LATCH in world.tradition.verbs:
        tip = (status.LATCHES_TIP.format(number=hero.latches, blows=LATCH_PIPS),)
        yield StatusItem((str(hero.latches),), 60, "door text", "icon-latch", tip=tip)
    if hero.keys:
        tip = (status.KEYS_TIP.format(number=hero.keys),)
        yield StatusItem((str(hero.keys),), 65, "door text", "icon-key", tip=tip)


def _doors_opened(world: World) -> Iterator[StatusItem]:
    """Yield the item of the hero's doors: how many stand open where that counts, else how many he has opened."""
    if (limit := limit_here(world)) is not None:
        yield _open_doors(world, limit)
    elif Feature.LEAVES in world.tradition.provides:
        opened = world.run_stats.doors_opened
        tip = (status.OPENED_TIP.format(number=opened),)
        yield StatusItem((str(opened),), 50, "door text", "icon-door", command=Command.DOORS, tip=tip)


ICONS_OF_BANDS = {
    DoorBand.CALM: ("icon-doors-calm", "door text"),
    DoorBand.NEAR: ("icon-doors-near", "gain"),
    DoorBand.REACHED: ("icon-doors-reached", "harm"),
}
"""Picture and colour of the number of the hero's open doors, by how near it is to the limit."""


def _open_doors(world: World, limit: DoorLimit) -> StatusItem:
    """Return the item of the number of the hero's doors that stand open on his level."""
    doors, foe = len(own_open_doors(world.level)), limit.breed.name
    icon, purpose = ICONS_OF_BANDS[band_of(world)]
    first, waits = of_limit(doors, limit, short=True), intruder_waits(world)
    way = steps_of_intruder(world)
    comes = way is not None
    steps = count(way if way is not None else limit.steps, "step")
    reached = status.LIMIT_WAITS_TIP if waits else status.LIMIT_REACHED_TIP[comes]
    told = reached if doors >= limit.doors else status.LIMIT_TIP
    tip = (
        status.OPEN_DOORS_TIP.format(number=doors),
        told.format(limit=limit.doors, foe=foe, bolts=doors_to_bolt(doors, limit), steps=steps),
    )
    if doors >= limit.doors:
        longest = status.WAITS if waits else status.IS_HERE[comes]
        forms = (longest.format(value=first, foe=foe, steps=steps), first)
        return StatusItem(forms, 70, purpose, icon, command=Command.DOORS, tip=tip)
    return StatusItem((first,), 70, purpose, icon, command=Command.DOORS, tip=tip)


def _gold(world: World) -> Iterator[StatusItem]:
    if Feature.GOLD in world.tradition.provides:
        gold = world.hero.gold
        yield StatusItem((str(gold),), 30, "gain", "icon-gold", tip=(status.GOLD_TIP.format(number=gold),))


def _turn(turn: int) -> StatusItem:
    forms, tip = (status.TURN.format(number=turn), str(turn)), (status.TURN_TIP.format(number=turn),)
    return StatusItem(forms, 20, "dim text", command=Command.HISTORY, tip=tip)


def _condition_tip(condition: Condition, turns: int) -> tuple[str, ...]:
    """Return the sentences of the tooltip of a condition that lasts for a number of turns."""
    first = status.CONDITION_TIP.format(condition=condition.name, turns=count(turns, "turn"))
    hurts = status.CONDITION_HURTS.format(damage=condition.damage_per_turn)
    return (first, hurts) if condition.damage_per_turn else (first,)


def _oil(hero: Actor, lamp: Lamp) -> StatusItem:
    """Return the gauge of the oil that is left in the lamp.

    The colour shows whether the lamp is covered, shines with its full radius, or shines less far.
    """
    purpose = "dim text" if hero.lamp_covered else "gain" if hero.light == lamp.levels[0].radius else "harm"
    words = status.OIL.format(oil=hero.oil)
    form = status.LAMP_COVERED if hero.lamp_covered else status.LOW if purpose == "harm" else "{value}"
    tip = lamp_sentence(hero) or "", status.OIL_TIP
    return StatusItem(
        (form.format(value=words),) * 2, 85, purpose, bar=(hero.oil, lamp.most), command=Command.COVER_LAMP, tip=tip
    )


def fit_items(
    row: Sequence[StatusItem], room: int, width: Callable[[StatusItem, int], int]
) -> list[tuple[StatusItem, int]]:
    """Return the items of `row` that fit into `room` pixels, each with the index of its shown text in `forms`.

    Items are shortened in ascending order of weight, and an item is left out before items are shortened whose weight is
    greater by more than LEAVE_OUT. The heaviest item always stays. `width`: returns the width of an item with a
    given text, in pixels.
    """
    forms = dict(enumerate([0] * len(row)))
    lightest_first = sorted(forms, key=lambda number: row[number].weight)

    widths = [[width(item, form) for form in range(len(item.forms))] for item in row]

    def too_wide() -> bool:
        return sum(widths[number][form] for number, form in forms.items()) > room

    steps = [(row[number].weight, number, False) for number in lightest_first]
    steps += [(row[number].weight + LEAVE_OUT, number, True) for number in lightest_first[:-1]]
    for _, number, leave_out in sorted(steps):
        if leave_out and too_wide():
            del forms[number]
        while number in forms and too_wide() and forms[number] < len(row[number].forms) - 1:
            forms[number] += 1
    return [(row[number], form) for number, form in forms.items()]


Links = list[tuple[pygame.Rect, StatusItem]]


def height_of_bar(painter: TextPainter) -> int:
    """Return the height of the gauges and figures with their veil in pixels."""
    return 2 * (painter.line + EDGE * painter.scale)


def width_of_bar(painter: TextPainter, bars: Sequence[StatusItem], row: Sequence[StatusItem], most: int) -> int:
    """Return the width of the gauges and figures with their veil in pixels, which is at most `most`."""
    left = _right_of_gauges(painter, bars)
    fitted = _fitted(painter, row, most - left - EDGE * painter.scale)
    return left + EDGE * painter.scale + sum(_width(painter, *each) + GAP * painter.scale for each in fitted)


def draw_bar(
    painter: TextPainter, bars: Sequence[StatusItem], row: Sequence[StatusItem], mouse: PanelMouse = NO_MOUSE
) -> Links:
    """Draw the gauges, and the figures beside them; return the box of each item in pixels.

    `mouse`: where the mouse is on them.
    """
    edge, links, whole = EDGE * painter.scale, Links(), painter.target.get_rect()
    left = _right_of_gauges(painter, bars)
    top = whole.centery - len(bars) * painter.line // 2
    for number, item in enumerate(bars):
        links += draw_row(painter, pygame.Rect(edge, top + number * painter.line, left, painter.line), [item], mouse)
    beside = pygame.Rect(left, edge, whole.right - edge - left, whole.height - 2 * edge)
    return links + draw_row(painter, beside, row, mouse)


def _right_of_gauges(painter: TextPainter, bars: Sequence[StatusItem]) -> int:
    """Return the x behind the gauges, in pixels."""
    return (EDGE + GAP) * painter.scale + max(_width(painter, item, 0) for item in bars)


def draw_row(
    painter: TextPainter,
    box: pygame.Rect,
    row: Sequence[StatusItem],
    mouse: PanelMouse = NO_MOUSE,
    *,
    wide: bool = False,
) -> Links:
    """Draw as many items of a row as fit into a box; return the box of each in pixels.

    An item with a command looks like a button under the mouse. `wide`: whether the last item stands at the right end.
    """
    chosen, links, x = _fitted(painter, row, box.width), Links(), box.x
    for number, (item, form) in enumerate(chosen):
        place = pygame.Rect(x, box.y, _width(painter, item, form), box.height)
        if wide and number and number == len(chosen) - 1:
            place.right = box.right
        state = mouse.state(place)
        if item.command is not None and state is not ButtonState.USUAL:
            draw_plate(painter, place.inflate(2 * painter.scale, 0), state)
        _draw(painter, place, item, form)
        links.append((place, item))
        x = place.right + GAP * painter.scale
    return links


def _fitted(painter: TextPainter, row: Sequence[StatusItem], room: int) -> list[tuple[StatusItem, int]]:
    """Return the items that fit into `room` pixels, each with the number of its form. The last one needs no gap."""
    gap = GAP * painter.scale
    return fit_items(row, room + gap, lambda item, form: _width(painter, item, form) + gap)


def _width(painter: TextPainter, piece: StatusItem, form: int) -> int:
    words, scale = painter.width(piece.forms[form]), painter.scale
    icon = painter.icon_width(piece.icon) + scale if piece.icon else 0
    bar = (BAR_WIDTH + 3) * scale if piece.bar and form == 0 else 0
    return words + icon + bar + (4 * scale if piece.chip else 0)


def _draw(painter: TextPainter, box: pygame.Rect, piece: StatusItem, form: int) -> None:
    """Draw an item into a box. `form`: index, in `piece.forms`, of the text to draw; 0 is the longest text."""
    scale, x = painter.scale, box.x
    top = box.centery - painter.line // 2
    if piece.chip:
        box = pygame.Rect(box.x, top, box.width, painter.line)
        painter.fill(box, f"{piece.purpose} ground")
        painter.outline(box, piece.purpose)
        x += 2 * scale
    if piece.icon:
        tall = (SIGN if piece.icon.startswith("sign-") else 16) * scale
        x = painter.icon(x, box.centery - tall // 2, piece.icon) + scale
    if piece.bar and form == 0:
        bar = pygame.Rect(x, top + 2 * scale, BAR_WIDTH * scale, BAR_HEIGHT * scale)
        painter.bar(bar, *piece.bar, piece.purpose)
        x += (BAR_WIDTH + 3) * scale
    painter.word(x, top, piece.forms[form], "text" if piece.bar else piece.purpose)
