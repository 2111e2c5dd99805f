"""The words of the scenario tool: what each orders the hero to do, and what it wants behind its colon."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from game.engine.grid.geometry import DIRECTION_NAMES, Vec
from game.engine.model.behavior import Action, Task
from game.engine.orders.auto_explore import Explore
from game.engine.orders.rest import Rest
from game.engine.orders.run import Run
from game.engine.orders.travel import HeldStep, Travel, TravelToStairs
from game.engine.rules.actions.doors import Ease, Knock, Latch, Listen, Pull
from game.engine.rules.actions.items import Shade
from game.engine.rules.actions.move import Walk
from game.engine.rules.actions.wait import Ascend, Descend, Search, Wait
from game.engine.world import World
from game.ui.text.look_text import describe
from game.ui.text.narrator import ALREADY_THERE
from game.ui.text.sentences.look import NO_ENEMY
from scenario_lib import item_commands

Order = Action | Task

PLAIN: Mapping[str, Callable[[], Order]] = {
    "wait": Wait,
    "listen": Listen,
    "search": Search,
    "shade": Shade,
    "descend": Descend,
    "ascend": Ascend,
    "explore": Explore,
    "rest": Rest,
}
"""Words that need nothing more."""
DIRECTED: Mapping[str, Callable[[Vec], Order]] = {
    "ease": Ease,
    "knock": Knock,
    "latch": Latch,
    "pull": Pull,
    "walk-surely": partial(Walk, sure=True),
    "ease-surely": partial(Ease, sure=True),
    "hold": HeldStep,
    "run": Run,
}
"""Words with a direction behind the colon."""
STAIRS = {"stairs-down": 1, "stairs-up": -1}
"""Where one can travel without naming the cell."""
NEEDS = {
    **{name: f"a direction, as in {name}:east" for name in DIRECTED},
    "travel": f"a cell, as in travel:4,2, or {' or '.join(STAIRS)}",
    "look": "a cell, as in look:4,2",
    **item_commands.NEEDS,
}
"""What a word wants behind its colon, for those that want anything."""
COMMANDS = (*DIRECTION_NAMES, *PLAIN, "next-foe", *NEEDS)


def obey(word: str, world: World) -> list[str]:
    """Gives the hero the order that a word is, which must have no `problem`; answers what it told at once."""
    name, _, detail = word.partition(":")
    if name in ("look", "next-foe"):
        return _told_of(name, detail, world)
    if name == "travel" and detail not in STAIRS and item_commands.cell(detail) == world.hero.pos:
        return [ALREADY_THERE]
    world.hero.orders = _order(name, detail, world)
    return []


def _order(name: str, detail: str, world: World) -> Order:
    if name in DIRECTION_NAMES:
        return Walk(DIRECTION_NAMES[name])
    if name in PLAIN:
        return PLAIN[name]()
    if name in DIRECTED:
        return DIRECTED[name](DIRECTION_NAMES[detail])
    if name == "travel":
        return TravelToStairs(STAIRS[detail]) if detail in STAIRS else Travel(item_commands.cell(detail))
    return item_commands.order(name, detail, world)


def _told_of(name: str, detail: str, world: World) -> list[str]:
    """What there is to be seen, in words."""
    if name == "look":
        return [" ".join(line.text for line in describe(item_commands.cell(detail), world))]
    foes = world.foes_in_view()
    return [line.text for line in describe(foes[0].pos, world)[:1]] if foes else [NO_ENEMY]


def problem(word: str) -> str | None:
    """What is wrong with a word, to end a sentence; None if nothing is."""
    name, colon, detail = word.partition(":")
    if name not in COMMANDS:
        return "is no command (see --list commands)"
    if name not in NEEDS:
        return "takes nothing after a colon" if colon else None
    return None if _fits(name, detail) else f"wants {NEEDS[name]}"


def _fits(name: str, detail: str) -> bool:
    """Whether what stands behind a word's colon is what the word wants."""
    if name in DIRECTED:
        return detail in DIRECTION_NAMES
    if name in item_commands.NEEDS:
        return item_commands.fits(name, detail)
    if name == "travel" and detail in STAIRS:
        return True
    try:
        item_commands.cell(detail)
    except ValueError:
        return False
    return True
