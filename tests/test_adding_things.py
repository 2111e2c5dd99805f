"""The steps in docs/architecture.md to add something name all files that must be changed in the game."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.copied_game import CopiedGame
from tests.support.folders import ROOT

MOST_FILES_OF_A_VERB = 8


def test_verb_at_doors_needs_only_the_files_of_its_steps(tmp_path: Path) -> None:
    copied = CopiedGame(tmp_path, "A verb at doors")
    verbs = "game/engine/rules/actions/door_verbs.py"
    copied.insert(verbs, "import Knocked, ", "Scratched, ")
    copied.insert(verbs, "- all verbs\n", VERB)
    copied.insert(verbs, "\nVERBS = (EASE, KNOCK, LATCH, PULL", ", SCRATCH")
    copied.insert("game/engine/events/door_events.py", "    again: bool\n", EVENT)
    copied.insert("game/ui/text/sentences/log/doors.py", '    "door text": {\n', SENTENCE)
    copied.insert(
        "game/ui/audio/event_sounds.py",
        "CONSTANT_SOUNDS: dict[type[Event], NamedSound] = {\n",
        '    door_events.Scratched: ("gnawing", 1.0),\n',
    )
    keys = "game/ui/input/key_bindings.py"
    copied.insert(keys, "door_verbs import EASE, KNOCK, LATCH, PULL", ", SCRATCH")
    copied.insert(keys, '    Binding(LATCH, ("c",)),\n', '    Binding(SCRATCH, ("z",)),\n')
    copied.insert("game/ui/text/sentences/verb_words.py", "] = {\n", WORDS)
    assert copied.changed == copied.named
    assert len(copied.changed) <= MOST_FILES_OF_A_VERB

    shown = copied.run("game_with_scratching")
    assert Path(shown["package"]).is_relative_to(tmp_path)
    for place, words in {
        "panel": "Scratch",
        "menu": "Scratch at it",
        "command list": "Scratch at it",
        "key help": "Scratch at a door",
        "key settings": "Scratch at a door",
        "manual": "You leave a mark.",
        "scenario tool": "scratch",
        "log": "You scratch at the door.",
    }.items():
        assert words in shown["seen"][place], place
    assert shown["facts"] == {
        "saved order": '{"Scratch":{"step":[1,0]}}',
        "saved key": True,
        "sounds": ["gnawing"],
        "refused elsewhere": "You cannot scratch at doors in this game.",
    }


def test_generator_needs_only_the_files_of_its_steps(tmp_path: Path) -> None:
    copied = CopiedGame(tmp_path, "A generator")
    copied.add("game/mapgen/starters/rings.py", RINGS)
    copied.add("game/content/levels/ring_levels.py", RING_LEVELS)
    generators = "game/content/levels/generators.py"
    copied.insert(generators, "    yield (classic_traditions.ROGUESHARP,)\n", RING_SHELF)
    assert copied.changed - copied.named == {"game/mapgen/starters/rings.py", "game/content/levels/ring_levels.py"}

    shown = copied.run("game_with_rings")
    assert Path(shown["package"]).is_relative_to(tmp_path)
    assert (shown["listed"], shown["faults"], shown["doors"]) == (True, [], True)


def test_monster_needs_only_the_files_of_its_steps(tmp_path: Path) -> None:
    copied = CopiedGame(tmp_path, "A monster")
    breeds = "game/content/monsters/breeds.py"
    copied.insert(breeds, "    ai=Ai(hunt_from_two_sides),\n)\n", MARSH_RAT)
    copied.insert(breeds, "        OGRE,\n", "        MARSH_RAT,\n")
    assert copied.changed == copied.named

    shown = copied.run("game_with_marsh_rats")
    assert Path(shown["package"]).is_relative_to(tmp_path)
    assert shown["levels"] is True
    assert shown["manual"] == "Cannot open doors. Stay on dry ground."
    assert shown["drawing"] == "marsh rat"


def test_theme_needs_only_its_module_and_its_depth(tmp_path: Path) -> None:
    copied = CopiedGame(tmp_path, "A theme")
    cellars = (ROOT / "game" / "content" / "themes" / "cellars.py").read_text("utf-8")
    masonry = 'Masonry("cellars", frame="fieldstone")'
    cloisters = cellars.replace("cellars", "cloisters").replace(
        masonry.replace("cellars", "cloisters"), 'Masonry("stone", frame="ash")'
    )
    copied.add("game/content/themes/cloisters.py", cloisters)
    copied.insert("game/content/themes/theme_of_depth.py", 'DEPTHS = ("cellars", ', '"cloisters", ')
    assert copied.changed == copied.named | {"game/content/themes/cloisters.py"}

    shown = copied.run("game_with_cloisters")
    assert Path(shown["package"]).is_relative_to(tmp_path)
    assert shown == {
        "package": shown["package"],
        "level": "cloisters",
        "saved": True,
        "own colours": True,
        "tune": True,
        "manual": "cellars, cloisters, old halls, tenements, caves, warrens, hives, ruins, fort, house",
    }


def test_door_kind_needs_only_the_files_of_its_steps(tmp_path: Path) -> None:
    copied = CopiedGame(tmp_path, "A door kind")
    kinds = "game/content/world/door_kinds.py"
    copied.insert(
        kinds, "BURNS = Burns(35, 8)\n", 'PADDED = DoorKind("padded", "door-wood", muffles=9, pips=3, mark="q")\n'
    )
    copied.insert(kinds, "for kind in (WOODEN, ", "PADDED, ")
    copied.insert("game/mapgen/layers/doors/special_doors.py", "KINDS = (", '"padded", ')
    assert copied.changed == copied.named

    shown = copied.run("game_with_padded_doors")
    assert Path(shown["package"]).is_relative_to(tmp_path)
    assert shown["levels"] is True
    assert shown["card"].startswith("Padded door, shut.")


def test_list_screen_needs_only_the_files_of_its_steps(tmp_path: Path) -> None:
    copied = CopiedGame(tmp_path, "A list screen")
    copied.add("game/ui/scenes/lists/notes.py", NOTES)
    copied.insert("game/ui/text/sentences/menus.py", 'HISTORY = "Message history"\n', 'NOTES = "Notes"\n')
    copied.insert("game/ui/input/commands.py", "    HISTORY = auto()\n", "    NOTES = auto()\n")
    copied.insert("game/ui/input/key_bindings.py", '    Binding(Command.BESTIARY, ("F4",)),\n', NOTES_KEY)
    copied.insert(
        "game/ui/text/sentences/key_help.py",
        '    Command.HISTORY: "Read all messages of this game.",\n',
        '    Command.NOTES: "Read your notes.",\n',
    )
    copied.insert("game/ui/play/play_scene.py", "return self._list_doors()\n", WAY_TO_NOTES)
    assert copied.changed == copied.named | {"game/ui/scenes/lists/notes.py"}

    shown = copied.run("game_with_notes")
    assert Path(shown["package"]).is_relative_to(tmp_path)
    assert shown["spoken"][:2] == ["Notes", "Depth 1 (1 of 2)"]
    assert shown["chosen"] == [0, 1, 0], "Down wraps at the end, as in all lists"
    assert (shown["closed"], shown["bound"]) == (True, True)


def test_saved_field_needs_only_its_line(tmp_path: Path) -> None:
    copied = CopiedGame(tmp_path, "A saved field")
    copied.insert("game/engine/model/actor.py", "    gold: Count = 0\n", "    favours: Count = 0\n")
    assert copied.changed == copied.named

    shown = copied.run("game_with_favours")
    assert Path(shown["package"]).is_relative_to(tmp_path)
    assert (shown["read"], shown["hashed"], shown["old file"]) == (7, True, 0)
    assert "favours" in shown["below its bound"]


def test_only_files_of_the_steps_can_be_changed(tmp_path: Path) -> None:
    copied = CopiedGame(tmp_path, "A verb at doors")
    with pytest.raises(AssertionError, match=r"do not name game/ui/play/door_options\.py"):
        copied.insert("game/ui/play/door_options.py", "import Verb\n", "")


NOTES = '''"""Notes on the game."""

from game.engine.world import World
from game.ui.graphics.theme import Theme
from game.ui.input.commands import Command
from game.ui.text.sentences import menus
from game.ui.widgets.list_scene import ListScene
from game.ui.widgets.row import Row


def notes(theme: Theme, world: World) -> ListScene:
    rows = [Row(f"Depth {world.level.depth}"), Row("Nothing else")]
    return ListScene(theme, lambda: rows, menus.NOTES, opened_by=Command.NOTES)
'''
NOTES_KEY = '    Binding(Command.NOTES, ("F9",)),\n'
WAY_TO_NOTES = """\
            case Command.NOTES:
                from game.ui.scenes.lists.notes import notes

                return Push(notes(self._theme, self.world))
