"""The stack of open scenes. A scene is a screen, or a menu over a screen.

A scene handles input and returns the change of scene that it wants. Only `SceneManager` changes the stack.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic

import pygame

from game.engine.records import record
from game.ui.core.map_view import ListPanel, MapView
from game.ui.input.commands import AnyCommand, Click, Command, DroppedFile, Hover, KeyReleased, PlayerInput, RightClick

MAX_BOXES = 16
"""Greatest number of boxes that are drawn one by one; for more boxes, one box around all of them is drawn."""

SERIES_SECONDS, SAME_PLACE = 0.7, 8
"""Seconds and distance in pixels up to which a click belongs to the same series as the last one, as in a double click.

If the first click of a series closes a scene, the others must not act on the scene below.
"""


class Scene:
    """A screen, or a menu that lies over another scene."""

    covers = True
    """Whether the scene hides the scenes below it, so that they are not drawn."""
    takes_right_click = False
    """Whether the scene handles `RightClick` (the right mouse button); if not, it gets `Command.CANCEL` instead."""

    takes_letters = ""
    """Typed letters that choose something in this scene; if there are any, no letter gives a command."""

    takes_files = False
    """Whether the scene itself handles files that are dropped on the window."""

    takes_text = False
    """Whether the player types a text in this scene: every visible character is a part of it, and gives no command."""

    close_box = pygame.Rect(0, 0, 0, 0)
    """Box of the cross that closes the scene, when it was last drawn, in pixels; empty for a scene without a cross.

    A click on the cross gives the scene `Command.CANCEL`.
    """
    points_at_close = False
    """Whether the mouse is on the cross."""
    panel: pygame.Rect | None = None
    """Box of the scene's panel when it was last drawn, in pixels; None for a scene without a panel with a cross."""
    replay_name: str | None = None
    """Name of the replay that the scene shows, for a crash report; None if it shows none."""
    opened_at: tuple[int, int] | None = None
    """Pixel of the mouse when the scene was opened; None if the mouse has not been used before."""

    takes_keys = False
    """Whether the scene tells its keys and leaves the scenes below in full view, so that these must not tell theirs."""
    keys_taken = False
    """Whether a scene above has `takes_keys`. The scene then leaves out the lines that name its own keys."""

    opened_over: Scene | None = None
    """Scene over which this scene was opened; None if there is none below."""

    hides_map = False
    """Whether the scene lies over most of the map, so that no box over the scene looks for a place on the map."""

    list_panel: ListPanel | None = None
    """List over the map as last drawn; None in other scenes. A box over the list covers whole rows of it."""

    def map_view(self) -> MapView | None:
        """Return the map that the scene shows, or that is seen of the scene below; None without one."""
        if self.covers or self.hides_map or self.opened_over is None:
            return None
        return self.opened_over.map_view()

    @property
    def captures(self) -> bool:
        """Whether the scene gets the next pressed key or button itself, as `PressedKey` or `PressedButton`."""
        return False

    def handle(self, player_input: PlayerInput) -> Change | None:
        """Handle an input; return the change of scene that follows, or None for no change."""
        return None

    def is_beside(self, player_input: PlayerInput) -> bool:
        """Return whether an input is a click beside the scene's panel, which closes every panel that can be closed."""
        return (
            isinstance(player_input, Click) and self.panel is not None and not self.panel.collidepoint(player_input.at)
        )

    def pans_at(self, at: tuple[int, int]) -> bool:
        """Return whether a drag of the mouse that begins at a pixel moves the picture, as `Drag` inputs."""
        return False

    def pass_time(self, seconds: float) -> Change | None:
        """Advance the scene by `seconds` of real time; return the change of scene that follows, or None to stay."""
        return None

    def next_frame_in(self) -> float | None:
        """Return the seconds until the next frame is due without any input; None when nothing moves."""
        return None

    def animate(self, seconds: float) -> None:
        """Advance only the animations by `seconds`. This is called while another scene lies over this scene."""

    def next_animation_in(self) -> float | None:
        """Return the seconds until `animate` changes the picture again; None if nothing moves."""
        return None

    def moving_boxes(self) -> Sequence[pygame.Rect] | None:
        """Prepare a new picture of what moves by itself, and return the boxes in pixels that have to be drawn anew.

        None: the whole scene has to be drawn anew. `draw` is called next, with each box as the clip of its target.
        """
        return () if self.is_still() else None

    def is_still(self) -> bool:
        """Return whether no frame of the scene is due without any input, neither on top nor below another scene."""
        return self.next_frame_in() is None and self.next_animation_in() is None

    def draw(self, target: pygame.Surface) -> None:
        """Draw the scene over the scenes below it."""

    def spoken(self) -> Sequence[str]:
        """Return what the scene shows now, as lines for a screen reader: the heading, then the selected row, and so on.

        All lines are read out when the scene opens. Later, only lines that have changed are read out.
        """
        return ()

    def news(self) -> Sequence[str]:
        """Return the messages that have appeared since the last call, for a screen reader."""
        return ()


