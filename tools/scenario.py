"""Plays a drawn situation from the command line, and prints what it became."""

from __future__ import annotations

import start

start.ready(__file__)

import json
from collections.abc import Callable

import item_words
from drawing_files import Unreadable, drawing_text, shown_name
from game.arguments import Parser, fail, run, seed
from game.content.breeds import BREEDS
from game.content.doors import DOORS
from game.content.items import ITEMS
from game.content.situations import situation
from game.content.traditions import TRADITIONS
from game.engine.actions import Ascend, Descend, Pull, Search, Wait, Walk
from game.engine.exploring import Explore
from game.engine.geometry import DIRECTION_NAMES
from game.engine.oil import Shade
from game.engine.orders import Keep, Travel, TravelToStairs
from game.engine.resting import Rest
from game.engine.running import Run
from game.engine.tradition import Tradition
from game.engine.verbs import Ease, Knock, Latch, Listen
from game.engine.world import World
from game.mapgen.drawing import DrawingError
from game.ui.looking import describe
from game.ui.narrator import NO_FOE, told
from report import cell, map_rows, world_report

Word = Callable[[World, str], list[str]]
"""Carries out one word of --do with what stands behind its colon; answers what it told at once."""


def _walk(world: World, direction: str) -> list[str]:
    world.hero.orders = Walk(DIRECTION_NAMES[direction])
    return []


def _hold(world: World, direction: str) -> list[str]:
    world.hero.orders = Keep(DIRECTION_NAMES[direction])
    return []


def _walk_surely(world: World, direction: str) -> list[str]:
    world.hero.orders = Walk(DIRECTION_NAMES[direction], sure=True)
    return []


def _ease_surely(world: World, direction: str) -> list[str]:
    world.hero.orders = Ease(DIRECTION_NAMES[direction], sure=True)
    return []


def _pull(world: World, direction: str) -> list[str]:
    world.hero.orders = Pull(DIRECTION_NAMES[direction])
    return []


def _wait(world: World, _: str) -> list[str]:
    world.hero.orders = Wait()
    return []


def _listen(world: World, _: str) -> list[str]:
    world.hero.orders = Listen()
    return []


def _ease(world: World, direction: str) -> list[str]:
    world.hero.orders = Ease(DIRECTION_NAMES[direction])
    return []


def _knock(world: World, direction: str) -> list[str]:
    world.hero.orders = Knock(DIRECTION_NAMES[direction])
    return []


def _latch(world: World, direction: str) -> list[str]:
    world.hero.orders = Latch(DIRECTION_NAMES[direction])
    return []


def _search(world: World, _: str) -> list[str]:
    world.hero.orders = Search()
    return []


def _shade(world: World, _: str) -> list[str]:
    world.hero.orders = Shade()
    return []


def _descend(world: World, _: str) -> list[str]:
    world.hero.orders = Descend()
    return []


def _travel(world: World, goal: str) -> list[str]:
    world.hero.orders = TravelToStairs(STAIRS[goal]) if goal in STAIRS else Travel(cell(goal))
    return []


def _run(world: World, direction: str) -> list[str]:
    world.hero.orders = Run(DIRECTION_NAMES[direction])
    return []


def _explore(world: World, _: str) -> list[str]:
    world.hero.orders = Explore()
    return []


def _rest(world: World, _: str) -> list[str]:
    world.hero.orders = Rest()
    return []


def _ascend(world: World, _: str) -> list[str]:
    world.hero.orders = Ascend()
    return []


def _look(world: World, at: str) -> list[str]:
    return [" ".join(line.text for line in describe(cell(at), world))]


def _next_foe(world: World, _: str) -> list[str]:
    foes = world.foes_in_view()
    return [line.text for line in describe(foes[0].pos, world)[:1]] if foes else [NO_FOE]


STAIRS = {"stairs-down": 1, "stairs-up": -1}
"""Where one can travel without naming the cell."""