"""
VERB = '''

@record
class Scratch(VerbAction):
    """Scratch at a shut door."""

    def reason(self, door: Door, actor: Actor, world: World) -> str | None:
        return "There is nothing to scratch." if door.state.clear else None

    def act(self, door: Door, actor: Actor, world: World) -> int:
        world.emit(Scratched(actor, door))
        return 1


SCRATCH = DoorVerb("SCRATCH", "You cannot scratch at doors in this game.", Scratch, Noise.STEPS)
'''
EVENT = '''

@record
class Scratched(DoorEvent, ActorEvent):
    """An actor scratched at a door."""

    actor: Actor
    door: Door
'''
SENTENCE = """\
        door_events.Scratched: ByActor("You scratch at {the_door}.", "{Actor} scratches at {the_door}."),
"""
WORDS = """
    door_verbs.SCRATCH: VerbWords(
        AtDoor("Scratch", "Scratch at it", ("Nobody cares.",)),
        question="Scratch at which door?",
        help="Scratch at a door: nothing comes of it.",
        button="the Scratch button",
        manual=Entry("Scratch ({SCRATCH})", "You leave a mark."),
    ),
"""
MARSH_RAT = """
MARSH_RAT = Breed(
    "marsh rat",
    "s",
    "rat",
    health=Roll(1, 3),
    attack=Roll(plus=2),
    attack_chance=Roll(plus=40),
    defense=Roll(),
    defense_chance=Roll(),
    traits=frozenset({Trait.CANNOT_OPEN}),
    texts=Texts(advice="Stay on dry ground."),
    habitats=(Habitat(range(1, 4), weight=20, least=2, most=3),),
    ai=Ai(hunt),
)
"""
RINGS = '''"""Rings of passages."""

from game.engine.records import record
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.sketch import Sketch


@record
class Rings(BuildStep):
    """Starter that digs rings, joined by one passage."""

    def __call__(self, sketch: Sketch) -> None:
        width, height = sketch.size
        for inset in range(1, height // 2 - 2, 5):
            sketch.floor[inset : width - inset, inset : height - inset] = True
            sketch.floor[inset + 3 : width - inset - 3, inset + 3 : height - inset - 3] = False
        sketch.floor[sketch.dice.between(12, width - 12), 1 : height // 2] = True
'''
RING_LEVELS = '''"""Levels of rings."""

from game.content.levels.rustbook.grown_levels import grown
from game.mapgen.starters.rings import Rings

RINGS = grown("rings", "rings of passages", Rings())
'''
RING_SHELF = """    from game.content.levels import ring_levels

    yield (ring_levels.RINGS,)
"""
