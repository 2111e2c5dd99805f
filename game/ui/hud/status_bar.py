"""The status bar at the top: the hero's state as a row of items. A narrow window leaves out the least important."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pygame

from game.engine.model.actor import Actor
from game.engine.model.condition import Condition
from game.engine.model.door import LATCH_PIPS
from game.engine.model.tradition_features import Feature
from game.engine.model.traits import Lamp
from game.engine.records import NamedTuple, record
from game.engine.rules.actions.door_verbs import LATCH
from game.engine.words import count
from game.engine.world import World
from game.ui.core.low_health import low_health_level
from game.ui.graphics.text_painter import TextPainter
from game.ui.graphics.theme import SIGN, sign_of, turns_left
from game.ui.hud.button_style import NO_MOUSE, ButtonState, PanelMouse, draw_plate
from game.ui.input.commands import Command, is_available
from game.ui.input.device_in_use import Controls
from game.ui.text.command_names import prompt
from game.ui.text.event_messages.hazard_messages import lamp_sentence
from game.ui.text.sentences import status

GAP = 11
"""Space between two items, in pixels at text scale 1."""
LEAVE_OUT = 35
"""An item is left out before items are shortened whose weight is greater by more than this."""
BAR_WIDTH, BAR_HEIGHT, HEIGHT = 48, 7, 19


@record
class StatusItem:
    """Item of the status bar, which shows one value."""

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


def status_items(world: World, controls: Controls, notice: SavingNotice | None = None) -> list[StatusItem]:
    """Return the items of the bar from left to right. `notice`: what it says about the saving; None for nothing."""
    return [
        _depth(world.level.depth),
        _health(world),
        *_conditions(world.hero),
        *_carried(world),
        *_doors_opened(world),
        *([] if notice is None else [StatusItem((notice.word,), 55, "gain", chip=True, tip=(notice.tip,))]),
        *_gold(world),
        _turn(world.turn),
        StatusItem(
            (prompt(controls, status.KEYS), prompt(controls, status.KEYS_SHORT)), 10, "dim text", command=Command.HELP
        ),
    ]


def _depth(depth: int) -> StatusItem:
    forms, tip = (status.DEPTH.format(number=depth), str(depth)), (status.DEPTH_TIP.format(number=depth),)
    return StatusItem(forms, 80, "dim text", "icon-depth", command=Command.MAP, tip=tip)


def _health(world: World) -> StatusItem:
    """Return the item of the hero's health. The text has a mark if the health is low."""
    hero = world.hero
    health = f"{hero.health}/{hero.max_health}"
    words = status.LOW.format(value=health) if low_health_level(hero.health, hero.max_health) else health
    tip = (status.HEALTH_TIP.format(health=hero.health, most=hero.max_health),)
    meter = (hero.health, hero.max_health)
    command = Command.REST if is_available(Command.REST, world.tradition) else None
    return StatusItem((words,) * 2, 100, "harm", "icon-health", meter, command=command, tip=tip)


def _conditions(hero: Actor) -> Iterator[StatusItem]:
    for condition, ends in hero.conditions.items():
        turns = turns_left(ends, hero.ready_at)
        forms = (status.CONDITION.format(condition=condition.name, turns=turns), str(turns))
        purpose, tip = "good" if condition.good else "harm", _condition_tip(condition, turns)
        yield StatusItem(forms, 90, purpose, sign_of(condition), chip=True, tip=tip)


def _carried(world: World) -> Iterator[StatusItem]:
    """Yield the items of what the hero carries besides gold: oil, latches and keys."""
    hero = world.hero
    if hero.breed.lamp is not None:
        yield _oil(hero, hero.breed.lamp)
    if LATCH in world.tradition.verbs:
        tip = (status.LATCHES_TIP.format(number=hero.latches, blows=LATCH_PIPS),)
        yield StatusItem((str(hero.latches),), 60, "door text", "icon-latch", tip=tip)
    if hero.keys:
        tip = (status.KEYS_TIP.format(number=hero.keys),)
        yield StatusItem((str(hero.keys),), 65, "door text", "icon-key", tip=tip)


def _doors_opened(world: World) -> Iterator[StatusItem]:
    if Feature.LEAVES in world.tradition.provides:
        opened = world.run_stats.doors_opened
        forms, tip = (
            (status.DOORS_OPENED.format(number=opened), str(opened)),
            (status.OPENED_TIP.format(number=opened),),
        )
        yield StatusItem(forms, 50, "door text", "icon-door", command=Command.DOORS, tip=tip)


def _gold(world: World) -> Iterator[StatusItem]:
    if Feature.GOLD in world.tradition.provides:
        gold = world.hero.gold
        yield StatusItem((str(gold),), 30, "gain", "icon-gold", tip=(status.GOLD_TIP.format(number=gold),))


