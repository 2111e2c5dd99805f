"""The panels over the map: the gauges at its head, the log at its foot, the side panel on the right."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pygame

from game.engine.grid.geometry import Vec
from game.engine.model.ability import Ability
from game.engine.model.item import Slot
from game.engine.rules.talking import friends_in_view
from game.engine.world import World
from game.ui.core.message import Message
from game.ui.graphics.colours.swatch import Swatch
from game.ui.graphics.text_painter import TextPainter
from game.ui.graphics.theme import Theme
from game.ui.hud.button_style import NO_MOUSE, PanelMouse
from game.ui.hud.log_panel import draw_log, height_of_log, shown_log
from game.ui.hud.page_turner import PageKey, PageTurner
from game.ui.hud.side_panel.command_buttons import reasons_for, tooltip
from game.ui.hud.side_panel.door_rows import DOOR_KEYS, DoorOption
from game.ui.hud.side_panel.hero_table import TableRow, condition_rows, hero_rows, lamp_rows
from game.ui.hud.side_panel.out_of_view_list import HeardOrSeen
from game.ui.hud.side_panel.panel_row import RowPainter
from game.ui.hud.side_panel.quick_row import Pocket, carried_card, carried_state
from game.ui.hud.side_panel.side_panel import NO_FACTS, Facts, PanelHitboxes, Target, draw_side
from game.ui.hud.status_bar import (
    StatusItem,
    draw_bar,
    figures,
    gauges,
    height_of_bar,
    width_of_bar,
)
from game.ui.input.commands import Command
from game.ui.input.device_in_use import Device
from game.ui.input.key_bindings import Bound
from game.ui.text.cards.cell_card import describe
from game.ui.text.command_names import key_sign, prompt
from game.ui.text.message_log import Log
from game.ui.text.sentences.hints import LOOK_PAGE_OF, POINTED_PAGE_OF, TOOLTIP_PAGE_OF

NO_SURFACE = pygame.Surface((1, 1))
WHEEL_ROWS = 2
"""Rows by which one notch of the mouse wheel scrolls the log."""


class Panels:
    """Painter of all text panels over the map. Each has a veil, so that the map below it can be made out.

    The panels look the same in every tradition (set of rules); only the minimap uses the tradition's colours, `swatch`.
    `buttons`: whether there are buttons and links that give commands. In a replay there are none.
    """

    def __init__(self, swatch: Swatch, theme: Theme, *, buttons: bool = True) -> None:
        self._buttons = buttons
        self._map_swatch = swatch.name
        self._theme = theme
        self._kept: dict[str, tuple[Hashable, Hashable, pygame.Surface]] = {}
        self._shown: list[tuple[pygame.Rect, pygame.Surface]] = []
        """Boxes and pictures of the panels as last drawn."""
        self._links: list[tuple[pygame.Rect, StatusItem]] = []
        self._side_box = pygame.Rect(0, 0, 0, 0)
        self.bar_box = pygame.Rect(0, 0, 0, 0)
        """Box of the gauges and figures as last drawn, in pixels of the window."""
        self._bar_shows: tuple[object, ...] = ()
        """What the box of the gauges and figures depends on."""
        self.log_box = pygame.Rect(0, 0, 0, 0)
        """Box of the log as last drawn, in pixels of the window. Its width is 0 if there are no messages."""
        self._log_scrolled = 0
        """Rows by which the log is scrolled back; 0 if it shows the latest messages."""
        self._log_version = -1
        """Version of the log for which it is scrolled: a new message shows the end of the log again."""
        self._side = PanelHitboxes(RowPainter(TextPainter(NO_SURFACE, theme, 1)))
        self.page_key = PageKey()
        """Key that turns the pages of the card, and of the other texts on the screen."""
        self.pages = self.page_key.added(PageTurner())
        """Pages of the card that was last drawn."""
        self._pointed: tuple[int, int] | None = None
        """Pixel of the window under the mouse; None if the mouse has not moved yet."""
        self.pressed = False
        """Whether the left mouse button is down on the panels."""
        self._target: Target | None = None
        """What lies under the mouse in the panels; None if nothing there reacts to the mouse."""
        self.keeps_rows = False
        """Whether the list of what is in view keeps the places of its rows, because the mouse is on the list."""
        self._rows_scrolled = 0
        """Number of rows by which the wheel has scrolled the list of what is in view, while the mouse is on it."""
        self._kept_doors: int | None = None
        """Number of the form of the doors beside the hero while the mouse is on their buttons; else None."""

    def world_area(self, size: tuple[int, int], scale: int) -> pygame.Rect:
        """Return the box in pixels that the panels leave free.

        `size`: width and height of the window in pixels. `scale`: scale of the text.
        """
        painter = TextPainter(NO_SURFACE, self._theme, scale)
        top, log = height_of_bar(painter), height_of_log(painter)
        return pygame.Rect(0, top, size[0] - self._theme.side_width * scale, size[1] - top - log)

    def draw(
        self,
        target: pygame.Surface,
        scale: int,
        world: World,
        log: Log,
        looked_at: Vec | None,
        facts: Facts = NO_FACTS,
        log_rows_taken: int = 0,
        *,
        in_turn: bool = False,
    ) -> None:
        """Draw the panels. A panel whose content has not changed since the last call is copied, not drawn anew.

        `looked_at`: cell that the look card describes; None for no card. `facts`: what the side panel shows besides the
        state of the world. `log_rows_taken`: number of the first rows of the log whose place the hint takes. `scale`:
        scale of the text. `in_turn`: whether a long turn goes on; then the side panel stays as it was before.
        """
        area = self.world_area(target.get_size(), scale)
        width, height = target.get_size()
        self._side_box = pygame.Rect(area.right, 0, width - area.right, height)
        if log.version != self._log_version:
            self._log_version, self._log_scrolled = log.version, 0
        measure, bars = TextPainter(target, self._theme, scale), gauges(world)
        row = figures(world, self._theme.controls if self._buttons else None, facts.saving_notice)
        shows = (*bars, *row, scale, area.width, self._theme.settings.clear_letters)
        if self._bar_shows != shows:
            self._bar_shows = shows
            self.bar_box = pygame.Rect(0, 0, width_of_bar(measure, bars, row, area.width), area.y)
        shown = shown_log(measure, log, self._log_scrolled, area.width, log_rows_taken)
        self._log_scrolled = shown.scrolled
        high = height_of_log(measure, log_rows_taken)
        wide = area.width if log_rows_taken else shown.width(measure)
        self.log_box = pygame.Rect(0, height - high, wide, high)

        def bar(painter: TextPainter) -> None:
            self._links = draw_bar(painter, bars, row, self._mouse_on(self.bar_box))

        def messages(painter: TextPainter) -> None:
            draw_log(painter, shown)

        def side(painter: TextPainter) -> None:
            self._draw_side(painter, world, looked_at, facts)

        over = (self._target, self.target_at(self._pointed) if self._pointed is not None else None, self.pressed)
        side_state = None if in_turn else (*self._side_state(world, looked_at, facts), *over)
        self._shown = [
            (box, self._panel(name, box.size, scale, state, draw))
            for name, box, state, draw in (
                ("bar", self.bar_box, (*bars, *row, *over), bar),
                ("log", self.log_box, shown, messages),
                ("side", self._side_box, side_state, side),
            )
        ]
        self.draw_again(target)

    def draw_again(self, target: pygame.Surface) -> None:
        """Draw the panels as they were last drawn, over a map that has changed."""
        for box, picture in self._shown:
            if box.colliderect(target.get_clip()):
                self._theme.veil(target, box)
                target.blit(picture, box)

    def covers(self, at: tuple[int, int]) -> bool:
        """Return whether a pixel of the window lies on a panel as last drawn."""
        return any(box.collidepoint(at) for box in self.boxes())

    def boxes(self) -> list[pygame.Rect]:
        """Return the boxes of the panels as last drawn, in pixels of the window."""
        return [self.bar_box, self._side_box, self.log_box]

    def _side_state(self, world: World, looked_at: Vec | None, facts: Facts) -> tuple[Hashable, ...]:
        """Return everything that the picture of the side panel depends on, besides what lies under the mouse."""
        hero = world.hero
        foes = tuple((foe, foe.pos, foe.health, foe.ai.alert > 0, foe.asleep) for foe in world.foes_in_view())
        friends = tuple(friend.pos for friend in friends_in_view(world))
        in_view = (world.level, world.turn, hero.pos, hero.stats, foes, friends, self._theme.controls.device)
        slot = self._side.slot_at(self._mouse_on(self._side_box).at)
        rows = (
            carried_state(world),
            tuple(hero_rows(world)),
            world.recently_heard,
            tuple(lamp_rows(world)),
            tuple(condition_rows(world)),
            *reasons_for(world),
            *self._door_keys(),
        )
        page = (self.pages.page, self.page_key.is_next(self.pages), self.page_key.words)
        return (*in_view, looked_at, self.keeps_rows, self._rows_scrolled, self._kept_doors, slot, page, facts, *rows)

    def _draw_side(self, painter: TextPainter, world: World, looked_at: Vec | None, facts: Facts) -> None:
        self._rows_scrolled = self._rows_scrolled if self.keeps_rows else 0
        device = self._theme.controls.device
        looks_by_keys = facts.card_stays and device is not Device.MOUSE  # the mouse may lie anywhere then
        tip = [] if looks_by_keys else self._tooltip(world)
        card = tip or (describe(looked_at, world, device, aims=facts.aims) if looked_at is not None else [])
        if self._target is None:
            card = [*card, *(Message(line, "dim text") for line in (facts.decoration, facts.way) if line)]

        def page_mark(number: int, total: int) -> str:
            pointed = POINTED_PAGE_OF if self._target is None else TOOLTIP_PAGE_OF
            mark = self.page_key.mark_of(self.pages, LOOK_PAGE_OF if facts.card_stays else pointed)
            return prompt(self._theme.controls, mark, number=number, total=total)

        self._side = draw_side(
            painter,
            world,
            self._theme.swatch(self._map_swatch),
            facts,
            card,
            self._side.listed if self.keeps_rows else None,
            self._mouse_on(self._side_box),
            kept_doors=self._kept_doors,
            keys=dict(self._door_keys()),
            pages=self.pages,
            page_mark=page_mark,
            buttons=self._buttons,
        )

    def _door_keys(self) -> list[tuple[Bound, str]]:
        """Return the commands and directions of the buttons of doors, each with the sign of its key."""
        return [(bound, key_sign(bound, self._theme.controls)) for bound in DOOR_KEYS]

    def _tooltip(self, world: World) -> list[Message]:
        """Return the lines of the tooltip of what lies under the mouse; empty if it has none."""
        match self._target:
            case Command():
                return tooltip(self._target, world, self._theme.controls)
            case DoorOption():
                return self._target.tooltip()
            case StatusItem(tip=tip, command=command):
                lines = [Message(sentence) for sentence in tip]
                if command is None or not self._buttons:
                    return lines
                return lines + tooltip(command, world, self._theme.controls)
            case HeardOrSeen():
                return self._target.card(world)
            case TableRow(label=label, tip=tip):
                return [Message(label, "title"), *(Message(sentence) for sentence in tip)]
            case Pocket() | Slot() | Ability():
                return carried_card(self._target, world, self._theme.controls if self._buttons else None)
        return []

    def hover(self, at: tuple[int, int]) -> None:
        """Take notice that the mouse is at a pixel of the window.

        While the mouse is on the list of what is in view, the rows of the list keep their places. So do the buttons of
        the doors while the mouse is on one of them.
        """
        side = self._on_side(at)
        self._pointed = at
        self.keeps_rows = self._side.listed.box.collidepoint(side)
        self._target = self.target_at(at)
        self._kept_doors = self._side.doors_form if isinstance(self._target, DoorOption) else None

    def leave(self) -> None:
        """Take notice that the mouse is on none of the panels."""
        self._pointed = self._target = self._kept_doors = None
        self.keeps_rows = False

    def forget_mouse(self) -> None:
        """Show no tooltip until the mouse moves again."""
        self._target = None

    def _mouse_on(self, box: pygame.Rect) -> PanelMouse:
        """Return where the mouse is on the panel with a box, in pixels of the panel."""
        if self._pointed is None or not box.collidepoint(self._pointed):
            return NO_MOUSE
        at = self._pointed[0] - box.x, self._pointed[1] - box.y
        return PanelMouse(at, self.pressed, gives_commands=self._buttons)

    def target_at(self, at: tuple[int, int]) -> Target | None:
        """Return what a click on a pixel of the window means in the panels, except on the map; None for nothing."""
        target = self._any_target_at(at)
        return None if isinstance(target, Command | DoorOption) and not self._buttons else target

    def _any_target_at(self, at: tuple[int, int]) -> Target | None:
        if self.log_box.collidepoint(at):
            return Command.HISTORY
        if (link := next((link for box, link in self._links if box.collidepoint(at)), None)) is not None:
            return link
        return self._side.target_at(self._on_side(at)) if self._side_box.collidepoint(at) else None

    def turn_page_at(self, at: tuple[int, int]) -> bool:
        """Show the next page of the look card if it is at a pixel of the window; return whether it was turned."""
        card = self._side.card
        return card is not None and card.collidepoint(self._on_side(at)) and self.pages.turn()

    def panel_at(self, at: tuple[int, int]) -> pygame.Rect:
        """Return the box of the side panel if a pixel lies on it, else that of the pixel. All are in window pixels."""
        return self._side_box if self._side_box.collidepoint(at) else pygame.Rect(at, (1, 1))

    def turn_tooltip_at(self, at: tuple[int, int]) -> bool:
        """Show the next page of the tooltip of what lies at a pixel of the side panel; return whether it has pages."""
        has_pages = self._target is not None and self._side_box.collidepoint(at)
        return has_pages and self.pages.count > 1 and self.pages.turn()

    def is_on_log(self, at: tuple[int, int]) -> bool:
        """Return whether a pixel of the window lies on the log."""
        return self.log_box.collidepoint(at)

    def is_on_rows(self, at: tuple[int, int]) -> bool:
        """Return whether a pixel of the window lies on the list of what is in view."""
        return self._side_box.collidepoint(at) and self._side.listed.box.collidepoint(self._on_side(at))

    def scroll_rows(self, notches: int) -> None:
        """Scroll the list of what is in view by notches of the mouse wheel, if there are more rows than are shown.

        The rows above the shown ones go to the end of the list. The list is in its usual order again when the mouse
        leaves it. `notches`: positive towards the last rows.
        """
        listed = self._side.listed
        scrolled = max(0, min(listed.left_out, self._rows_scrolled + notches * WHEEL_ROWS))
        listed.scroll(scrolled - self._rows_scrolled)
        self._rows_scrolled, self.keeps_rows = scrolled, True

    def scroll_log(self, notches: int) -> None:
        """Scroll the log by notches of the mouse wheel: positive towards the latest messages, negative back."""
        self._log_scrolled = max(0, self._log_scrolled - notches * WHEEL_ROWS)

    def link_at(self, at: tuple[int, int]) -> Command | None:
        """Return the command that a click on a pixel of the window gives in the panels; None if it gives none."""
        target = self.target_at(at)
        if isinstance(target, StatusItem):
            return target.command if self._buttons else None
        return target if isinstance(target, Command) else None

    def listed_cell_at(self, at: tuple[int, int]) -> Vec | None:
        """Return the cell of the creature or item whose row is at a pixel of the window; None if no row is there."""
        side = self._on_side(at)
        if self._side.card is not None and self._side.card.collidepoint(side):
            return None
        return next((cell for box, cell in self._side.sights if box.collidepoint(side)), None)

    def shown_cell_at(self, at: tuple[int, int], world: World) -> Vec | None:
        """Return the cell on the map that belongs to what lies at a pixel of the panels; None if there is none."""
        match self.target_at(at):
            case Vec() as cell:
                return cell
            case DoorOption(step=step):
                return world.hero.pos + step
            case HeardOrSeen(at=cell):
                return cell
        return self.map_cell_at(at)

    def map_cell_at(self, at: tuple[int, int]) -> Vec | None:
        """Return the level's cell at a pixel of the window that lies on the minimap; None outside the minimap."""
        side = self._on_side(at)
        if self._side.card is not None and self._side.card.collidepoint(side):
            return None
        return self._side.map.cell_at(side)

    def _on_side(self, at: tuple[int, int]) -> tuple[int, int]:
        return at[0] - self._side_box.x, at[1] - self._side_box.y

    def _panel(
        self, name: str, size: tuple[int, int], scale: int, state: Hashable, draw: Callable[[TextPainter], None]
    ) -> pygame.Surface:
        """Return the picture of a panel as last drawn, or draw it anew if its size, its scale or `state` has changed.

        Its ground is transparent. While it is drawn, the ground is the lightest colour that the veil below it can have.
        `state`: all values that the panel shows; None if it may stay as it is. `draw`: draws the content of the panel.
        """
        kept = self._kept.get(name)
        settings, ground = self._theme.settings, self._theme.colour("veil")
        form = size, scale, ground, settings.colours, settings.clear_letters, settings.glyphs
        if kept is None or kept[0] != form or state not in (None, kept[1]):
            panel = pygame.Surface(size, 0, 32)
            panel.fill(ground)
            draw(TextPainter(panel, self._theme, scale))
            panel.set_colorkey(ground)
            kept = self._kept[name] = (form, state, panel)
        elif not kept[2].get_flags() & pygame.RLEACCEL:  # it takes longer to encode a picture than to copy it twice
            kept[2].set_colorkey(ground, pygame.RLEACCEL)
        return kept[2]
