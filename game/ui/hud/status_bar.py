"""The bar at the top: the hero's state in a row of pieces. In a narrow window the least important give way."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.engine.model.actor import Actor
from game.engine.model.features import Feature, Verb
from game.engine.model.traits import Lamp
from game.engine.records import record
from game.engine.world import World
from game.ui.core.commands import Command
from game.ui.graphics.text_painter import TextPainter
from game.ui.graphics.theme import SIGN, sign_of, turns_left
from game.ui.text.sentences import status

GAP = 11
"""Space between two pieces, in pixels of the text's scale."""
BAR_WIDTH, BAR_HEIGHT, HEIGHT = 48, 7, 19


@record
class Piece:
    """A value shown in the bar."""

    forms: tuple[str, ...]
    """Its texts, the longest first; a piece whose last form does not fit is left out."""
    weight: int
    """Importance: the heaviest pieces stay longest."""
    purpose: str = "text"
    icon: str = ""
    bar: tuple[int, int] | None = None
    """A value and its maximum, drawn as a bar beside the longest form only."""
    chip: bool = False
    """Whether the piece has a rim and a ground of its own."""
    leads: Command | None = None
    """Command of a click on the piece."""


def pieces(world: World) -> list[Piece]:
    """Return the pieces of the bar in the order of reading."""
    hero, depth = world.hero, world.level.depth
    row = [
        Piece((status.DEPTH.format(number=depth), str(depth)), 80, "dim text", "icon-depth"),
        Piece((f"{hero.health}/{hero.max_health}",) * 2, 100, "harm", "icon-health", (hero.health, hero.max_health)),
    ]
    for condition, ends in hero.conditions.items():
        left = str(turns_left(ends, hero.ready_at))
        purpose = "good" if condition.good else "harm"
        long = status.CONDITION.format(condition=condition.name, turns=left)
        row.append(Piece((long, left), 90, purpose, sign_of(condition), chip=True))
    if hero.breed.lamp is not None:
        row.append(_oil(hero, hero.breed.lamp))
    if Verb.LATCH in world.tradition.verbs:
        row.append(Piece((str(hero.latches),), 60, "door text", "icon-latch"))
    if hero.keys:
        row.append(Piece((str(hero.keys),), 65, "door text", "icon-key"))
    if Feature.LEAVES in world.tradition.provides:
        doors = (status.DOORS_OPENED.format(number=hero.opened), str(hero.opened))
        row.append(Piece(doors, 50, "door text", "icon-door", leads=Command.DOORS))
    turn = (status.TURN.format(number=world.turn), str(world.turn))
    row += [
        Piece((str(hero.gold),), 30, "gain", "icon-gold"),
        Piece(turn, 20, "dim text", "icon-turn", leads=Command.HISTORY),
        Piece((status.KEYS, status.KEYS_SHORT), 10, "dim text", leads=Command.HELP),
    ]
    return row


def _oil(hero: Actor, lamp: Lamp) -> Piece:
    """Return the piece of the lamp: its oil, and whether it is shaded or shines less far than it could."""
    purpose = "dim text" if hero.shaded else "gain" if hero.light == lamp.shines[0].radius else "harm"
    oil, leads = str(hero.oil), Command.SHADE
    if hero.shaded:
        return Piece((status.LAMP_COVERED.format(oil=oil), oil), 70, purpose, "icon-oil", leads=leads)
    return Piece((oil, oil), 70, purpose, "icon-oil", (hero.oil, lamp.most), leads=leads)


def fitted(row: Sequence[Piece], room: int, width: Callable[[Piece, int], int]) -> list[tuple[Piece, int]]:
    """Return each piece that fits into `room` pixels, with the index of the form it takes.

    All pieces are shortened first, the lightest first, and only then left out; the heaviest always stays.
    """
    forms = dict(enumerate([0] * len(row)))
    lightest_first = sorted(forms, key=lambda number: row[number].weight)

    def too_wide() -> bool:
        return sum(width(row[number], form) for number, form in forms.items()) > room

    for number in lightest_first:
        while too_wide() and forms[number] < len(row[number].forms) - 1:
            forms[number] += 1
    for number in lightest_first[:-1]:
        if too_wide():
            del forms[number]
    return [(row[number], form) for number, form in forms.items()]


def draw_bar(pen: TextPainter, world: World) -> list[tuple[pygame.Rect, Command]]:
    """Draw the bar and return the boxes that react to a click, with their commands."""
    scale, target = pen.scale, pen.target
    pen.fill(pygame.Rect(0, target.get_height() - 1, target.get_width(), 1), "line")
    gap, left = GAP * scale, 5 * scale

    def width(piece: Piece, form: int) -> int:
        return _width(pen, piece, form) + gap

    chosen = fitted(pieces(world), target.get_width() - left, width)
    spare = target.get_width() - left - sum(width(piece, form) for piece, form in chosen)
    links = []
    x = left
    for number, (piece, form) in enumerate(chosen):
        if number == len(chosen) - 1 and piece.leads is Command.HELP:
            x += spare
        end = _draw(pen, x, piece, form)
        if piece.leads is not None:
            links.append((pygame.Rect(x, 0, end - x, target.get_height()), piece.leads))
        x = end + gap
    return links


def _width(pen: TextPainter, piece: Piece, form: int) -> int:
    words, scale = pen.width(piece.forms[form]), pen.scale
    icon = pen.icon_width(piece.icon) + scale if piece.icon else 0
    bar = (BAR_WIDTH + 3) * scale if piece.bar and form == 0 else 0
    return words + icon + bar + (6 * scale if piece.chip else 0)


def _draw(pen: TextPainter, x: int, piece: Piece, form: int) -> int:
    """Draw a piece and return the x where it ends."""
    scale, height = pen.scale, pen.target.get_height()
    end = x + _width(pen, piece, form)
    if piece.chip:
        box = pygame.Rect(x, 2 * scale, end - x, height - 4 * scale)
        pen.fill(box, f"{piece.purpose} ground")
        pen.rim(box, piece.purpose)
        x += 3 * scale
    if piece.icon:
        tall = (SIGN if piece.icon.startswith("sign-") else 16) * scale
        x = pen.icon(x, (height - tall) // 2, piece.icon) + scale
    if piece.bar and form == 0:
        bar = pygame.Rect(x, 6 * scale, BAR_WIDTH * scale, BAR_HEIGHT * scale)
        pen.bar(bar, *piece.bar, piece.purpose)
        x += (BAR_WIDTH + 3) * scale
    pen.word(x, 4 * scale, piece.forms[form], "text" if piece.bar else piece.purpose)
    return end
