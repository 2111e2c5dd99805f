"""Games on a level from a file: all rules hold, nothing is saved, and the game ends when the hero leaves the level."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from game.app.autoplay import Autoplay
from game.content.scenarios.drawn_world import drawn_world
from game.content.world.terrains import TERRAINS
from game.engine.grid.geometry import Vec
from game.engine.model.level import Level
from game.engine.records import record
from game.engine.rules.actions.wait_search_stairs import why_not_up
from game.engine.tradition import Tradition
from game.engine.words import stopped
from game.engine.world import World
from game.levels.level_fields import LevelFileError
from game.levels.level_files import parse_level, read_file
from game.levels.level_from_drawing import check_playable, seed_of, sketch_of, tradition_of
from game.levels.level_promises import promises_broken
from game.mapgen.drawing.parsed_drawing import Drawing, DrawingError, beginning_of
from game.ui.core.message import Message
from game.ui.core.scene_manager import Change, Pop, Push, Quit, ReplaceAll, Scene
from game.ui.graphics.theme import Theme
from game.ui.play.play_scene import Play
from game.ui.play.program import Program
from game.ui.scenes.game_over import GameOver
from game.ui.scenes.keys.key_help import KeyHelp
from game.ui.scenes.menu import Menu
from game.ui.text.sentences import drawn_levels, menus
from game.ui.widgets.row import Row

MOST_WARNINGS, WARNING_LENGTH = 3, 160
"""Number of warnings about a level file that the log tells at most, and of the characters of each."""
LONGEST_MISTAKE = 300
"""Greatest number of characters that the screen shows of the mistakes of a level file."""


@record
class DrawnGame:
    """Level from a file that can be played. `seed`: None for a new seed in each game."""

    drawing: Drawing
    tradition: Tradition
    seed: str | None
    broken: Sequence[str]
    """A sentence for each promise of a level that it breaks; see `promises_broken`."""
    read_again: Callable[[], DrawnGame]
    """Returns the level that the file has now. Raises LevelFileError as `read_drawn_game` does."""

    @property
    def name(self) -> str:
        """Name of the level; empty if it has none."""
        return self.drawing.texts.get("name", "")

    def world(self, seed: str) -> World:
        """Return a new game on the level. `seed`: seed of the game. Raises LevelFileError if the level has a fault."""
        return _world(self.drawing, seed, self.tradition)


def read_drawn_game(path: str, tradition: str | None, seed: str | None) -> DrawnGame:
    """Return the level in a file as a game. `path`: the file, or "-" for standard input.

    `tradition`, `seed`: rules and seed in place of those that the file names; None for those of the file. Raises
    LevelFileError with one line if there is no such level, or if it cannot be played.
    """
    drawing = check_playable(parse_level(read_file(path)))
    wanted = seed_of(drawing, seed) if seed is not None or "seed" in drawing.texts else None
    rules = tradition_of(drawing, tradition)
    world = _world(drawing, wanted or "0", rules)
    broken = promises_broken(sketch_of(drawing, world.level, world.seed), world.level, world.hero, rules)
    game = DrawnGame(
        drawing,
        replace(rules, goal=_goal(world)),
        wanted,
        broken,
        lambda: game if path == "-" else read_drawn_game(path, tradition, seed),
    )
    return game


def _world(drawing: Drawing, seed: str, tradition: Tradition) -> World:
    """Return a new game on a drawing. Raises LevelFileError if the drawing has a fault."""
    try:
        world = drawn_world(drawing, seed, tradition, _outside)
    except DrawingError as error:
        raise LevelFileError(*error.mistakes, warnings=drawing.warnings) from error
    world.identified.update(item.kind.name for item in world.hero.bag)  # the hero knows what he brings
    return world


def log_warnings(warnings: Sequence[str]) -> list[str]:
    """Return the messages in the log about what is probably wrong with a level file. `warnings`: a line for each."""
    shown = [beginning_of(line, WARNING_LENGTH) for line in warnings[:MOST_WARNINGS]]
    told = [drawn_levels.WARNING.format(warning=stopped(line)) for line in shown]
    return told + [drawn_levels.MORE_WARNINGS] * (len(warnings) > MOST_WARNINGS)


def _goal(world: World) -> str:
    """Return the sentence on what the player is to do on a drawn level, in place of the goal of a usual game."""
    level = world.level
    if any(door.kind.wins for door in level.doors.values()):
        return drawn_levels.GOAL_LAST_DOOR
    if level.cells_of(1):
        return drawn_levels.GOAL_STAIRS
    lead_up = level.cells_of(-1) and why_not_up(world.hero, level.depth, world.tradition) is None
    return drawn_levels.GOAL_STAIRS_UP if lead_up else drawn_levels.NO_GOAL


def _outside(depth: int) -> Level:
    """Return the place where the hero arrives when he leaves the level: a single cell."""
    ground = np.full((3, 3), TERRAINS.ids["wall"], np.uint8)
    ground[1, 1] = TERRAINS.ids["floor"]
    return Level(ground, TERRAINS, start=Vec(1, 1), depth=depth)


class DrawnGames:
    """Maker of the scenes of a game on a drawn level.

    `program`: what usual games need from the program. `play`: returns the scene of a game with what it needs. `title`:
    returns the title scene. `fresh_seed`: returns a new seed.
    """

    def __init__(
        self,
        theme: Theme,
        program: Program,
        play: Callable[[World, Program], Play],
        title: Callable[[], Scene],
        fresh_seed: Callable[[], str],
    ) -> None:
        self._theme = theme
        self._program = program
        self._play = play
        self._title = title
        self._fresh_seed = fresh_seed

    def scene(self, game: DrawnGame, autoplay: Autoplay | None = None) -> Play:
        """Start a game on a drawn level and return its scene. Raises LevelFileError if the level has a fault.

        `autoplay`: chooses the hero's actions; None if a player plays.
        """
        world = game.world(game.seed if game.seed is not None else self._fresh_seed())
        depth = world.level.depth
        program = replace(
            self._program,
            pause_menu=lambda _: self._pause_menu(game),
            ending=lambda world: self._ending(game, world, autoplay),
            is_left=lambda world: world.level.depth != depth,
        )
        play = self._play(world, program)
        words = drawn_levels.PLAYING_NAMED if game.name else drawn_levels.PLAYING
        play.log.add(Message(words.format(name=game.name)))
        for line in log_warnings(game.drawing.warnings):
            play.log.add(Message(line, "gain"))
        return play

    def _again(self, game: DrawnGame) -> Change:
        """Start the game again on the level that the file has now; if it has a mistake, ask."""
        try:
            return ReplaceAll(self.scene(game.read_again()))
        except LevelFileError as error:
            rows = [
                Row(drawn_levels.READ_AGAIN, act=lambda: Pop(lambda: self._again(game))),
                Row(drawn_levels.AS_BEFORE, act=lambda: ReplaceAll(self.scene(game))),
            ]
            return Push(
                Menu(self._theme, drawn_levels.UNREADABLE, rows, more=beginning_of(str(error), LONGEST_MISTAKE))
            )

    def _pause_menu(self, game: DrawnGame) -> Scene:
        return Menu(
            self._theme,
            drawn_levels.NOT_SAVED,
            [
                Row(menus.RESUME, act=Pop),
                Row(menus.KEYS, act=lambda: Push(self._keys(game.tradition))),
                Row(drawn_levels.AGAIN, act=lambda: self._again(game)),
                Row(menus.TO_TITLE, act=lambda: ReplaceAll(self._title())),
                Row(menus.QUIT, act=Quit),
            ],
        )

    def _keys(self, tradition: Tradition) -> Scene:
        return KeyHelp(self._theme, tradition, lambda: self._program.manual(tradition))

    def _ending(self, game: DrawnGame, world: World, autoplay: Autoplay | None) -> Change:
        if autoplay is not None:
            autoplay.add(world)
            return ReplaceAll(self.scene(game, autoplay))
        choices = [
            Row(drawn_levels.AGAIN, act=lambda: self._again(game)),
            Row(menus.QUIT, act=Quit),
            Row(menus.TO_TITLE, act=lambda: ReplaceAll(self._title())),
        ]
        if not world.over:
            world.run_stats.floors.pop(world.level.depth)  # the place outside, where he did nothing
            world.run_stats.floor(world.run_stats.deepest).turns = world.turn  # the step out belongs to the level
        return ReplaceAll(GameOver(self._theme, world, [], choices, scored=False))
