"""`tools/texts.py`: every sentence of the screen and of the rules, each with its place in the code."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import texts
from builders.documents.collect_sentences import GAME, SCREEN, of_code, of_errors, of_screen, template
from builders.documents.syntax_trees import nodes_of
from game.ui.graphics.colours.swatches import SWATCHES
from tests.support.cli import output_of, refusal

SCREEN_SENTENCES = [(module, sentence) for module, found in of_screen() for sentence in found]
TOOLS = Path(texts.__file__).parent
MODULES = [path for path in sorted(GAME.rglob("*.py")) if path.name != "__init__.py"]


def slots(text: str) -> list[str]:
    """Return the names of the slots of a sentence, in order."""
    return re.findall(r"\{(\w+)(?:[:!][^{}]*)?\}", text)


def test_every_brace_belongs_to_a_slot() -> None:
    wrong = [one for _, one in SCREEN_SENTENCES if len(slots(one.text)) != max(map(one.text.count, "{}"))]
    assert wrong == []


def test_every_screen_sentence_is_used() -> None:
    names = {
        node.attr if isinstance(node, ast.Attribute) else node.id
        for path in (*MODULES, *(TOOLS / "scenario_lib").glob("*.py"), *(TOOLS / "builders" / "documents").glob("*.py"))
        for node in nodes_of(path)
        if isinstance(node, ast.Attribute) or (isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load))
    }
    constants = {re.split(r"[ \[]", sentence.place)[0] for _, sentence in SCREEN_SENTENCES}
    assert constants - names == set()


def test_sentence_modules_hold_no_logic() -> None:
    for path in sorted(SCREEN.rglob("*.py")):
        kinds = {type(node).__name__ for node in nodes_of(path)}
        if path.name != "__init__.py":
            assert kinds.isdisjoint({"FunctionDef", "If", "For", "JoinedStr", "Lambda", "ClassDef"}), path.name


def test_only_other_form_names_actor() -> None:
    for module, sentence in SCREEN_SENTENCES:
        if sentence.place.endswith(("(hero)", "(other)")):
            assert ("Actor" in slots(sentence.text)) == sentence.place.endswith("(other)"), f"{module}.{sentence.place}"


def test_all_refusals_are_listed() -> None:
    listed = {sentence.text for folder in ("engine", "content") for sentence in of_code(folder)}
    missing = []
    for path in [*(GAME / "engine").rglob("*.py"), *(GAME / "content").rglob("*.py")]:
        for node in nodes_of(path):
            match node:
                case ast.Call(func=ast.Name(id="Impossible"), args=[ast.Constant() | ast.JoinedStr() as reason]):
                    if template(reason) not in listed:
                        missing.append(template(reason))
    assert missing == []


def test_refusals_are_whole_sentences() -> None:
    for folder in ("engine", "content"):
        for path in (GAME / folder).rglob("*.py"):
            for node in nodes_of(path):
                match node:
                    case ast.Call(func=ast.Name(id="Impossible"), args=[ast.Constant() | ast.JoinedStr() as reason]):
                        assert re.fullmatch(r"[A-Z{].*\.", template(reason)), f"{path}:{node.lineno}"


def test_docstrings_are_not_sentences_of_the_game() -> None:
    assert not any("Return the" in sentence.text for folder in ("engine", "content") for sentence in of_code(folder))


def test_errors_of_store_are_listed() -> None:
    assert len(of_errors("store")) > 20


def test_chapter_is_printed() -> None:
    printed = output_of(texts, "doors")
    assert "EVENTS[door text][Destroyed]: {A_door_there} is destroyed!\n" in printed
    assert "# stops" not in printed


def test_unknown_chapter_is_refused() -> None:
    assert "there is no 'windows'" in refusal(texts, ["windows"])


PURPOSES = {purpose for swatch in SWATCHES.values() for purpose in swatch.purposes}
FOR_DEVELOPERS = ("app/crash_report.py", "app/launch.py", "ui/graphics/", "ui/silent_stderr.py")
"""Reports of crashes, the command line and what art files contain: read in a terminal or an editor, in English."""


def test_screen_code_holds_no_sentences() -> None:
    """Whatever the screen shows is chosen in `game/ui` and `game/app`, and worded in the catalogue."""
    found = [
        f"{sentence.place}: {sentence.text}"
        for folder in ("ui", "app")
        for sentence in of_code(folder)
        if not sentence.place.startswith(FOR_DEVELOPERS)
        and sentence.text not in PURPOSES
        and re.match(r"[A-Z{].*[a-z] [a-z]", sentence.text)
    ]
    assert found == []