def _turn(turn: int) -> StatusItem:
    forms, tip = (status.TURN.format(number=turn), str(turn)), (status.TURN_TIP.format(number=turn),)
    return StatusItem(forms, 20, "dim text", "icon-turn", command=Command.HISTORY, tip=tip)


def _condition_tip(condition: Condition, turns: int) -> tuple[str, ...]:
    """Return the sentences of the tooltip of a condition that lasts for a number of turns."""
    first = status.CONDITION_TIP.format(condition=condition.name, turns=count(turns, "turn"))
    hurts = status.CONDITION_HURTS.format(damage=condition.damage_per_turn)
    return (first, hurts) if condition.damage_per_turn else (first,)


def _oil(hero: Actor, lamp: Lamp) -> StatusItem:
    """Return the lamp's entry in the status bar: the oil that is left.

    The colour shows whether the lamp is covered, shines with its full radius, or shines less far.
    """
    purpose = "dim text" if hero.lamp_covered else "gain" if hero.light == lamp.levels[0].radius else "harm"
    oil, command = str(hero.oil), Command.COVER_LAMP
    text = status.LAMP_COVERED.format(oil=oil) if hero.lamp_covered else oil
    if purpose == "harm":
        text = oil = status.LOW.format(value=oil)
    return StatusItem(
        (text, oil),
        85,
        purpose,
        "icon-oil",
        (hero.oil, lamp.most),
        command=command,
        tip=(lamp_sentence(hero) or "", status.OIL_TIP),
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


def draw_bar(
    painter: TextPainter,
    world: World,
    controls: Controls,
    mouse: PanelMouse = NO_MOUSE,
    notice: SavingNotice | None = None,
    *,
    help_link: bool = True,
) -> list[tuple[pygame.Rect, StatusItem]]:
    """Draw the bar; return the box of each item in pixels. An item with a command looks like a button under the mouse.

    `mouse`: where the mouse is on the bar. `notice`: what the bar says about the saving; None for nothing.
    `help_link`: whether the bar ends with the link to the key help.
    """
    scale, target = painter.scale, painter.target
    painter.fill(pygame.Rect(0, target.get_height() - 1, target.get_width(), 1), "line")
    gap, left = GAP * scale, 5 * scale

    def width(piece: StatusItem, form: int) -> int:
        return _width(painter, piece, form) + gap

    items = [item for item in status_items(world, controls, notice) if help_link or item.command is not Command.HELP]
    chosen = fit_items(items, target.get_width() - 2 * left + gap, width)  # the last item needs no gap
    spare = max(0, target.get_width() - left - sum(width(piece, form) for piece, form in chosen))
    links = []
    x = left
    for number, (piece, form) in enumerate(chosen):
        if number == len(chosen) - 1 and piece.command is Command.HELP:
            x += spare
        box = pygame.Rect(x, 0, _width(painter, piece, form), target.get_height())
        if piece.command is not None and (state := mouse.state(box)) is not ButtonState.USUAL:
            draw_plate(painter, box.inflate(4 * scale, -2 * scale), state)
        end = _draw(painter, x, piece, form)
        links.append((box, piece))
        x = end + gap
    return links


def _width(painter: TextPainter, piece: StatusItem, form: int) -> int:
    words, scale = painter.width(piece.forms[form]), painter.scale
    icon = painter.icon_width(piece.icon) + scale if piece.icon else 0
    bar = (BAR_WIDTH + 3) * scale if piece.bar and form == 0 else 0
    return words + icon + bar + (6 * scale if piece.chip else 0)


def _draw(painter: TextPainter, x: int, piece: StatusItem, form: int) -> int:
    """Draw an item of the status bar at `x`, in pixels; return the x where the item ends.

    `form`: index, in `piece.forms`, of the text to draw; 0 is the longest text.
    """
    scale, height = painter.scale, painter.target.get_height()
    end = x + _width(painter, piece, form)
    if piece.chip:
        box = pygame.Rect(x, 2 * scale, end - x, height - 4 * scale)
        painter.fill(box, f"{piece.purpose} ground")
        painter.outline(box, piece.purpose)
        x += 3 * scale
    if piece.icon:
        tall = (SIGN if piece.icon.startswith("sign-") else 16) * scale
        x = painter.icon(x, (height - tall) // 2, piece.icon) + scale
    if piece.bar and form == 0:
        bar = pygame.Rect(x, 6 * scale, BAR_WIDTH * scale, BAR_HEIGHT * scale)
        painter.bar(bar, *piece.bar, piece.purpose)
        x += (BAR_WIDTH + 3) * scale
    painter.word(x, 4 * scale, piece.forms[form], "text" if piece.bar else piece.purpose)
    return end
