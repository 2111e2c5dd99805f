"""A stack of scenes. A scene hears wishes and answers with the change it wants; it never reaches for the stack."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.engine.records import record
from game.ui.core.commands import Ask, Command, PlayerInput, Point


class Scene:
    """One thing that fills the screen, or lies over another."""

    covers = True
    """Whether nothing below it needs drawing."""
    answers = False
    """Whether it knows what can be done where the mouse asks; else to ask means back."""

    letters = False
    """Whether letters choose something here, so that they stand for no commands."""

    def handle(self, wish: PlayerInput) -> Change | None:
        """Takes a wish; answers the change of scene it leads to."""
        return None

    def pass_time(self, seconds: float) -> Change | None:
        """Lets time on the screen go on."""
        return None

    def next_frame_in(self) -> float | None:
        """Seconds until it wants to be drawn again by itself; None when nothing moves."""
        return None

    def stir(self, seconds: float) -> None:
        """Lets what is seen of it move on while another lies over it: nothing is decided there, and nothing comes."""

    def stirs_in(self) -> float | None:
        """Seconds until it wants to be drawn again for that; None when nothing moves."""
        return None

    def draw(self, target: pygame.Surface) -> None:
        """Draws itself over whatever lies below."""


@record
class Push:
    """Lay a scene over this one."""

    scene: Scene


@record
class Exchange:
    """Go on with another scene in place of this one."""

    scene: Scene


@record
class Swap:
    """Go on with another scene instead of all there are."""

    scene: Scene


@record
class Pop:
    """Go back; then do something with what was decided."""

    then: Callable[[], Change | None] | None = None


@record
class Quit:
    """Leave the game."""


Change = Push | Exchange | Swap | Pop | Quit


class SceneManager:
    """The scenes that are open, the lowest first. Empty when the game is left."""

    def __init__(self, first: Scene) -> None:
        self._scenes = [first]

    @property
    def top(self) -> Scene | None:
        return self._scenes[-1] if self._scenes else None

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """All that are open, the lowest first."""
        return tuple(self._scenes)

    @property
    def letters(self) -> bool:
        """Whether letters choose something just now."""
        return bool(self._scenes) and self._scenes[-1].letters

    def handle(self, wish: PlayerInput) -> None:
        if self._scenes:
            top = self._scenes[-1]
            back = isinstance(wish, Ask) and not top.answers
            self._follow(top.handle(Command.CANCEL if back else wish))
            if isinstance(wish, Ask) and back and self.top not in (top, None):
                self.handle(Point(wish.at))  # the mouse has moved since what lies below was told of it

    def pass_time(self, seconds: float) -> None:
        if self._scenes:
            for scene in self._in_sight()[:-1]:
                scene.stir(seconds)
            self._follow(self._scenes[-1].pass_time(seconds))

    def next_frame_in(self) -> float | None:
        if not self._scenes:
            return None
        *below, top = self._in_sight()
        wanted = [top.next_frame_in(), *(scene.stirs_in() for scene in below)]
        return min((seconds for seconds in wanted if seconds is not None), default=None)

    def draw(self, target: pygame.Surface) -> None:
        for scene in self._in_sight():
            scene.draw(target)

    def _in_sight(self) -> list[Scene]:
        """Those that are not covered by another, the lowest first."""
        lowest = max((i for i, scene in enumerate(self._scenes) if scene.covers), default=0)
        return self._scenes[lowest:]

    def _follow(self, change: Change | None) -> None:
        match change:
            case Push(scene):
                self._scenes.append(scene)
            case Exchange(scene):
                self._scenes[-1] = scene
            case Swap(scene):
                self._scenes = [scene]
            case Pop(then):
                self._scenes.pop()
                if then is not None:
                    self._follow(then())
            case Quit():
                self._scenes = []
