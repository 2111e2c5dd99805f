"""The scene of the game: the player's wishes become the hero's orders, and events become pictures, sounds and lines."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from weakref import proxy

import pygame

from game.engine.events.event import Event
from game.engine.grid.geometry import Vec
from game.engine.model.behavior import Action, Task
from game.engine.orders.run import Run
from game.engine.orders.travel import HeldStep, Travel
from game.engine.rules.actions.items import Shade
from game.engine.rules.actions.move import Walk
from game.engine.turns import one_turn
from game.engine.world import World
from game.ui.audio.event_sounds import sounds_of
from game.ui.audio.mixer import Sound
from game.ui.core.commands import Ask, Click, Command, Go, Pick, PlayerInput, Point, Release
from game.ui.core.ports import UNKEPT, GameRecorder
from game.ui.core.scene import Change, Push, Scene
from game.ui.graphics.swatches import SWATCHES
from game.ui.graphics.theme import Theme
from game.ui.hud.door_label import DoorLabel
from game.ui.hud.hint_banner import HintBanner
from game.ui.hud.hud import Panels
from game.ui.play.command_orders import cut_short, going_to, lingering_order, plain_order, refusal_of
from game.ui.play.context_menu import ContextMenu
from game.ui.play.door_commands import DOOR_VERBS, doors_beside
from game.ui.play.door_prompts import DoorPrompts
from game.ui.play.item_control import ItemControl
from game.ui.play.look_cursor import LookCursor
from game.ui.play.mouse import Pointer, near
from game.ui.play.scene_links import SceneLinks
from game.ui.render.overlays import draw_warning
from game.ui.render.world_renderer import Stage, Viewport
from game.ui.text.message_log import Log, greeting
from game.ui.text.sentences import hints
from game.ui.text.sentences.look import LOOK_MODE

STEP_SECONDS = 0.07
"""Seconds between two steps of a walk that continues by itself."""


class Play(Scene):
    """A game on the screen.

    Its world stands still while another scene lies over it, but animations run to their end, and torches burn on.
    """

    answers = True

    def __init__(
        self,
        look: Theme,
        world: World,
        sound: Sound,
        elsewhere: SceneLinks,
        standing: Task | None = None,
        hint: Callable[[World, bool], str | None] = lambda *_: None,
        scribe: GameRecorder = UNKEPT,
    ) -> None:
        """Begin the game's screen.

        `standing`: the hero's orders when the player gives none. `hint`: called with the world and whether the last
        hint is still unread; returns a hint for a newcomer, or None. `scribe`: records the game.
        """
        self.world = world
        self.log = Log(greeting(world))
        self._look = look
        self._sound = sound
        self._standing = standing
        """Orders for a hero without orders from the player; None for a game that is played by hand."""
        self._hint = hint
        self._scribe = scribe
        self._elsewhere = elsewhere
        swatch = SWATCHES[world.tradition.swatch]
        self.stage = Stage(world, swatch, look.small, glyphs=look.settings.glyphs)
        self._panels = Panels(swatch, look)
        self._ribbon = HintBanner(look)
        self._door_label = DoorLabel(look)
        self._viewport = Viewport(self.stage)
        self._held: Vec | Command | None = None
        """The step, or the command, that a held key has begun."""
        self._wait = 0.0
        self._gaze = LookCursor(self.stage, self.log.tell)
        own = proxy(self)  # weak, so that these parts do not keep the game alive: its pictures are large
        give = partial(Play._give, own)
        self._doorstep = DoorPrompts(world, look.settings, elsewhere, give, self.log.tell)
        self._offering = ContextMenu(world, self._gaze, self._doorstep, elsewhere, partial(Play.handle, own))
        self._pointer = Pointer(self._gaze, self._viewport, self._panels)
        self._hands = ItemControl(world, self.stage, self._pointer, elsewhere, give, self.log.tell)
        if not world.turn and standing is None:
            self.hint(hints.BEGINNING.format(goal=world.tradition.goal, how_to_begin=hints.HOW_TO_BEGIN))

    # ------------------------------------------------------------------------------------------- wishes

    def handle(self, wish: PlayerInput) -> Change | None:
        self._pointer.heed(wish)
        if isinstance(wish, Point):
            return None
        self._door_label.by_mouse = isinstance(wish, Click)
        halted = self._standing is None and cut_short(wish, self.world)
        match wish:
            case _ if self._gaze.takes(wish):
                pass
            case Command.CANCEL if halted:
                pass
            case Command.CANCEL:
                return Push(self._elsewhere.menu())
            case Ask(at=at):
                return self._offering.at(self._pointer.cell(at), at)
            case Command() if why := refusal_of(wish, self.world):
                self.log.tell(why)
            case Command.HELP:
                return Push(self._elsewhere.help())
            case Command.HISTORY:
                return Push(self._elsewhere.history(self.log))
            case Command.DOORS:
                return Push(self._elsewhere.doors(self.world, self._gaze.show, lambda door: self._go_near(door.at)))
            case Command.BAG | Command.ABILITIES | Command.FIRE | Pick():
                return self._hands.reach(wish)
            case Click(at=at) if self._ribbon.dismiss(at):
                pass
            case Click(at=at) if not self._viewport.holds(at):
                return self._click_panels(at)
            case Command.GLYPHS:
                self._look.settings.glyphs = not self._look.settings.glyphs
            case Release():
                self._held = None
            case _:
                return self._order(wish)
        return None

    def _order(self, wish: PlayerInput) -> Change | None:
        """Give the order of a wish, or return the scene that asks first."""
        if self.world.over:
            return None
        match wish:
            case Go(step=step, run=True, held=held):
                self._held = None
                return None if held else self._doorstep.unless_asked(None, Run(step))
            case Go(step=step, held=True):
                if self._held != step:  # after a stop, only a new press continues
                    self._held = step
                    self._give(HeldStep(step))
            case Go(step=step):
                self._held = None
                goal = self.world.hero.pos + step
                return self._doorstep.unless_asked(goal, Walk(step), Walk(step, sure=True))
            case Command.WAIT_ON | Command.SEARCH_ON:
                if self._held is not wish:
                    self._held = wish
                    self._give(lingering_order(wish))
            case Command() if wish in DOOR_VERBS:
                return self._doorstep.at_a_door(DOOR_VERBS[wish])
            case Command.PULL:
                self._doorstep.pull()
            case Command.SHADE:
                self._give(Shade())
            case Command.CONFIRM if self._gaze.looking and self.stage.cursor is not None:
                return self._go_to(self.stage.cursor)
            case Click(at=at):
                return self._go_to(self._viewport.cell(at))
            case Command() if order := plain_order(wish, self.world):
                self._held = None
                return self._doorstep.unless_asked(None, order)
            case _:
                pass
        return None

    def _go_to(self, goal: Vec) -> Change | None:
        """Order the hero to a cell that was looked at or clicked, or to strike the foe there."""
        self._gaze.stop()
        return self._doorstep.unless_asked(goal, going_to(goal, self.world), Travel(goal, sure=True))

    def _click_panels(self, at: tuple[int, int]) -> Change | None:
        asked = self._pointer.click_panels(at)
        if isinstance(asked, Command):
            return self.handle(asked)
        if asked is not None:
            self._go_near(asked)
        return None

    def _go_near(self, goal: Vec) -> None:
        self._give(going_to(near(goal, self.world), self.world))

    def hint(self, text: str) -> None:
        """Show a newcomer a hint, unobtrusively."""
        self._ribbon.show(text, self.world.turn)

    def _give(self, order: Action | Task) -> None:
        """Set the hero's orders and let the hero act; the thing under the mouse has moved away by then."""
        self._pointer.forget()
        self.world.hero.orders = order
        self._advance()

    # --------------------------------------------------------------------------------------------- time

    def pass_time(self, seconds: float) -> Change | None:
        self.stage.heed(self._look.settings)
        self.stage.pass_time(seconds)
        self._ribbon.pass_time(seconds, self.world.turn)
        self._wait -= seconds
        if self._standing is not None and self.world.hero.orders is None and not self.world.over:
            self.world.hero.orders = self._standing(self.world.hero, self.world)
        if not self.world.over and self.world.hero.orders is not None and self._wait <= 0:
            self._advance()
        if self.world.over and not self.stage.busy:
            return self._elsewhere.ending(self.world)
        return None

    def next_frame_in(self) -> float | None:
        if self.stage.busy or self.world.over:
            return 0.0
        if self.world.hero.orders is not None or self._standing is not None:
            return max(0.0, self._wait)
        return self.stage.next_frame_in()

    def stir(self, seconds: float) -> None:
        self.stage.pass_time(seconds)

    def stirs_in(self) -> float | None:
        return self.stage.next_frame_in()

    def _advance(self) -> None:
        """Simulate one turn: the hero acts, then all others until the hero may act again."""
        world = self.world
        self._scribe.begin()
        self.log.new_turn(world.turn)
        self.stage.way = []
        self._door_label.clear()
        for _ in one_turn(world):
            self._show(world.witnessed)
            self.log.tell_turn(world)
            if self._look.settings.hints and (text := self._hint(world, self._ribbon.fresh)) is not None:
                self.hint(text)
        self._scribe.end(self.log.tell)
        self._wait = STEP_SECONDS * self._look.settings.motion.value
        self.stage.show([])

    def _show(self, events: list[Event]) -> None:
        self.stage.show(events)
        self._door_label.show(events)
        for event in events:
            for name, volume, pan, distance in sounds_of(event, self.world):
                self._sound.play(name, volume=volume, pan=pan, distance=distance)

    # ------------------------------------------------------------------------------------------ drawing

    def draw(self, target: pygame.Surface) -> None:
        hero, scale = self.world.hero, self._look.text_scale(target)
        area = self._panels.world_area(target.get_size(), scale)
        self._viewport.draw(target, area)
        draw_warning(target, area, scale, hero.health, hero.max_health)
        doors = [hero.pos + step for step in doors_beside(self.world)]
        at, cursor = [hero.pos, *(foe.pos for foe in self.world.foes_in_view()), *doors], self.stage.cursor
        important = [self._viewport.place(cell) for cell in (at if cursor is None else [*at, cursor])]
        looked_at = cursor if self.stage.focus is None else None  # else the scene that shows the place describes it too
        self._panels.draw(target, scale, self.world, self.log, looked_at, important)
        if (door := self._door_label.at) is not None and self.stage.focus is None:
            self._door_label.draw(target, area, scale, self._viewport.place(door), self._viewport.place(hero.pos))
        self._ribbon.note = LOOK_MODE if self._gaze.by_keys else ""
        if (self._look.settings.hints or self._ribbon.note) and self.stage.focus is None:
            self._ribbon.draw(target, area, scale, important, self._panels.floating)