@record
class Push:
    """Change of scene: open a scene over the current scene."""

    scene: Scene


@record
class Replace:
    """Change of scene: replace the current scene by another scene."""

    scene: Scene


@record
class ReplaceAll:
    """Change of scene: close all scenes and open a new one, then call `then`, which may return a further change."""

    scene: Scene
    then: Callable[[], Change | None] | None = None


@record
class Pop:
    """Change of scene: close the current scene, then call `then`, which may return a further change."""

    then: Callable[[], Change | None] | None = None


@record
class GiveCommand:
    """Change of scene: close the current scene, then handle a command as if the player had given it by a key."""

    command: AnyCommand


@record
class Quit:
    """Change of scene: close all scenes, which ends the program."""


Change = Push | Replace | ReplaceAll | Pop | GiveCommand | Quit


class SceneManager:
    """Stack of the open scenes, which begins with the scene `first`. It is empty when the player has left the game.

    `open_file`: returns the change that follows when a file is dropped on a scene that does not handle files itself.
    Its argument is the path. None if files are of no use. `about_window`: carries out a command if it is one about the
    window, whatever scene is on top, and returns whether it is.
    """

    def __init__(
        self,
        first: Scene,
        open_file: Callable[[str], Change] | None = None,
        about_window: Callable[[Command], bool] = lambda _: False,
    ) -> None:
        self._scenes = [first]
        self._about_window = about_window
        self._pointer: tuple[int, int] | None = None
        """Pixel of the mouse at the last input from it; None if the mouse has not been used yet."""
        self._closed: tuple[tuple[int, int], float] | None = None
        """Pixel of the click that has closed a scene, and the time by `monotonic` until which clicks there belong to
        the same series; None without one."""
        self._open_file = open_file
        self._drawn: list[Scene] = []
        """Scenes that were visible when the last picture was drawn."""
        self._restless: list[Scene] = []
        """Those of them that were not still then. When they come to rest, they are drawn once more."""

    @property
    def top(self) -> Scene | None:
        """Scene that gets the input; None when the player has left the game."""
        return self._scenes[-1] if self._scenes else None

    def push(self, scene: Scene, instead_of: Scene | None = None) -> None:
        """Open a scene over the others, without any input of the player.

        `instead_of`: scene that it replaces if this one is at the top.
        """
        replaces = instead_of is not None and self.top is instead_of
        self._follow(Replace(scene) if replaces else Push(scene))

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """All open scenes, the lowest first."""
        return tuple(self._scenes)

    @property
    def takes_letters(self) -> str:
        """Letters that choose something in the top scene."""
        return self._scenes[-1].takes_letters if self._scenes else ""

    @property
    def captures(self) -> bool:
        """Whether the top scene gets the next pressed key or button itself."""
        return bool(self._scenes) and self._scenes[-1].captures

    @property
    def takes_text(self) -> bool:
        """Whether the player types a text in the top scene."""
        return bool(self._scenes) and self._scenes[-1].takes_text

    def pans_at(self, at: tuple[int, int]) -> bool:
        """Return whether a drag of the mouse that begins at a pixel moves the picture of the top scene."""
        return bool(self._scenes) and self._scenes[-1].pans_at(at)

    def handle(self, player_input: PlayerInput) -> None:
        """Carry out a command about the window, or pass an input to the top scene.

        `RightClick` becomes `Command.CANCEL` where the scene does not handle it.
        """
        if isinstance(player_input, Command) and self._about_window(player_input):
            return
        if self._scenes:
            top = self._scenes[-1]
            if isinstance(player_input, DroppedFile) and self._open_file is not None and not top.takes_files:
                self._follow(self._open_file(player_input.path))
                return
            if isinstance(player_input, Click) and self._belongs_to_closing(player_input.at):
                return
            if not isinstance(player_input, Hover | KeyReleased):
                self._closed = None
            back = isinstance(player_input, RightClick) and not top.takes_right_click
            change = top.handle(Command.CANCEL if back or self._is_on_close(player_input) else player_input)
            self._follow(change)
            if isinstance(player_input, Click) and isinstance(change, Pop):
                self._closed = player_input.at, monotonic() + SERIES_SECONDS
            if isinstance(player_input, RightClick) and back and self.top not in (top, None):
                self.handle(Hover(player_input.at))  # the scene below has not seen where the mouse moved meanwhile

    def _belongs_to_closing(self, at: tuple[int, int]) -> bool:
        """Return whether a click belongs to a series of clicks whose first one has closed a scene."""
        (x, y), until = self._closed or ((0, 0), 0.0)
        now = monotonic()
        if now >= until or max(abs(at[0] - x), abs(at[1] - y)) > SAME_PLACE:
            return False
        self._closed = (x, y), now + SERIES_SECONDS
        return True

    def _is_on_close(self, player_input: PlayerInput) -> bool:
        """Return whether the input is a click on the cross that closes the top scene.

        Every input of the mouse also updates the stored position of the mouse and `points_at_close` of the top scene.
        """
        if not isinstance(player_input, Hover | Click | RightClick):
            return False
        self._pointer, top = player_input.at, self._scenes[-1]
        top.points_at_close = top.close_box.collidepoint(player_input.at)
        return top.points_at_close and isinstance(player_input, Click)

    def pass_time(self, seconds: float) -> None:
        """Advance the top scene, and the animations of the visible scenes below it, by `seconds`."""
        if self._scenes:
            for scene in self._in_sight()[:-1]:
                scene.animate(seconds)
            self._follow(self._scenes[-1].pass_time(seconds))

    def next_frame_in(self) -> float | None:
        """Return the seconds until the next frame of any visible scene is due; None when nothing moves."""
        if not self._scenes:
            return None
        *below, top = self._in_sight()
        wanted = [top.next_frame_in(), *(scene.next_animation_in() for scene in below)]
        return min((seconds for seconds in wanted if seconds is not None), default=None)

    def draw(self, target: pygame.Surface) -> None:
        """Draw the visible scenes, the lowest first."""
        self._drawn = self._in_sight()
        self._draw_scenes(target)
        self._note_restless()

    def _draw_scenes(self, target: pygame.Surface) -> None:
        for scene in self._drawn:
            scene.draw(target)

    def _note_restless(self) -> None:
        self._restless = [scene for scene in self._drawn if not scene.is_still()]

    def draw_moving(self, target: pygame.Surface) -> list[pygame.Rect] | None:
        """Draw only what has moved by itself since the last picture, without any input.

        Return the boxes that were drawn, in pixels; None if everything was drawn.
        """
        if self._drawn != self._in_sight():
            self.draw(target)
            return None
        if any(scene.is_still() for scene in self._restless):
            self.draw(target)
            return None
        boxes = list[pygame.Rect]()
        for moved in [scene.moving_boxes() for scene in self._in_sight()]:
            if moved is None:
                self.draw(target)
                return None
            boxes += moved
        if len(boxes) > MAX_BOXES:
            boxes = [boxes[0].unionall(boxes[1:])]
        for box in boxes:
            target.set_clip(box)
            self._draw_scenes(target)
        target.set_clip(None)
        self._note_restless()
        return boxes

    def _in_sight(self) -> list[Scene]:
        """Return the scenes that are visible because no scene above them hides them, the lowest first."""
        lowest = max((i for i, scene in enumerate(self._scenes) if scene.covers), default=0)
        return self._scenes[lowest:]

    def _follow(self, change: Change | None) -> None:
        match change:
            case Push(scene):
                scene.opened_at, scene.opened_over = self._pointer, self.top
                self._scenes.append(scene)
            case Replace(scene):
                scene.opened_at, scene.opened_over = self._pointer, self._scenes[-1].opened_over
                self._scenes[-1] = scene
            case ReplaceAll(scene, then):
                self._scenes = [scene]
                if then is not None:
                    self._follow(then())
            case Pop(then):
                self._scenes.pop()
                if then is not None:
                    self._follow(then())
            case GiveCommand(command):
                self._scenes.pop()
                self.handle(command)
            case Quit():
                self._scenes = []
        taken = False
        for scene in reversed(self._scenes):
            scene.keys_taken, taken = taken, taken or scene.takes_keys
