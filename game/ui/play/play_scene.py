"""The scene of the game: inputs become the hero's orders, and events become animations, sounds and messages."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import field
from functools import partial
from weakref import proxy

import pygame

from game.engine.behavior import Task
from game.engine.events.event import Event
from game.engine.grid.geometry import ORTHOGONAL, Vec, name_of_step
from game.engine.model.ability import Ability
from game.engine.model.item import Slot
from game.engine.model.order import Order
from game.engine.orders.run import Run
from game.engine.orders.travel import HeldStep, Travel, goals_at, way_to
from game.engine.orders.wait_turns import MAX_WAIT, WaitTurns
from game.engine.records import mutable_record
from game.engine.rules.actions.door_verbs import DoorVerb
from game.engine.rules.actions.item_actions import CoverLamp, Throw
from game.engine.rules.actions.steps import Walk
from game.engine.senses.hero_knowledge import known_doors, unopened
from game.engine.turns import one_turn
from game.engine.words import count
from game.engine.world import World
from game.ui.audio.heard_events import HeardEvents
from game.ui.audio.mixer import Sound
from game.ui.core.map_view import MapView
from game.ui.core.message import Message
from game.ui.core.recorder_interfaces import NO_RECORDER, GameRecorder
from game.ui.core.scene_manager import Change, Push, Scene
from game.ui.graphics.theme import Theme
from game.ui.hud.door_stop_label import DoorLabel
from game.ui.hud.hint_banner import HintBanner
from game.ui.hud.panels import Panels
from game.ui.hud.place_name import PlaceName
from game.ui.hud.reading_pause import draw_pause_line
from game.ui.hud.side_panel.door_rows import DoorOption, DoorRow
from game.ui.hud.side_panel.out_of_view_list import HeardOrSeen
from game.ui.hud.side_panel.quick_row import Pocket
from game.ui.hud.side_panel.side_panel import Facts
from game.ui.hud.status_bar import SavingNotice
from game.ui.input.commands import (
    Click,
    Command,
    Drag,
    Hover,
    KeyReleased,
    MoveInput,
    PlayerInput,
    RightClick,
    Scroll,
    ThrowClick,
    TypedCharacter,
)
from game.ui.input.device_in_use import Device
from game.ui.play.command_orders import (
    interrupt_orders,
    order_for,
    order_to_reach,
    refusal_of,
    repeat_order,
    step_towards_foe,
)
from game.ui.play.confirmations import Confirmations
from game.ui.play.context_menu import ContextMenu
from game.ui.play.door_control import DoorControl
from game.ui.play.door_options import door_rows, doors_beside, pushes_open_at
from game.ui.play.input_state import InputState
from game.ui.play.item_control import ItemControl
from game.ui.play.look_cursor import LookCursor, MousePointer, door_word, near, nearest_known, peril_of_goal
from game.ui.play.map_marks import MapMarks
from game.ui.play.pause_triggers import PauseTriggers, is_alarm, step_to_door_ahead
from game.ui.play.program import Program
from game.ui.play.travel_zoom import TravelZoom, overview
from game.ui.render.viewport import Viewport, draw_warning
from game.ui.render.world_renderer import Stage
from game.ui.text.cards.door_card import how_to_go_on
from game.ui.text.command_names import Words, filled, form_on, prompt
from game.ui.text.event_messages.order_notes import OrderNotes
from game.ui.text.message_log import Log, opened_log
from game.ui.text.screen_reader_lines import look_line, status_line, view_line, ways_line
from game.ui.text.sentences import door_commands, hints
from game.ui.text.sentences.log import stops
from game.ui.text.sentences.look_card import DECORATIONS, LOOK_MODE
from game.ui.text.sentences.menus import NOTHING_TO_CONFIRM, NOTHING_TO_FILTER, WAIT_HOW_LONG

STEP_SECONDS = 0.07
"""Seconds between two steps of a walk of many steps."""
MIN_UPDATES = 50
"""Least number of updates of the world in one frame of a long turn, even if they take longer than TURN_SECONDS."""
TURN_SECONDS = 0.06
"""Seconds after which a frame interrupts a turn. The next frame goes on with it.

