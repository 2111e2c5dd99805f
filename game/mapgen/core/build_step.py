"""What a step of a chain is: it digs or adds, and states what it needs to find."""

from __future__ import annotations

import re
from typing import ClassVar

from game.mapgen.core.sketch import Sketch


class MissingInput(Exception):
    """A chain has a step whose needs nothing before it meets: a mistake in the chain, never in a roll."""


class BuildStep:
    """A starter digs an empty sketch; a layer adds to a dug one. Either may raise StartAgain."""

    needs: ClassVar[tuple[str, ...]] = ()
    """The parts of a sketch, by name, that must not be empty: `rooms`, `corridors`, `floor`, `start`, `exit`."""

    name: ClassVar[str]
    """What it is called, in words: the class's name taken apart."""

    def __init_subclass__(cls) -> None:
        cls.name = re.sub(r"(?<!^)(?=[A-Z])", " ", cls.__name__).lower()

    def __call__(self, sketch: Sketch) -> None:
        raise NotImplementedError

    def check_needs(self, sketch: Sketch, chain: str) -> None:
        """Raises Unmet when a part that it needs is empty."""
        for need in self.needs:
            if not sketch.has(need):
                raise MissingInput(f"{chain}: the step '{self.name}' needs {need}, and no step before it makes any")
