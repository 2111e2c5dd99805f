"""Base class of the steps of a chain: a step digs or adds, and states what it needs to find."""

from __future__ import annotations

import re
from typing import ClassVar

from game.mapgen.core.sketch import Sketch


class MissingInput(Exception):
    """Error in a chain: a step needs something that no step before it makes. The dice never cause it."""


class BuildStep:
    """Step of a chain: a starter digs an empty sketch, a layer adds to a dug one. Either may raise RetryLevel."""

    needs: ClassVar[tuple[str, ...]] = ()
    """Names of the fields of a sketch that must not be empty: `rooms`, `corridors`, `floor`, `start`, `exit`."""

    name: ClassVar[str]
    """Name of the step in words: the class name, split and in lower case, unless the class gives another."""

    def __init_subclass__(cls) -> None:
        if "name" not in vars(cls):
            cls.name = re.sub(r"(?<!^)(?=[A-Z])", " ", cls.__name__).lower()

    def __call__(self, sketch: Sketch) -> None:
        raise NotImplementedError

    def check_needs(self, sketch: Sketch, chain: str) -> None:
        """Check that no part in `needs` is empty. Raises MissingInput."""
        for need in self.needs:
            if not sketch.has(need):
                raise MissingInput(f"{chain}: the step '{self.name}' needs {need}, and no step before it makes any")