A turn of a real game takes less time. In a damaged or forged saved game a turn may never end, and the window stays
responsive all the same.
"""


NO_MAP = MapView(pygame.Rect(0, 0, 0, 0), ())


@mutable_record
class _LastPicture:
    """What the scene noted when it was last drawn."""

    map_view: MapView | None = None
    """Map as drawn, with what must stay visible in it; None if it was not drawn yet."""
    world: MapView = NO_MAP
    """The same without the boxes that the scene has drawn over the map."""
    over_map: list[pygame.Rect] = field(default_factory=list)
    """Boxes that were drawn over the map, such as labels and the hint."""
    log_rows_taken: int = 0
    """Number of rows of the log whose place the hint took."""
    besides_world: tuple[object, ...] = ()
    """What `_shown_besides_world` returned."""


class Play(Scene):
    """Scene of a game in progress.

    While another scene lies over it, no turns pass, but animations run to their end, and torches flicker.
    """

    takes_right_click = True

    def __init__(
        self,
        theme: Theme,
        world: World,
        sound: Sound,
        program: Program,
        standing: Task | None = None,
        hint: Callable[[World, bool], Words | None] = lambda *_: None,
        recorder: GameRecorder = NO_RECORDER,
        log: Log | None = None,
    ) -> None:
        """Make the scene of a new or resumed game.

        `standing`: returns the hero's orders whenever the player has given none; None for a game that is played by
        hand. `hint`: called with the world, and with whether the last hint is still unread; returns a hint for a
        newcomer, or None. `recorder`: records the game. `log`: has messages of earlier turns; None for a new log.
        """
        self.world = world
        self.log = log or opened_log(world, OrderNotes(partial(prompt, theme.controls)))
        self._theme = theme
        self._heard = HeardEvents(sound, theme.settings)
        self._standing = standing
        self._hint = hint
        self._recorder = recorder
        self._program = program
        self._heard.set_music(world)
        swatch = theme.swatch(world.tradition.swatch)
        self.stage = Stage(world, swatch, theme.small, glyphs=theme.settings.glyphs)
        self._panels = Panels(swatch, theme)
        self.saving_notice: SavingNotice | None = None
        """What the status bar says about the saving of this game; None if it is saved as usual."""
        self._hint_banner = HintBanner(theme, self._panels.page_key)
        self._door_label = DoorLabel(theme)
        self._place_name = PlaceName(theme)
        self._doors: tuple[object, tuple[DoorRow, ...]] = None, ()
        """What can be done at the doors beside the hero, after the state of the game for which this holds."""
        self._viewport = Viewport(self.stage)
        self._zoom = TravelZoom()
        self._input = InputState(theme.settings)
        self._used_in_vain = False
        """Whether the last input, to use or throw something, was refused. The player may expect to confirm it next."""
        self._pause_triggers = PauseTriggers(world)
        self._wait = 0.0
        self._is_under = False
        """Whether another scene lies over this one, so that no hint is shown beneath its panel."""
        self._drawn = _LastPicture()
        self._spoken: list[str] = []
        """Lines for a screen reader about the present turn, or about the last turn before the present order."""
        self._turn: Iterator[list[Event]] | None = None
        """Iterator over the rest of the present turn, if the turn takes more than one frame; None between two turns."""
        self._alarmed = False
        """Whether an alarm was told in the present turn, so that an order of many steps ends with it."""
        self._look_cursor = LookCursor(self.stage, self.log.add)
        self._pointer = MousePointer(self._look_cursor, self._viewport, self._panels)
        self._marks = MapMarks(theme, self.stage, self._viewport, self._look_cursor)
        self._make_controls()
        if not world.turn and standing is None:
            self.hint(hints.BEGINNING)

    def _make_controls(self) -> None:
        """Make the parts that give the hero orders: questions, doors, the menu of a right click, and items."""
        own = proxy(self)  # weak, so that the parts do not keep the game alive: its pictures are large
        world, theme = self.world, self._theme
        give = partial(Play._give, own)
        self._confirmations = Confirmations(world, theme, give, self._pause_triggers.repeats)
        self._door_control = DoorControl(world, theme, self._confirmations, self.log.add)
        self._item_control = ItemControl(world, theme, self.stage, self._pointer, self._confirmations, self.log.add)
        self._context_menu = ContextMenu(
            world,
            theme,
            self._look_cursor,
            self._door_control,
            self._confirmations,
            partial(Play.handle, own),
        )

    # ------------------------------------------------------------------------------------------- inputs

    def handle(self, player_input: PlayerInput) -> Change | None:
        self._pointer.follow(player_input, self._hint_banner.is_at)
        if not isinstance(player_input, Hover | KeyReleased):
            self._place_name.end()
            self.stage.end_swings()
        if isinstance(player_input, Hover) or self._moves_picture(player_input):
            return None
        if self._standing is None and self._input.pause.ignores(player_input):
            interrupt_orders(player_input, self.world)
            self._input.hold_without_order(player_input)
            return None
        if self._turn is not None:  # nothing can be ordered in the middle of a turn
            return Push(self._program.pause_menu(self.world)) if player_input is Command.CANCEL else None
        if not isinstance(player_input, KeyReleased):  # the release of a key still belongs to its order
            self._door_label.repeats = self._gives_order(player_input)
        halted = self._standing is None and interrupt_orders(player_input, self.world)
        if self._look_cursor.takes(player_input) or (halted and player_input is Command.CANCEL):
            return None
        return self._obey(player_input)

    def _gives_order(self, player_input: PlayerInput) -> bool:
        """Return whether an input gives an order by itself. A list, a menu or the map asks for a place first."""
        if isinstance(player_input, Command):
            return order_for(player_input, self.world, explore_opens_doors=False) is not None
        return isinstance(player_input, MoveInput | Click)

    def _obey(self, player_input: PlayerInput) -> Change | None:
        """Handle an input between two turns: open a scene, or give the hero an order."""
        in_vain, self._used_in_vain = self._used_in_vain, self._used_in_vain and isinstance(player_input, KeyReleased)
        match player_input:
            case Command.CONFIRM if in_vain:
                self.log.add(Message(NOTHING_TO_CONFIRM, "dim text"))
            case Command.CANCEL:
                self._door_label.clear()
                return Push(self._program.pause_menu(self.world))
            case RightClick(at=at) if (carried := self._pointer.carried_at(at)) is not None:
                return self._item_control.offer(carried, at)
            case RightClick(at=at):
                return self._context_menu.open_at(self._pointer.cell(at), self._pointer.anchor_at(at))
            case Command() | DoorVerb() if why := refusal_of(player_input, self.world):
                self.log.add(why)
            case Command.HELP:
                from game.ui.scenes.keys.key_help import KeyHelp

                tradition = self.world.tradition
                return Push(KeyHelp(self._theme, tradition, partial(self._program.manual, tradition)))
            case Command.FILTER:
                self.log.add(Message(NOTHING_TO_FILTER, "dim text"))
            case Command.HISTORY:
                from game.ui.scenes.sheets.message_history import MessageHistory

                return Push(MessageHistory(self._theme, self.log))
            case Command.CHARACTER | Command.DISCOVERIES | Command.BESTIARY:
                return self._open_sheets(player_input)
            case Command.MAP:
                from game.ui.scenes.level_map import LevelMap

                return Push(LevelMap(self._theme, self.world, self._go_near))
            case Command.DOORS:
                return self._list_doors()
            case Command.TRAVEL:
                from game.ui.scenes.lists.place_list import travel_list

                return Push(travel_list(self._theme, self.world, self._marks, self._go_near))
            case Command.BAG | Command.ABILITIES | Command.FIRE | Command.THROW_AGAIN | TypedCharacter():
                before = self.world.hero.ready_at
                change = self._item_control.handle(player_input)
                self._used_in_vain = change is None and self.world.hero.ready_at == before
                return change
            case ThrowClick(at=at):
                return self._throw_again(at)
            case Click(at=at) if self._hint_banner.click(at) or self._panels.turn_page_at(at):
                pass
            case Click(at=at) if not self._viewport.contains(at):
                return self._click_panels(at)
            case Command.GLYPHS:
                self._theme.settings.glyphs = not self._theme.settings.glyphs
            case KeyReleased():
                self._input.release()
            case _:
                return self._order(player_input)
        return None

    def pans_at(self, at: tuple[int, int]) -> bool:
        return self._viewport.contains(at)

    def _moves_picture(self, player_input: PlayerInput) -> bool:
        """Zoom, move the map, scroll the log or turn a page if the input asks for it; return whether it does.

        An order that is being carried out goes on.
        """
        match player_input:
            case Command.NEXT_PAGE:
                self._turn_page()
                return True
            case Command.EXPLORE if self._look_cursor.by_keys and self._theme.controls.device is Device.PAD:
                self._turn_page()  # a pad has no button of its own for it
                return True
            case Drag(moved=moved):
                self._viewport.pan(moved)
            case Scroll(rows=rows, at=at) if at is not None and self._viewport.contains(at):
                self._theme.zoom(-1 if rows > 0 else 1)
            case Scroll(rows=rows, at=at) if at is not None and self._panels.is_on_log(at):
                self._panels.scroll_log(rows)
                return True
            case Scroll(rows=rows, at=at) if at is not None and self._panels.is_on_rows(at):
                self._panels.scroll_rows(rows)
                self._pointer.hover(at)
                return True
            case Scroll(at=at) if at is not None and self._panels.turn_tooltip_at(at):
                return True
            case Command.CONFIRM | Command.CANCEL if self._shows_note_on_panning and self.world.hero.orders is None:
                self.stage.recentre()
            case _:
                return False
        self._pointer.forget()
        return True

    def _turn_page(self) -> None:
        """Show the next page of the card and, after its last page or without one, that of the hint."""
        self._hint_banner.pages.reveal()
        if not self._panels.page_key.turn():
            self.log.add(Message(hints.ONE_PAGE, "dim text"))

    @property
    def _shows_note_on_panning(self) -> bool:
        return self.stage.panned and not self._look_cursor.looking

    def _order(self, player_input: PlayerInput) -> Change | None:
        """Give the hero the order that an input means, and return None.

        If the player has to be asked before the order is given, return the change of scene that opens the question.
        """
        if self.world.over:
            return None
        if not (isinstance(player_input, MoveInput) and player_input.held):
            self._door_label.clear()  # the same input would open the door no more, unless the order stops there again
        match player_input:
            case MoveInput(step=step, run=True, held=held):
                self._input.press()
                return None if held else self._confirmations.give_or_ask(Run(step))
            case MoveInput(step=step, held=True):
                if self._input.begins_to_hold(step):
                    self._give(HeldStep(step))
            case MoveInput(step=step):
                self._input.press()
                return self._confirmations.give_or_ask(Walk(step))
            case Command.WAIT_ON | Command.SEARCH_ON:
                if self._input.begins_to_hold(player_input):
                    return self._confirmations.give_or_ask(repeat_order(player_input))
            case DoorVerb():
                return self._door_control.use(player_input)
            case Command.WAIT_TURNS:
                from game.ui.scenes.prompts.number_prompt import NumberPrompt

                turns, wait = self._input.turns, self._wait_turns
                return Push(NumberPrompt(self._theme, WAIT_HOW_LONG, turns, MAX_WAIT, wait))
            case Command.COVER_LAMP:
                self._give(CoverLamp())
            case Command.CONFIRM if self._look_cursor.looking and self.stage.cursor is not None:
                return self._go_to(self.stage.cursor)
            case Command.CONFIRM:
                from game.ui.scenes.keys.command_list import CommandList

                choose = self._door_control.choose
                return Push(CommandList(self._theme, self.world.tradition, self._doors_beside(), choose))
            case Click(at=at):
                return self._click_cell(self._viewport.cell(at))
            case Command():
                opens = self._theme.settings.explore_opens_doors
                if order := order_for(player_input, self.world, explore_opens_doors=opens):
                    self._input.press()
                    return self._confirmations.give_or_ask(order)
            case _:
                pass
        return None

    def _throw_again(self, at: tuple[int, int]) -> Change | None:
        """Throw the last item again at what is under a pixel. The card of an enemy there stays, as long as it lives."""
        cell = None if self.world.over else self._pointer.target(at)
        if cell is None:
            return None
        foe = next((foe for foe in self.world.foes_in_view() if foe.pos == cell), None)
        asked = self._item_control.throw_again_at(cell)
        if asked is None and foe is not None and foe in self.world.foes_in_view():
            self._look_cursor.point(foe.pos)
        return asked

    def _wait_turns(self, number: int) -> Change | None:
        self._input.turns = number
        return self._confirmations.give_or_ask(WaitTurns(number))

    def _go_to(self, goal: Vec) -> Change | None:
        """Order the hero to walk to a cell that was looked at or clicked, or to strike the foe there."""
        self._look_cursor.stop()
        return self._confirmations.give_or_ask(order_to_reach(goal, self.world))

    def _click_cell(self, cell: Vec) -> Change | None:
        """Order the hero to do what a click on a cell means, or ask first.

        A click that belongs to the series of clicks by which a creature there was killed means nothing.
        """
        return None if self._input.kills_in(cell) else self._approach(cell)

    def _approach(self, cell: Vec) -> Change | None:
        """Order the hero to walk to a cell, or to do there what a click means, or ask first.

        Without a known way to the cell, he goes to the nearest cell that he can reach without passing next to a
        sleeper.
        """
        world, here, steps = self.world, self.world.hero.pos, self.world.tradition.steps.least
        far = steps(cell - here) > 1 and world.level.actor_at(cell) not in world.foes_in_view()
        if not far or way_to(world.hero, goals_at(cell, world), world):
            return self._go_to(cell)
        near_it, sleeper = nearest_known(cell, world)
        closer = steps(near_it - cell) < steps(here - cell)
        self._look_cursor.stop()
        if self._input.goes_near(cell):
            peril = peril_of_goal(cell, world) if closer and not sleeper else ""
            sentence = (stops.GOES_NEAR if closer else stops.NOWHERE_NEARER)[bool(sleeper)]
            sentence = stops.GOES_BESIDE if peril else sentence
            direction = name_of_step((near_it - here).compass) if closer else ""
            way = count(len(way_to(world.hero, [near_it], world, opens_doors=False)), "step")
            told = sentence.format(steps=way, direction=direction, foe=sleeper, A_thing=peril)
            self.log.add(Message(told, "dim text"))
        return self._confirmations.give_or_ask(order_to_reach(near_it, world, opens_doors=False)) if closer else None

    def _click_panels(self, at: tuple[int, int]) -> Change | None:
        asked = self._pointer.click_panels(at)
        self._input.press_button(asked)
        match asked:
            case Command():
                return self.handle(asked)
            case DoorOption():
                return self._door_control.choose(asked)
            case Vec():
                step = step_towards_foe(asked, self.world)
                return self._go_near(asked) if step is None else self._confirmations.give_or_ask(Walk(step))
            case HeardOrSeen(at=Vec() as place):
                self._look_cursor.hold(place)
            case HeardOrSeen(towards=far):
                self._look_cursor.towards(far)
            case Pocket() | Slot() | Ability():
                return self._item_control.use(asked, at)
        return None

    def _doors_beside(self) -> tuple[DoorRow, ...]:
        """Return what can be done at the doors beside the hero."""
        world = self.world
        state = (world.level, world.level.changes, world.now, world.hero.pos, world.hero.latches, world.over)
        if self._doors[0] != state:
            self._doors = state, tuple(door_rows(world)) if not world.over else ()
        return self._doors[1]

    def _list_doors(self) -> Push:
        from game.ui.scenes.lists.door_list import DoorList

        return Push(DoorList(self._theme, self.world, self._marks, self._go_to_door))

    def _open_sheets(self, command: Command) -> Push:
        """Open the pages about the game, the page of a command first."""
        from game.ui.scenes.sheets.hero_sheets import hero_sheets

        kinds, breeds, kills = self._program.kinds, self._program.breeds, self._program.kills
        return Push(hero_sheets(self._theme, self.world, kinds, breeds, kills, command))

    def _go_to_door(self, door: Vec) -> Change | None:
        """Order the hero to walk to a door.

        If the door is beside him, a message says how to open it. At a door ajar beside him there is nothing left to do
        but to push it open, so he does.
        """
        step = door - self.world.hero.pos
        if pushes_open_at(door, self.world):
            return self._confirmations.give_or_ask(Walk(step))
        if not (way := way_to(self.world.hero, [door], self.world)):
            return self._approach(door)
        if step not in ORTHOGONAL and len(way) != 1:
            return self._confirmations.give_or_ask(Travel(door))
        how = form_on(self._theme.controls.device, how_to_go_on(self.world.level.doors[door], self.world) or "")
        self.log.add(Message(door_commands.ALREADY_THERE.format(How=how), "dim text"))
        return None

    def _go_near(self, goal: Vec) -> Change | None:
        if any(door.at == goal for door in unopened(self.world)):
            return self._go_to_door(goal)
        return self._approach(near(goal, self.world))

    def hint(self, text: Words) -> None:
        """Show a newcomer a hint in the banner, which does not interrupt the game."""
        self._hint_banner.show(text, self.world.turn)

    def _give(self, order: Order) -> None:
        """Give the hero orders, and let him act at once. The look cursor of the mouse is removed first."""
        if isinstance(order, Throw):
            self._item_control.note_throw(order)
        self._pointer.forget()
        self.stage.recentre()
        self._pause_triggers.set_stops(order, self.world)
        self.log.begin_order(order, self.world)
        self.world.hero.orders = order
        self._advance()

    # --------------------------------------------------------------------------------------------- time

    def pass_time(self, seconds: float) -> Change | None:
        if self._is_under:
            self._heard.set_music(self.world)  # the scene over it may have had music of its own
        self._is_under = False
        self.stage.apply_settings(self._theme.settings)
        self.stage.pass_time(seconds)
        self._hint_banner.pass_time(seconds, self.world.turn)
        self._place_name.pass_time(seconds, self.world)
        self._wait -= seconds
        if (held := self._input.held_button(seconds)) is not None:
            return self.handle(held)
        if self._turn is not None:
            self._go_on_with(self._turn)
            return None
        if self._standing is not None and self.world.hero.orders is None and not self.world.over:
            self.world.hero.orders = self._standing(self.world.hero, self.world)
        if not self.world.over and self.world.hero.orders is not None and self._wait <= 0:
            self._advance()
        if (self.world.over or self._program.is_left(self.world)) and not self.stage.busy:
            return self._program.ending(self.world)
        return None

    def next_frame_in(self) -> float | None:
        if self._input.holds_button:
            return 0.0
        if self.stage.busy or self.world.over or self._turn is not None:
            return 0.0
        if self.world.hero.orders is not None or self._standing is not None:
            return max(0.0, self._wait)
        return self.next_animation_in()

    def animate(self, seconds: float) -> None:
        self._is_under = True
        self._pointer.release()
        self.stage.apply_settings(self._theme.settings)
        self.stage.pass_time(seconds)

    def next_animation_in(self) -> float | None:
        wanted = [self.stage.next_frame_in(), self._heard.captions.next_change_in(), self._input.pause.next_frame_in]
        wanted.append(self._place_name.next_frame_in())
        return min((seconds for seconds in wanted if seconds is not None), default=None)

    def _advance(self) -> None:
        """Simulate one turn: the hero acts, then all other actors until he may act again.

        An extremely long turn is simulated in several frames.
        """
        world = self.world
        self._recorder.begin()
        self.log.new_turn(world.turns_passed)
        self.stage.end_swings()
        self.stage.way = []
        self._door_label.clear()
        self._go_on_with(one_turn(world))

    def _go_on_with(self, turn: Iterator[list[Event]]) -> None:
        world, until = self.world, time.monotonic() + TURN_SECONDS
        self._turn = None
        for number, _ in enumerate(turn, 1):
            self._show(world.witnessed)
            self._alarmed = self._alarmed or any(map(is_alarm, world.witnessed))
            self._input.note_deaths(world.witnessed, world)
            if self._pause_triggers.in_update(world.witnessed, world):
                self._input.pause.begin()
            elif (step := step_to_door_ahead(world.witnessed, world)) is not None:
                self._input.pause.begin(only=step)
            self.log.add_turn(world)
            if self._theme.settings.hints and (text := self._hint(world, self._hint_banner.fresh)) is not None:
                self.hint(text)
            if number >= MIN_UPDATES and time.monotonic() >= until:
                self._turn = turn
                return
        self.log.end_turn(world)
        self._recorder.end(self.log.add)
        if self._alarmed and self._standing is None:
            world.hero.orders = None
        self._alarmed = False
        self._heard.set_music(world)
        self._wait = STEP_SECONDS * self._theme.settings.motion.value

    def _show(self, events: list[Event]) -> None:
        self.stage.show(events)
        self._place_name.show(events)
        self._door_label.show(events)
        self._heard.play(events, self.world)

    # ------------------------------------------------------------------------------------ screen reader

    def news(self) -> list[str]:
        return self._heard.captions.take_unread() + self.log.take_unread()

    def spoken(self) -> list[str]:
        """Return the state of the hero and what is around him; while an order of many turns goes on, as before it."""
        if self._turn is None and (self.world.hero.orders is None or not self._spoken):
            cursor = self.stage.cursor if self._look_cursor.looking else None
            lines = [
                status_line(self.world),
                view_line(self.world),
                ways_line(self.world),
                self._door_label.text if self._door_label.at is not None else "",
                self._hint_banner.text if self._theme.settings.hints else "",
                look_line(cursor, self.world) if cursor is not None else "",
            ]
            self._spoken = [line for line in lines if line]
        return self._spoken

    # ------------------------------------------------------------------------------------------ drawing

    def moving_boxes(self) -> list[pygame.Rect] | None:
        if self._turn is not None or self._drawn.besides_world != self._shown_besides_world():
            return None
        return self._viewport.changed_boxes()

    def _shown_besides_world(self) -> tuple[object, ...]:
        """Return values that change when the picture changes without an input and not by animations of the world."""
        world, stage = self.world, self.stage
        lines = self._heard.captions.lines()
        return (
            world.level,
            world.now,
            world.hero.orders,
            stage.cursor,
            stage.glyphs,
            self.log.version,
            self._hint_banner.text,
            self._hint_banner.pages.page,
            self._panels.pages.page,
            self._panels.page_key.is_next(self._panels.pages),
            self._input.pause.left,
            self._place_name.strength,
            lines,
        )

    def draw(self, target: pygame.Surface) -> None:
        hero, scale = self.world.hero, self._theme.text_scale(target)
        area = self._panels.world_area(target.get_size(), scale)
        tiles = self._theme.tile_scale(target)
        if self._theme.overview:
            tiles, self.stage.overview = overview(self.world.level, area, tiles)
        else:
            tiles, self.stage.overview = self._zoom.scale(self.world, self.stage.room, area, tiles), None
        self._viewport.draw(target, target.get_rect(), tiles, area)
        draw_warning(target, target.get_rect(), scale, hero.health, hero.max_health)
        clip = target.get_clip()
        whole, panels = clip == target.get_rect(), clip.collidelist(self._panels.boxes()) >= 0
        moved = whole or self.stage.busy
        if not (moved or panels) and clip.collidelist(self._drawn.over_map) < 0:
            return  # nothing but the light has changed, and nothing lies over this part of the map
        if moved:
            self._drawn.besides_world = self._shown_besides_world()
            self._drawn.world = self._view_of_world(area)
        view, lists_places, over_map = self._drawn.world, bool(self._marks.letters), list[pygame.Rect]()
        important = [*view.important]
        if (door := self._door_label.at) is not None and not lists_places:
            important.append(self._draw_door_label(target, area, scale, door, important))
            over_map.append(important[-1])
        self._marks.draw(target, view._replace(important=important, known=()), scale)
        important += self._marks.boxes.values()
        captions_drawn = self._heard.captions.draw(target, self._theme, view._replace(important=important), scale)
        important += captions_drawn
        view = view._replace(important=important)
        taken = self._place_hint(view, scale) if moved else self._drawn.log_rows_taken
        if whole or (moved and panels):
            self._draw_panels(target, scale, None if lists_places else self.stage.cursor, taken)
        elif panels:
            self._panels.draw_again(target)
        elif taken != self._drawn.log_rows_taken:
            self._drawn.besides_world = ()  # only a part of the map was drawn, but the log changes too
        self._drawn.log_rows_taken = taken
        self._drawn.map_view = view._replace(log=self._panels.log_box)
        self._hint_banner.draw(target, scale)
        if not self._is_under:
            over_map += self._place_name.draw(target, area, self.world, scale, self._panels.bar_box)
        self._drawn.over_map = [*over_map, *self._marks.boxes.values(), *captions_drawn, self._hint_banner.box]
        foot = target.get_rect().bottom  # beneath the log, where it is no line of the map
        draw_pause_line(target, self._theme, area.x, foot, area.width, scale, self._input.pause)

    def _view_of_world(self, area: pygame.Rect) -> MapView:
        """Return the map as drawn, without the boxes that the scene draws over it. `area`: the part without panels."""
        world, level, hero, cursor = self.world, self.world.level, self.world.hero, self.stage.cursor
        doors = [hero.pos + step for step in doors_beside(world)]
        at = [hero.pos, *(foe.pos for foe in world.foes_in_view()), *doors]
        important = [self._viewport.place(cell) for cell in (at if cursor is None else [*at, cursor])]
        important += self._viewport.creature_places()
        important += self._viewport.badge_places()
        known = self._viewport.places(door.at for door in known_doors(level))
        items = self._viewport.places(filter(world.sees, level.memory.items))
        look_mode = filled(LOOK_MODE, door=door_word(world.tradition))
        self._hint_banner.note = (
            look_mode if self._look_cursor.by_keys else hints.PANNED if self._shows_note_on_panning else ""
        )
        has_box = self._is_under or self._hint_banner.note or self._hint_banner.text or self._heard.captions.lines()
        return MapView(area, important, known, items, self._viewport.known_places() if has_box else [])

    def _place_hint(self, view: MapView, scale: int) -> int:
        """Choose where to draw the hint; return how many rows of the log it takes. `scale`: scale of the text."""
        if (self._theme.settings.hints or self._hint_banner.note) and not self._marks.letters and not self._is_under:
            return self._hint_banner.place(view, scale)
        self._hint_banner.hide()
        return 0

    def map_view(self) -> MapView | None:
        return self._drawn.map_view

    def _draw_panels(self, target: pygame.Surface, scale: int, looked_at: Vec | None, log_rows_taken: int) -> None:
        """Draw the panels.

        `looked_at`: cell of the look card; None without one, as a list describes its places. `log_rows_taken`: number
        of rows of the log whose place the hint takes.
        """
        way = self._look_cursor.way_line() if looked_at is not None else ""
        decoration = DECORATIONS.get(self.stage.decoration_at(looked_at), "") if looked_at is not None else ""
        doors, looks, aims = self._doors_beside(), self._look_cursor.looking, self.stage.aims
        facts = Facts(doors, decoration, way, self.saving_notice, card_stays=looks, aims=aims)
        in_turn = self._turn is not None
        self._panels.draw(target, scale, self.world, self.log, looked_at, facts, log_rows_taken, in_turn=in_turn)
        self._viewport.panels = self._panels.boxes()

    def _draw_door_label(
        self, target: pygame.Surface, area: pygame.Rect, scale: int, door: Vec, important: Sequence[pygame.Rect]
    ) -> pygame.Rect:
        """Draw the label of the door where an order has stopped; return its box. `important`: boxes to leave free."""
        place, hero = self._viewport.place(door), self._viewport.place(self.world.hero.pos)
        return self._door_label.draw(target, area, scale, place, hero, important)
