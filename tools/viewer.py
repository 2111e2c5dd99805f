"""The map viewer's window: seeds forward and back, the level revealed or as the hero sees it, tiles or glyphs."""

from __future__ import annotations

import re

import pygame

from arrival import Arrival, arrive, reveal
from game.arguments import fail
from game.engine.geometry import EAST, NORTH, SOUTH, WEST, Vec
from game.engine.tradition import Tradition
from game.engine.world import World
from game.mapgen.chain import Chain
from game.ui.commands import Click, Command, Go, Point, Wish
from game.ui.look import Look
from game.ui.looking import describe
from game.ui.loop import run
from game.ui.presenter import NoDisplay, Presenter
from game.ui.scene import Change, Quit, Scene, Stack
from game.ui.settings import Motion, Settings
from game.ui.stage import Stage
from game.ui.swatch import AJAR, SWATCHES
from game.ui.tilesheet import TILE, Tilesheet

HELP = (
    ("← →", "the seed before, the next seed"),
    ("↑ ↓", "the depth above, below"),
    ("x", "everything, or what the hero sees on arriving"),
    ("g", "tiles or glyphs"),
    ("mouse", "what is there"),
    ("F11", "fullscreen"),
    ("?", "these keys"),
    ("Esc", "leave"),
)


class Viewer(Scene):
    """One level at a time, whole, with what is known of it in a line below."""

    def __init__(
        self, look: Look, chain: Chain, tradition: Tradition, size: tuple[int, int], seed: str, depth: int
    ) -> None:
        self._look = look
        self._chain, self._tradition, self._size = chain, tradition, size
        self._seed, self._depth = seed, depth
        self._revealed, self._glyphs, self._helping = True, False, False
        self._pointed: Vec | None = None
        self._scaled_area = pygame.Rect(0, 0, 1, 1)
        self._make()

    def handle(self, wish: Wish) -> Change | None:
        match wish:
            case Go(step=step) if step in (WEST, EAST):
                self._seed = neighbour(self._seed, step.x)
                self._make()
            case Go(step=step) if step in (NORTH, SOUTH):
                self._depth = min(99, max(1, self._depth + step.y))
                self._make()
            case Command.LOOK:
                self._revealed = not self._revealed
                self._make()
            case Command.GLYPHS:
                self._glyphs = not self._glyphs
                self._stage.use_glyphs(self._glyphs)
            case Command.HELP:
                self._helping = not self._helping
            case Command.CANCEL if self._helping:
                self._helping = False
            case Command.CANCEL:
                return Quit()
            case Point(at=at) | Click(at=at):
                self._pointed = self._cell(at)
            case _:
                pass
        return None

    def draw(self, target: pygame.Surface) -> None:
        scale = self._look.text_scale(target)
        line = self._look.small.line_height(scale) + 4 * scale
        target.fill(self._look.colour("void"))
        picture = _drawn(self._stage)
        room = pygame.Rect(0, 0, target.get_width(), target.get_height() - 2 * line)
        self._scaled_area = _fitted(picture.get_size(), room)
        whole = self._scaled_area.width % picture.get_width() == 0
        enlarge = pygame.transform.scale if whole else pygame.transform.smoothscale
        target.blit(enlarge(picture, self._scaled_area.size), self._scaled_area)
        self._draw_words(target, room.bottom, line, scale)
        if self._helping:
            self._draw_help(target, scale, line)

    def _make(self) -> None:
        self._arrival: Arrival = arrive(self._chain, self._tradition, self._size, self._seed, self._depth)
        if self._revealed:
            reveal(self._arrival.world)
        self._stage = staged(self._arrival.world, self._look, glyphs=self._glyphs)

    def _cell(self, at: tuple[int, int]) -> Vec | None:
        area = self._scaled_area
        if not area.collidepoint(at):
            return None
        width, height = self._arrival.world.level.shape
        return Vec((at[0] - area.x) * width // area.width, (at[1] - area.y) * height // area.height)

    def _draw_words(self, target: pygame.Surface, top: int, line: int, scale: int) -> None:
        look, sketch = self._look, self._arrival.sketch
        told = (
            f"{self._chain.name} · {self._tradition.name} · seed {self._seed} · depth {self._depth}"
            f" · {len(sketch.rooms)} rooms · {len(sketch.doors)} doors · {sketch.restarts} restarts · ? keys"
        )
        look.small.draw(target, (6 * scale, top + 2 * scale), told, look.colour("door text"), scale)
        if self._pointed is not None:
            at = self._pointed
            said = " ".join(words.text for words in describe(at, self._arrival.world))
            place = (6 * scale, top + line + 2 * scale)
            look.small.draw(target, place, f"{at.x},{at.y}: {said}", look.colour("text"), scale)

    def _draw_help(self, target: pygame.Surface, scale: int, line: int) -> None:
        look = self._look
        box = pygame.Rect(0, 0, 300 * scale, line * (len(HELP) + 1))
        box.center = target.get_rect().center
        look.frame(target, box, scale)
        for number, (keys, does) in enumerate(HELP):
            y = box.y + line // 2 + number * line
            look.small.draw(target, (box.x + 12 * scale, y), keys, look.colour("door text"), scale)
            look.small.draw(target, (box.x + 70 * scale, y), does, look.colour("text"), scale)


def neighbour(seed: str, step: int) -> str:
    """The seed before or after one: its number one less or more, from 0; a seed without a number gets one."""
    match = re.fullmatch(r"(.*?)(\d+)", seed)
    if match is None:
        return f"{seed} 1"
    return f"{match[1]}{max(0, int(match[2]) + step)}"


def staged(world: World, look: Look, *, glyphs: bool = False) -> Stage:
    """A stage that shows a world at rest."""
    stage = Stage(world, SWATCHES[world.tradition.swatch], look.small, glyphs=glyphs)
    stage.motion = Motion.NONE.value
    stage.finish()
    width, height = world.level.shape
    stage.focus = (width / 2 - 0.5, height / 2 - 0.5)
    return stage


def level_picture(world: World) -> pygame.Surface:
    """The whole level in tiles, 16 pixels a cell, evenly lit."""
    reveal(world)
    stage = staged(world, Look(Settings()))
    stage.flat = True
    return _drawn(stage)


def _drawn(stage: Stage) -> pygame.Surface:
    width, height = stage.world.level.shape
    canvas = pygame.Surface((width * TILE, height * TILE), 0, 32)
    stage.draw(canvas)
    return canvas


def _fitted(size: tuple[int, int], room: pygame.Rect) -> pygame.Rect:
    """The largest place for a picture in a room: at whole scales where one fits, else made smaller."""
    share = min(room.width / size[0], room.height / size[1])
    scale = int(share) if share >= 1 else share
    fitted = pygame.Rect(0, 0, round(size[0] * scale), round(size[1] * scale))
    fitted.center = room.center
    return fitted


def show(chain: Chain, tradition: Tradition, size: tuple[int, int], seed: str, depth: int) -> int:
    """Opens the window; answers the exit code. Raises StartAgain when the first level cannot be made."""
    look = Look(Settings())
    viewer = Viewer(look, chain, tradition, size, seed, depth)
    try:
        presenter = Presenter((1280, 840), title="Ajar: levels", icon=Tilesheet(AJAR.ramps)["app-icon"])
    except NoDisplay as error:
        fail(f"map_viewer.py: there is no display to open a window on ({error}); --png and --text need none")
    run(presenter, Stack(viewer))
    presenter.close()
    return 0
