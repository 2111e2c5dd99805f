"""Commands for the doors and levers beside the hero, except walking into them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial

from game.engine.behavior import Action
from game.engine.grid.geometry import DIAGONAL, ORTHOGONAL, Vec
from game.engine.model.door import Door, DoorState
from game.engine.model.noise import LOUDNESS, Noise, NoisyAct
from game.engine.model.tradition_features import Verb
from game.engine.records import NamedTuple
from game.engine.rules.actions.door_actions import Ease, Knock, Latch, Pull
from game.engine.rules.actions.move_and_strike import Walk
from game.engine.rules.door_rules import (
    why_not_eased,
    why_not_knocked,
    why_not_latched,
    why_not_opened,
    why_not_unlatched,
)
from game.engine.senses.door_signs import known_signs, signs_of_tenants
from game.engine.senses.hero_knowledge import known_foes
from game.engine.senses.known_noise_reach import wakes
from game.engine.tradition import OpeningRule
from game.engine.words import count, listed
from game.engine.world import World
from game.ui.hud.side_panel.door_rows import DoorOption, DoorOptionKind, DoorRow
from game.ui.input.commands import Command
from game.ui.play.known_places import door_and_state
from game.ui.text.sentences import door_commands as text
from game.ui.text.sentences import status


class DoorCommand(NamedTuple):
    """Command of the player for a door beside the hero, such as to knock.

    `question`: text that asks for the direction if several doors are beside the hero. `action`: function that returns
    the action; its parameter is the step from the hero to the door.
    """

    question: str
    action: Callable[[Vec], Action]
    dared: Callable[[Vec], Action] | None = None
    """Function that returns the action, from the same step, if the player ignores a rune (a warning of danger).

    None if runes do not matter for the command.
    """
    loses_latch: bool = False
    """Whether the command destroys the latch (an item that bolts a door) if the door is bolted with one."""


DOOR_COMMANDS: Mapping[Command, DoorCommand] = {
    Command.EASE: DoorCommand(text.WHICH_DOOR[Command.EASE], Ease, partial(Ease, confirmed=True)),
    Command.KNOCK: DoorCommand(text.WHICH_DOOR[Command.KNOCK], Knock),
    Command.LATCH: DoorCommand(text.WHICH_DOOR[Command.LATCH], Latch, loses_latch=True),
}


def doors_beside(world: World) -> list[Vec]:
    """Return the steps from the hero to the doors orthogonally beside him that he knows."""
    return _doors_by(ORTHOGONAL, world)


def no_door_beside(world: World) -> str:
    """Return the message for a door command if no door is orthogonally beside the hero.

    If a door lies diagonally beside him, the message says that he must first step in front of this door.
    """
    return text.DOOR_AT_A_CORNER if _doors_by(DIAGONAL, world) else text.NO_DOOR


def _doors_by(steps: Iterable[Vec], world: World) -> list[Vec]:
    doors, memory = world.level.doors, world.level.memory
    beside = ((step, doors.get(world.hero.pos + step)) for step in steps)
    return [step for step, door in beside if door is not None and memory.knows(door)]


def pushes_open_at(at: Vec, world: World) -> bool:
    """Return whether the hero is beside the door at a cell and knows it as ajar: he can only push it open."""
    beside = at - world.hero.pos in ORTHOGONAL
    return beside and world.level.memory.known_state(world.level.doors[at]) is DoorState.AJAR


def warned_of(at: Vec, world: World) -> bool:
    """Return whether the door at a cell is shut and has a rune (a warning of danger), as far as the hero knows.

    If so, the player is asked before the door is opened. The result is False if the hero knows no door there.
    """
    door = world.level.doors.get(at)
    return door is not None and door.runed and world.level.memory.known_state(door) is DoorState.SHUT


def own_latch_at(at: Vec, world: World) -> bool:
    """Return whether the door at a cell is bolted with a latch that the hero may take off."""
    door = world.level.doors.get(at)
    return door is not None and why_not_unlatched(door, world.hero, world) is None


def levers_beside(world: World) -> list[Vec]:
    """Return the steps from the hero to the levers orthogonally beside him that he knows and has not seen pulled."""
    memory = world.level.memory
    levers = ((step, world.level.levers.get(world.hero.pos + step)) for step in ORTHOGONAL)
    return [step for step, lever in levers if lever is not None and memory.known_pull(lever) is False]


def door_rows(world: World) -> list[DoorRow]:
    """Return a row for each door and lever orthogonally beside the hero at which he knows something to do.

    An open door has only the options for a bolt. Options that are impossible now are included with the reason, unless
    all of them are impossible: then there is no row.
    """
    rows = []
    for step in doors_beside(world):
        door = world.level.doors[world.hero.pos + step]
        options = [
            replace(option, notes=(*_who_wakes(option, door, world), *option.notes))
            for option in door_options(door, step, world)
            if _is_worth_a_button(option, door, world)
        ]
        if any(option.why_not is None for option in options):
            heading = door_and_state(door, door.state, world.level)
            known = signs_and_sounds(door, world)
            rows.append(DoorRow(door.at, step, heading, tuple(options), known, _button_places(world)))
    for step in levers_beside(world):
        pull = DoorOption(
            DoorOptionKind.PULL, step, text.LABEL_PULL, text.LABEL_PULL, Pull(step), loudness=_heard(world, Noise.DOOR)
        )
        rows.append(DoorRow(world.hero.pos + step, step, text.LEVER, (pull,)))
    return rows


def signs_and_sounds(door: Door, world: World) -> tuple[str, ...]:
    """Return a line on the signs of a shut door, and one on who is heard behind it, if the hero knows them.

    The first line says too if he knows that nobody is left in the home behind the door.
    """
    signs, heard = known_signs(door, world), world.level.memory.last_heard(door)
    words = () if signs is None else (status.DOOR_SIGNS[signs],)
    if signs and not signs_of_tenants(door, world):
        words = (status.GONE_HOME.format(sign=status.DOOR_SIGNS[signs]),)
    state = world.level.memory.known_state(door)
    return words if heard is None or state is None or not state.shut else (*words, status.HEARD_AT_DOOR[heard.who])


def _is_worth_a_button(option: DoorOption, door: Door, world: World) -> bool:
    """Return whether an option at a door gets a button although it may be impossible now.

    Commands that the tradition (set of rules) does not have get none, nor does taking off a bolt that is not there.
    """
    bolted = door.state is DoorState.BOLTED
    match option.kind:
        case DoorOptionKind.LATCH | DoorOptionKind.UNLATCH:
            return Verb.LATCH in world.tradition.verbs and bolted is (option.kind is DoorOptionKind.UNLATCH)
        case DoorOptionKind.EASE:
            return Verb.EASE in world.tradition.verbs and not door.state.clear
        case DoorOptionKind.PUSH:
            return not door.state.clear and (Verb.EASE in world.tradition.verbs or door.state is DoorState.AJAR)
        case DoorOptionKind.OPEN:
            return not door.state.clear and (Verb.EASE in world.tradition.verbs or door.shut)
        case DoorOptionKind.KNOCK:
            return Verb.KNOCK in world.tradition.verbs and not door.state.clear
    return not door.state.clear


def _button_places(world: World) -> int:
    """Return the number of buttons of a shut door in the tradition (set of rules) of a world."""
    verbs = world.tradition.verbs
    return 1 + 2 * (Verb.EASE in verbs) + sum(verb in verbs for verb in (Verb.KNOCK, Verb.LATCH))


def menu_rows_at(door: Door, step: Vec, world: World) -> list[tuple[str, Action | None]]:
    """Return the rows of the menu of a door beside the hero: what is possible with its action, and what is not now.

    A row that is impossible now has no action, and its text gives the reason. So each option keeps its place in the
    menu. The list is empty if nothing can be done at the door. `step`: from the hero to the door.
    """
    options = [option for option in door_options(door, step, world) if _is_worth_a_button(option, door, world)]
    if all(option.why_not is not None for option in options):
        return []
    return [
        (option.menu_text, option.action)
        if option.why_not is None
        else (text.IMPOSSIBLE.format(action=option.label, why=option.why_not), None)
        for option in options
    ]


def door_options(door: Door, step: Vec, world: World) -> list[DoorOption]:
    """Return what could be done at a door beside the hero, possible or not, in the order of the buttons.

    `step`: from the hero to the door.
    """
    return [
        _ease_option(door, step, world),
        _push_option(door, step, world),
        _open_option(door, step, world),
        _knock_option(door, step, world),
        _latch_option(door, step, world),
        _unlatch_option(door, step, world),
    ]


def _push_option(door: Door, step: Vec, world: World) -> DoorOption:
    why = why_not_opened(door, world.hero, world, confirmed=True)
    return DoorOption(
        DoorOptionKind.PUSH,
        step,
        text.LABEL_PUSH_OPEN[door.state is DoorState.AJAR],
        text.PUSH_OPEN,
        Walk(step),
        text.SHORT_PUSH,
        text.NOT_AJAR if why is None and door.shut else why,
        _heard(world, Noise.STEPS),
        notes=(text.TIP_FOR_GOOD,),
    )


def _open_option(door: Door, step: Vec, world: World) -> DoorOption:
    rune, enters = _rune_notes(door), world.tradition.opening_rule is OpeningRule.ENTERS
    why = why_not_opened(door, world.hero, world, confirmed=True)
    label = text.LABEL_OPEN_DESPITE_RUNE if rune else text.LABEL_OPEN[enters]
    return DoorOption(
        DoorOptionKind.OPEN,
        step,
        text.LABEL_UNLOCK if _takes_key(door) else label,
        _opening(door, world),
        Walk(step, confirmed=True),
        text.SHORT_OPEN,
        text.ALREADY_AJAR if why is None and door.state is DoorState.AJAR else why,
        _heard(world, Noise.DOOR),
        notes=(*rune, *_key_notes(door, world), text.TIP_FOR_GOOD),
    )


def _ease_option(door: Door, step: Vec, world: World) -> DoorOption:
    loudness = NoisyAct.EASE_RUSTY if door.stiff else NoisyAct.EASE
    return DoorOption(
        DoorOptionKind.EASE,
        step,
        text.LABEL_UNLOCK_AND_EASE if _takes_key(door) else text.LABEL_EASE,
        _easing(door),
        Ease(step, confirmed=True),
        text.SHORT_EASE,
        why_not_eased(door, world.hero, world, confirmed=True),
        _heard(world, loudness),
        notes=(
            *_rune_notes(door),
            *_key_notes(door, world),
            *((text.TIP_RUSTY,) if door.stiff else ()),
            text.TIP_CRACK,
        ),
    )


def _knock_option(door: Door, step: Vec, world: World) -> DoorOption:
    return DoorOption(
        DoorOptionKind.KNOCK,
        step,
        text.LABEL_KNOCK,
        text.KNOCK,
        Knock(step),
        "",
        why_not_knocked(door, world.hero, world),
        _heard(world, Noise.KNOCK),
        notes=(text.TIP_KNOCK,),
    )


def _unlatch_option(door: Door, step: Vec, world: World) -> DoorOption:
    return DoorOption(
        DoorOptionKind.UNLATCH,
        step,
        text.LABEL_UNLATCH,
        text.UNLATCH,
        Latch(step),
        text.SHORT_UNLATCH,
        why_not_unlatched(door, world.hero, world),
        _heard(world, Noise.BOLT),
        notes=(text.TIP_UNLATCH,),
    )


def _latch_option(door: Door, step: Vec, world: World) -> DoorOption:
    latches = world.hero.latches
    return DoorOption(
        DoorOptionKind.LATCH,
        step,
        text.LABEL_LATCH.format(number=latches),
        text.LATCH.format(number=latches),
        Latch(step),
        text.SHORT_LATCH,
        why_not_latched(door, world.hero, world),
        _heard(world, Noise.BOLT),
        notes=(text.TIP_LATCH,),
    )


def _rune_notes(door: Door) -> tuple[str, ...]:
    """Return the sentence that warns of the rune on a shut door; () without a rune."""
    return (text.TIP_RUNE,) if door.runed and door.shut else ()


def _takes_key(door: Door) -> bool:
    """Return whether opening a door uses up one of the hero's keys."""
    return door.locked and not door.kind.own_key


