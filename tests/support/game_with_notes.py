"""A program for a copied game to which a test has added a list screen: it prints where the list appears, as JSON."""

from __future__ import annotations

import json

import game
from game.engine.grid.geometry import SOUTH
from game.ui.input.commands import Command, MoveInput
from game.ui.input.key_bindings import BINDINGS, Binding
from tests.support.screen import screen_of


def main() -> None:
    """Print in one line what the list says, what its keys do, and whether the command has a key."""
    with screen_of() as screen:
        play = screen.begin("#####\n#@.>#\n#####")
        command = Command["NOTES"]
        screen.send(command)
        listed = screen.stack.top
        screen.draw()
        chosen = [getattr(listed, "selected", None)]
        for _ in range(2):
            screen.send(MoveInput(SOUTH))
            chosen.append(getattr(listed, "selected", None))
        spoken = [] if listed is None else [*listed.spoken()]
        screen.send(Command.CANCEL)
        shown = {
            "package": game.__file__,
            "spoken": spoken,
            "chosen": chosen,
            "closed": screen.stack.top is play,
            "bound": any(isinstance(row, Binding) and row.command is command for row in BINDINGS),
        }
    print(json.dumps(shown))


if __name__ == "__main__":
    main()
