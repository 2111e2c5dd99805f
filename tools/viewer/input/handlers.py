"""What the viewer does at each command."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from game.content.monsters.monsters import BREEDS
from game.engine.model.sound import LOUDNESS
from viewer.input import choosing, levels
from viewer.input.help_page import Help
from viewer.input.looking import looking_deeds
from viewer.state.commands import Ask, Command
from viewer.state.stepping import Stepping
from viewer.state.walking import STEPS, Stroll
from viewer.view.screen import Screen
from viewer.view.viewer_state import ViewerState
from viewer.view.writing import Files, Outcome

Deed = Callable[[], None]


def deeds(viewer: ViewerState, screen: Screen, files: Files, do: Callable[[Ask], None]) -> dict[Command, Deed]:
    """For every command there is."""
    return {
        **_made(viewer),
        **looking_deeds(viewer, screen),
        **_asked(viewer, screen, do),
        **_written(viewer, files),
        **_walked(viewer, screen),
    }


def _made(viewer: ViewerState) -> dict[Command, Deed]:
    steps = {
        Command.STEP_BACK: Stepping.back,
        Command.STEP_ON: Stepping.on,
        Command.FIRST_STEP: Stepping.first,
        Command.LAST_STEP: Stepping.last,
        Command.PLAY: Stepping.play,
        Command.SLOWER: Stepping.slower,
        Command.FASTER: Stepping.faster,
    }
    return {
        Command.GENERATOR: partial(choosing.choose_generator, viewer),
        Command.THEME: partial(choosing.choose_theme, viewer),
        Command.TRADITION: partial(choosing.choose_tradition, viewer),
        Command.SEED: partial(choosing.type_seed, viewer),
        Command.SIZE: partial(choosing.type_size, viewer),
        Command.SEED_BEFORE: partial(levels.next_seed, viewer, -1),
        Command.SEED_AFTER: partial(levels.next_seed, viewer, 1),
        Command.DEPTH_ABOVE: partial(levels.next_depth, viewer, -1),
        Command.DEPTH_BELOW: partial(levels.next_depth, viewer, 1),
        Command.DRAWING: partial(levels.type_drawing, viewer),
        Command.PLACE: partial(levels.next_rule, viewer),
        Command.COMPARE: partial(levels.compare, viewer),
        Command.SWAP: partial(levels.swap, viewer),
        Command.SHEET: partial(choosing.open_sheet, viewer),
        **{command: partial(_stepped, viewer, deed) for command, deed in steps.items()},
    }


def _stepped(viewer: ViewerState, deed: Callable[[Stepping], None]) -> None:
    if viewer.stroll is not None:
        viewer.tell("Steps of the making are not shown while walking: Esc goes back", failed=True)
    else:
        deed(viewer.steps)


def _asked(viewer: ViewerState, screen: Screen, do: Callable[[Ask], None]) -> dict[Command, Deed]:
    return {
        Command.CLEAR: partial(_clear, viewer),
        Command.DOORS: partial(_think_doors, viewer),
        Command.LOUDNESS: partial(_next_noise, viewer),
        Command.BREED: partial(_next_breed, viewer),
        Command.MEASURES: partial(_toggle_measures, viewer),
        Command.HELP: partial(_help, viewer, screen, do),
        Command.BACK: partial(_back, viewer),
    }


def _clear(viewer: ViewerState) -> None:
    viewer.shown = []


def _toggle_measures(viewer: ViewerState) -> None:
    viewer.measuring = not viewer.measuring


def _think_doors(viewer: ViewerState) -> None:
    viewer.choices = replace(viewer.choices, doors_open=not viewer.choices.doors_open)
    viewer.tell(f"Doors are thought {'open' if viewer.choices.doors_open else 'as they stand'}")


def _next_noise(viewer: ViewerState) -> None:
    noises = list(LOUDNESS)
    noise = noises[(noises.index(viewer.choices.noise) + 1) % len(noises)]
    viewer.choices = replace(viewer.choices, noise=noise)
    viewer.tell(f"Noise: {noise.name.lower()}, {LOUDNESS[noise]}")


def _next_breed(viewer: ViewerState) -> None:
    names = ["hero", *BREEDS]
    breed = names[(names.index(viewer.choices.breed) + 1) % len(names)]
    viewer.choices = replace(viewer.choices, breed=breed)
    viewer.tell(f"Breed: {breed}")


def _help(viewer: ViewerState, screen: Screen, do: Callable[[Ask], None]) -> None:
    size = screen.size

    def use(ask: Ask) -> None:
        viewer.page = None
        do(ask)

    viewer.page = Help(lambda larger: viewer.pen(size, larger), use)


def _back(viewer: ViewerState) -> None:
    if viewer.stroll is not None:
        _walk(viewer)
    elif viewer.steps.at is not None:
        viewer.steps.leave()
    elif viewer.beside is not None:
        levels.compare(viewer)
    else:
        viewer.open = False


def _written(viewer: ViewerState, files: Files) -> dict[Command, Deed]:
    def tell(outcome: Outcome) -> None:
        viewer.tell(outcome.words, failed=not outcome.written)

    def picture() -> Outcome:
        return files.picture(
            viewer.picture,
            viewer.looks,
            viewer.flat,
            list(viewer.paintings(viewer.picture).values()),
            viewer.pen((0, 0)),
        )

    writers: dict[Command, Callable[[], Outcome]] = {
        Command.WRITE_PNG: picture,
        Command.WRITE_TEXT: lambda: files.text(viewer.subject),
        Command.WRITE_JSON: lambda: files.json(viewer.subject),
        Command.WRITE_STEPS: lambda: files.steps(viewer.subject),
        Command.WRITE_TILED: lambda: files.tiled(viewer.subject),
        Command.WRITE_SHEET: lambda: files.sheet(viewer.plan),
    }
    return {command: partial(_tell, tell, write) for command, write in writers.items()}


def _tell(tell: Callable[[Outcome], None], write: Callable[[], Outcome]) -> None:
    tell(write())


def _walked(viewer: ViewerState, screen: Screen) -> dict[Command, Deed]:
    going = dict.fromkeys((*STEPS, Command.WAIT))
    return {
        Command.WALK: partial(_walk, viewer),
        Command.TAKE_BACK: partial(_take_back, viewer, screen),
        **{command: partial(_go, viewer, screen, command) for command in going},
    }


def _walk(viewer: ViewerState) -> None:
    """Begins to walk, in a level made anew, or leaves off, and all is as it was made."""
    leaving = viewer.stroll is not None
    viewer.stroll = None
    if viewer.drawing is not None:
        levels.show_drawing(viewer, viewer.drawing, viewer.rule)
    elif not levels.turn_to(viewer, viewer.plan):
        return
    if leaving:
        return
    if not viewer.subject.peopled:
        viewer.tell("Nobody is there to walk: the drawing needs a hero '@'", failed=True)
        return
    viewer.stroll = Stroll(viewer.subject)
    viewer.tell("Walking: doors open as in play. Backspace takes a move back; Esc leaves the level as it was made.")


def _go(viewer: ViewerState, screen: Screen, command: Command) -> None:
    if viewer.stroll is not None:
        viewer.tell(viewer.stroll.go(command))
        viewer.picture.camera.show(viewer.subject.start, screen.areas[-1])


def _take_back(viewer: ViewerState, screen: Screen) -> None:
    if viewer.stroll is not None:
        viewer.tell(viewer.stroll.take_back())
        viewer.look_again()
        viewer.picture.camera.show(viewer.subject.start, screen.areas[-1])