def _key_notes(door: Door, world: World) -> tuple[str, ...]:
    """Return the sentence that opening a door uses up a key; () if it does not."""
    return (text.TIP_KEY.format(keys=count(world.hero.keys, "key")),) if _takes_key(door) else ()


def _who_wakes(option: DoorOption, door: Door, world: World) -> tuple[str, ...]:
    """Return the sentence that names the sleepers which an option would wake, as far as the hero knows; () for none."""
    loudness = option.loudness
    if not loudness or option.why_not is not None:
        return ()
    sleepers = (known for known in known_foes(world) if known.asleep)
    woken = [known.foe.name for known in sleepers if wakes(known.foe, known.at, [door.at], loudness, world.level)]
    if not woken:
        return ()
    names = [f"the {name}" if number == 1 else count(number, name) for name, number in Counter(woken).items()]
    return (text.TIP_WAKES.format(the_sleepers=listed(names)),)


def _heard(world: World, noise: Noise | NoisyAct) -> int | None:
    """Return the loudness of a noise, in cells; None in a tradition (set of rules) without noise."""
    return LOUDNESS[noise] if world.tradition.noise else None


def _opening(door: Door, world: World) -> str:
    """Return the menu text for walking into a shut door.

    It names the loudness if the tradition (set of rules) has noise.
    """
    if _takes_key(door):
        variants = text.UNLOCK_DESPITE_RUNE if door.runed else text.UNLOCK
    else:
        variants = text.OPEN_DESPITE_RUNE if door.runed else text.OPEN
    return variants[world.tradition.opening_rule is OpeningRule.ENTERS, world.tradition.noise]


def _easing(door: Door) -> str:
    """Return the menu text for opening a shut door a crack. The text says whether this is quiet or loud."""
    if _takes_key(door):
        return text.UNLOCK_AND_EASE[door.runed, door.stiff]
    if door.runed:
        return text.EASE_RUSTY_DESPITE_RUNE if door.stiff else text.EASE_DESPITE_RUNE
    return text.EASE_RUSTY if door.stiff else text.EASE
