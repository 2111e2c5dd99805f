"""What a situation of the gallery is, and the usual ways to bring the program into one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from builders.gallery.windowless_game import Studio
from game.engine.records import record
from game.engine.tradition import Tradition
from game.ui.core.scene_manager import Scene
from game.ui.input.commands import PlayerInput, TypedCharacter
from game.ui.input.device_in_use import Device
from game.ui.play.play_scene import Play

Stage = Callable[[Studio], object]
"""Function that brings the scenes of a studio into a situation."""


@record
class Situation:
    """Scene in a situation. `group`: heading under which it is shown. `name`: short name, also of its files."""

    group: str
    name: str
    stage: Stage
    scene: type[Scene] = Play
    """Class of the scene on top."""


def in_title(
    *rows: str,
    then: Sequence[PlayerInput] = (),
    typed: str = "",
    games: Sequence[int] = (),
    ended: bool = False,
    tradition: Tradition | None = None,
) -> Stage:
    """Return the stage of the title after some rows of its menu, and of the menus behind it, were chosen.

    `rows`: beginnings of the rows. `then`: inputs after that, and `typed`: a text after these. `games`: number of turns
    of each saved game; they are over if `ended`. `tradition`: the tradition of the next game; None for that of the
    studio.
    """

    def stage(studio: Studio) -> None:
        if games:
            studio.save_games(*games, ended=ended)
        studio.app._tradition = tradition or studio.tradition
        for row in rows:
            studio.choose(row)
        if not rows:
            studio.pass_time()
        studio.send(*then, *map(TypedCharacter, typed))

    return stage


def in_game(drawing: str, *inputs: PlayerInput, row: str = "", device: Device | None = None, **settings: Any) -> Stage:
    """Return the stage of a game in a drawn situation after some inputs.

    `row`: row of the open menu that is chosen at last; "" for none. `device`: the device that is in use; None for the
    keyboard. `settings`: fields of the settings that are not as usual.
    """

    def stage(studio: Studio) -> None:
        for name, value in settings.items():
            setattr(studio.settings, name, value)
        studio.begin(drawing)
        studio.app.controls.device = device or Device.KEYBOARD
        studio.send(*inputs)
        if row:
            studio.choose(row)

    return stage


def in_played_game(turns: int, *inputs: PlayerInput, tradition: Tradition | None = None) -> Stage:
    """Return the stage of a usual game, of which a bot has played some turns, after some inputs.

    `tradition`: set of rules of the game; None for that of the studio.
    """

    def stage(studio: Studio) -> None:
        studio.play(turns, tradition=tradition)
        studio.send(*inputs)

    return stage


def in_replay(*inputs: PlayerInput, row: str = "") -> Stage:
    """Return the stage of a replay of forty turns after some inputs. `row`: row of its menu that is chosen at last."""

    def stage(studio: Studio) -> None:
        studio.save_games(40)
        studio.watch(1)
        studio.send(*inputs)
        if row:
            studio.choose(row)

    return stage
