"""From the drawing of a vault to its content: a sketch, which can be put on the sketch of a level."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from game.content.ai.wander import Habit
from game.content.items.gear import AMULET
from game.content.scenarios.drawn_level import draw_level
from game.content.scenarios.letter_meanings import BreedDrawn, DoorDrawn, Placed, TrapDrawn, placed
from game.content.traditions import AJAR
from game.content.world.terrains import COVERS, TERRAINS
from game.content.world.traps import TRAPS
from game.engine.grid.dice import Dice
from game.engine.grid.geometry import Vec
from game.engine.model.door import Door, DoorState
from game.engine.model.item import Item
from game.engine.model.level import Level
from game.engine.model.traits import Trait
from game.engine.words import a
from game.mapgen.core.sketch import DoorSpec, Sketch
from game.mapgen.core.vault import Stands
from game.mapgen.drawing.drawing_parser import cell_place, cells_place, thing_place
from game.mapgen.drawing.parsed_drawing import Drawing, Mistakes

HABITS = {habit.value for habit in Habit}
"""Words for what a monster of a vault does at first."""
DOOR_WORDS = "hidden, locked, runed"
"""Words that the legend of a door of a vault can have before its kind."""
_TRAP_NAMES = {kind.name: name for name, kind in TRAPS.items()}
"""Short names of the traps, by which sketches name them."""


def sketch_of_vault(drawing: Drawing, stands: Stands) -> Sketch:
    """Return the content of a vault. Raises DrawingError with all mistakes of the drawing.

    A mistake is what is one in every drawing, such as an unknown name, and what only a level can have, or decides.
    """
    mistakes = Mistakes()
    mistakes.note(*_lines_of_levels(drawing), *_stairs(drawing, stands), *_unexplained(drawing))
    with mistakes:
        level = draw_level(drawing, Vec(0, 0), "0", AJAR)
    letters = placed(drawing, mistakes)
    mistakes.note(*filter(None, (_unfit(one, drawing) for one in letters)))
    mistakes.note(*(f"{cell_place(at, drawing)}: the doors of a vault are drawn shut: '+'" for at in _moved(drawing)))
    mistakes.check()
    for door in level.doors.values():
        if not door.kind.by_hand and door.lever is None:
            mistakes.note(f"{cell_place(door.at, drawing)}: the {door.kind.noun} has no lever in the vault")
    mistakes.check()
    return _sketch(drawing, letters, level)


def _sketch(drawing: Drawing, letters: Collection[Placed], level: Level) -> Sketch:
    """Return the content of a vault without mistakes. `level`: the drawing as a level."""
    sketch = Sketch(drawing.size, 1, Dice("vault"))
    secrets = [secret.door for secret in level.secrets.values()]
    sketch.floor = ~level.solid
    for door in secrets:
        sketch.floor[door.at] = True
    for kind in COVERS:
        cells = level.ground == TERRAINS.ids[kind.name]
        if cells.any():
            sketch.cover.lay(kind.name, cells)
    sketch.rooms, sketch.dark = list(drawing.rooms), list(drawing.dark)
    sketch.purposes = {room: purpose for room, (purpose, _) in drawing.purposes.items()}
    sketch.corridors = [list(corridor) for corridor in drawing.corridors]
    sketch.doors = [at for at, _ in drawing.doors]
    sketch.hidden = [door.at for door in secrets]
    doors = {door.at: door for door in (*level.doors.values(), *secrets)}
    for at, _, meaning in letters:
        match meaning:
            case DoorDrawn():
                sketch.doors.append(at)
                sketch.door_specs[at] = door_spec(doors[at])
            case BreedDrawn():
                sketch.spawns.append((meaning.breed.name, at))
                if meaning.habit is not None:
                    sketch.habits[at] = meaning.habit
            case Item():
                sketch.items.append((meaning.kind.name, at))
                sketch.keys += [at] * bool(meaning.kind.keys)
            case TrapDrawn():
                sketch.traps.append((_TRAP_NAMES[meaning.kind.name], at))
            case _:
                pass  # ground, which is in the level
    sketch.choices = [frozenset(cells) for cells, _ in drawing.choices]
    for part, mark in (("start", "hero"), ("exit", "stairs down"), ("way_back", "stairs up")):
        for at in drawing.marks[mark]:
            setattr(sketch, part, at)
    return sketch


def door_spec(door: Door) -> DoorSpec:
    """Return what a sketch notes of a door."""
    return DoorSpec(door.kind.name, door.locked, door.runed, door.facing, door.partner, door.lever)


def _lines_of_levels(drawing: Drawing) -> Iterator[str]:
    """Yield a mistake for each line that says something which only a level can say, such as what the hero has."""
    places = [(listed.where, f"{word}:") for word, listed in drawing.lists.items()]
    places += [(number.where, f"{word}:") for word, number in drawing.numbers.items()]
    places += [(where, f"{word}:") for word, where in drawing.text_places.items()]
    places += [(where, "fire:") for _, _, where in drawing.fire]
    places += [(where, "gas:") for _, _, _, where in drawing.gas]
    places += [(torch.where, "torch:") for torch in drawing.torches]
    places += [(where, "pack:") for _, where in drawing.packs or ()]
    places += [(health.where, "health:") for health in drawing.healths.values()]
    places += [(pips.where, "battered:") for pips in drawing.battered.values()]
    places += [(where, "monster:") for _, where in drawing.rolled.values()]
    places += [(lever.where, "pulled") for lever in drawing.levers if lever.pulled]
    first = f"line {drawing.row_lines[0]}"
    places += [(first, "lamp:")] * drawing.lamp_covered + [(first, "exit:")] * (drawing.exit is not None)
    places += [(first, "pack:")] * (drawing.packs == [])
    for where, word in places:
        why = ": the level hangs them where somebody lives" if word == "torch:" else ""
        yield f"{where}: '{word}' is for whole levels, not for vaults{why}"


def _stairs(drawing: Drawing, stands: Stands) -> Iterator[str]:
    """Yield a mistake for the hero and for stairs, unless the vault can be a whole level."""
    for name, cells in drawing.marks.items():
        if cells and stands is not Stands.NAMED:
            noun = "the hero" if name == "hero" else name
            yield f"{cells_place(cells, drawing)}: only a vault that stands 'named' can have {noun}"
        elif len(cells) > 1:
            yield f"{cells_place(cells[1:], drawing)}: a vault can have {name} only once"


def _unexplained(drawing: Drawing) -> Iterator[str]:
    """Yield a mistake for each letter without a legend. In a level it would be the monster with this letter."""
    cells: dict[str, list[Vec]] = {}
    for at, letter in drawing.letters:
        if letter not in drawing.legend:
            cells.setdefault(letter, []).append(at)
    for letter, places in cells.items():
        drawing.unclear.add(letter)
        yield f"{cells_place(places, drawing)}: '{letter}' has no legend"


def _unfit(one: Placed, drawing: Drawing) -> str | None:
    """Return a mistake if a thing has what the level decides, such as the state of a door; None if it has not."""
    at, letter, meaning = one
    place = drawing.legend[letter].where if letter in drawing.legend else thing_place(at, letter, drawing)
    match meaning:
        case BreedDrawn():
            if meaning.breed.has(Trait.POSES_AS_DOOR):
                return f"{place}: the level itself decides which doors are a {meaning.breed.name}"
            if meaning.habit is not None and meaning.habit not in HABITS:
                return f"{place}: a monster of a vault is {', '.join(sorted(HABITS))}, but not {meaning.habit}"
        case Item():
            if meaning.kind.opens or meaning.kind is AMULET:
                return f"{place}: the {meaning.kind.name} decides how the game ends and is for whole levels"
            if meaning != Item(meaning.kind):
                return f"{place}: a vault has one {meaning.kind.name} here as it is found: write only its name"
        case TrapDrawn():
            if not meaning.hidden:
                return f"{place}: the traps of a vault are hidden: leave out 'found'"
        case DoorDrawn():
            if meaning.kind.wins:
                return f"{place}: {a(meaning.kind.noun)} ends the game and is for whole levels"
            if meaning.state is not meaning.kind.initial_state or meaning.stiff:
                word = "stiff" if meaning.stiff else meaning.state.value
                return (
                    f"{place}: the doors of a vault are as they are made: leave out '{word}' (it can say {DOOR_WORDS})"
                )
    return None


def _moved(drawing: Drawing) -> Iterator[Vec]:
    """Yield the cells of doors that are drawn ajar or open."""
    return (at for at, state in drawing.doors if state is not DoorState.SHUT)
