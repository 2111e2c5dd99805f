"""One soak of the real program by somebody with keys, mouse and pad; and the same again from what he did."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, NamedTuple

from game.content.traditions import TRADITIONS
from game.store.json_values import Unreadable, expect
from game.ui.core.scene import Stack
from inputs import Frame
from menu_reader import MenuReader
from monkey import Monkey
from soak_game import Game, Order, begun, words_for
from soak_sittings import Hand, Sittings

FORMAT = "ajar soak 1"
MONKEYS: dict[str, Callable[[str, tuple[int, int]], Hand]] = {"monkey": Monkey, "menu-reader": MenuReader}
"""Those who have hands. Their turns are frames."""


class Tape(NamedTuple):
    """What somebody did, from the first start of the program on."""

    tradition: str
    seed: str
    frames: list[Frame]


def sit(order: Order) -> dict[str, Any]:
    """Sittings of one with hands, to the last frame or to the first thing that is broken."""
    game, sittings = played(order)
    told: dict[str, Any] = asdict(game)
    return told | {
        "sittings": sittings.sittings,
        "games": sittings.games,
        "scenes": dict(sorted(sittings.scenes.items())),
        "rows": len(sittings.hand.chosen) if isinstance(sittings.hand, MenuReader) else 0,
    }


def played(order: Order) -> tuple[Game, Sittings]:
    """The same, with all that was done."""
    return _watched(order, lambda size: MONKEYS[order.bot](order.seed, size))


def repeated(tape: Tape) -> str:
    """Does it all once more; answers what broke, or nothing."""
    order = Order("", tape.tradition, tape.seed, len(tape.frames))
    return _watched(order, lambda _: _Again(tape.frames))[0].fault


def _watched(order: Order, hand: Callable[[tuple[int, int]], Hand]) -> tuple[Game, Sittings]:
    game = begun(order)
    with tempfile.TemporaryDirectory() as folder:
        sittings = Sittings(order.world, order.seed, order.turns, Path(folder, "ajar.sqlite"), hand)
        try:
            sittings.play()
        except Exception as error:  # whatever it is, it is what this game has to tell
            game.end, game.fault = "broken", words_for(error)
    game.turns, game.depth = len(sittings.frames), sittings.deepest
    return game, sittings


class _Again:
    """Does what was done, whatever is on the screen."""

    def __init__(self, frames: Sequence[Frame]) -> None:
        self._frames: Iterator[Frame] = iter(frames)

    def __call__(self, stack: Stack) -> Frame | None:
        return next(self._frames, None)


def text_of(tape: Tape) -> str:
    """As a file."""
    return json.dumps({"format": FORMAT, **tape._asdict()})


def tape_of(text: str) -> Tape:
    """From a file. Raises Unreadable."""
    try:
        told = json.loads(text)
        if told["format"] != FORMAT:
            raise Unreadable("it is no soak that this version knows")
        if told["tradition"] not in TRADITIONS:
            raise Unreadable(f"it is of a tradition that is not there: {told['tradition']!r}")
        return Tape(told["tradition"], expect(str, told["seed"]), [Frame(*frame) for frame in told["frames"]])
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        raise Unreadable(f"it is no soak ({error})") from None