WORDS: dict[str, Word] = {
    "wait": _wait,
    "listen": _listen,
    "ease": _ease,
    "knock": _knock,
    "latch": _latch,
    "pull": _pull,
    "walk-surely": _walk_surely,
    "ease-surely": _ease_surely,
    "search": _search,
    "shade": _shade,
    "descend": _descend,
    "ascend": _ascend,
    "hold": _hold,
    "run": _run,
    "travel": _travel,
    "explore": _explore,
    "rest": _rest,
    "look": _look,
    "next-foe": _next_foe,
    **item_words.WORDS,
}
DIRECTED = ("hold", "run", "ease", "knock", "latch", "pull", "walk-surely", "ease-surely")
NEEDS = {
    **{name: f"a direction, as in {name}:east" for name in DIRECTED},
    "travel": f"a cell, as in travel:4,2, or {' or '.join(STAIRS)}",
    "look": "a cell, as in look:4,2",
    **item_words.NEEDS,
}


def main() -> int:
    parser = Parser("scenario.py", __doc__)
    parser.add_argument("file", nargs="?", metavar="FILE", help="a drawing; - reads standard input")
    parser.add_argument("--do", default="", metavar="WORDS", help="what the hero does, as in 'east east wait'")
    parser.add_argument("--tradition", default="ajar", metavar="NAME", help="the rules (ajar)")
    parser.add_argument("--seed", default="0", type=seed, metavar="TEXT", help="of all chance (0)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--list", choices=("commands", "doors", "items", "breeds"), help="name what there is")
    options = parser.parse_args()
    if options.list:
        return _list(options.list, options.json)
    if options.file is None:
        fail("scenario.py: FILE is missing: the drawing to play")
    if options.tradition not in TRADITIONS:
        parser.unknown("--tradition", options.tradition, TRADITIONS)
    world = _read_situation(options.file, options.seed, TRADITIONS[options.tradition])
    messages = play(world, options.do.split())
    if options.json:
        print(json.dumps(world_report(world, messages), ensure_ascii=False))
    else:
        print("\n".join((*map_rows(world), "", *messages, f"turn {world.turn}")))
    return 0


def play(world: World, words: list[str]) -> list[str]:
    """Carries out words one after another; answers the messages. Checks all words before the first."""
    for number, word in enumerate(words, 1):
        problem = _problem(word)
        if problem is not None:
            fail(f"scenario.py: --do: word {number}, '{word}', {problem}")
    messages: list[str] = []
    for word in words:
        if world.over:
            break
        name, _, detail = word.partition(":")
        messages += _walk(world, name) if name in DIRECTION_NAMES else WORDS[name](world, detail)
        while not world.at_rest:
            world.update()
            messages += [line.text for line in told(world)]
    return messages


def _problem(word: str) -> str | None:
    name, colon, detail = word.partition(":")
    if name in DIRECTION_NAMES or name in WORDS.keys() - NEEDS.keys():
        return "takes nothing after a colon" if colon else None
    if name not in WORDS:
        return "is no command (see --list commands)"
    if "direction" in NEEDS[name]:
        return None if detail in DIRECTION_NAMES else f"wants {NEEDS[name]}"
    return None if _fits(name, detail) else f"wants {NEEDS[name]}"


def _fits(name: str, detail: str) -> bool:
    """Whether what stands behind a word's colon is what the word wants."""
    if name in item_words.WORDS:
        return item_words.fits(name, detail)
    if name == "travel" and detail in STAIRS:
        return True
    try:
        cell(detail)
    except ValueError:
        return False
    return True


def _list(what: str, as_json: bool) -> int:
    names = {
        "commands": [*DIRECTION_NAMES, *WORDS],
        "doors": list(DOORS),
        "items": list(ITEMS),
        "breeds": list(BREEDS),
    }[what]
    print(json.dumps(names) if as_json else "\n".join(names))
    return 0


def _read_situation(name: str, seed_text: str, tradition: Tradition) -> World:
    try:
        return situation(drawing_text(name), seed_text, tradition)
    except (Unreadable, DrawingError) as error:
        fail(f"scenario.py: {shown_name(name)}: {error}")


if __name__ == "__main__":
    run(main)
