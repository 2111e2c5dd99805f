"""Base class of the steps that build a level: each step digs or adds, and names the parts that it needs."""

from __future__ import annotations

import re
from typing import ClassVar

from game.mapgen.core.sketch import Sketch


class MissingInput(Exception):
    """Error in the order of a chain: a step needs a part that no earlier step makes.

    Random rolls never cause this error.
    """


class BuildStep:
    """Step of a chain, the list of steps that builds a level.

    A starter digs a sketch (a level being built) that is still all rock; a layer adds to a dug sketch. A step raises
    RetryLevel if it cannot do its work with the present rolls.
    """

    needs: ClassVar[tuple[str, ...]] = ()
    """Names of fields of the sketch, such as `rooms` or `start`, that an earlier step must have filled."""

    name: ClassVar[str]
    """Name of the step in words. A class that gives no name gets the words of its class name in lower case."""

    def __init_subclass__(cls) -> None:
        if "name" not in vars(cls):
            cls.name = re.sub(r"(?<!^)(?=[A-Z])", " ", cls.__name__).lower()

    def __call__(self, sketch: Sketch) -> None:
        raise NotImplementedError

    def smallest_map(self, depth: int) -> tuple[int, int]:
        """Return the width and height of the smallest map that can be large enough for the step, in cells.

        A step that knows a limit before it is run returns it here, so that a smaller map is refused before any attempt.
        `depth`: depth of the level.
        """
        return 1, 1

    def check_needs(self, sketch: Sketch, chain: str) -> None:
        """Check that no field of the sketch (a level while it is generated) that is named in `needs` is None or empty.

        Raises MissingInput if a field is. `chain`: name of the chain of steps, for the message of the error.
        """
        for need in self.needs:
            if not sketch.has(need):
                raise MissingInput(f"{chain}: the step '{self.name}' needs {need}, but no step before it makes any")
