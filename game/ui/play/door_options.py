"""What the hero can do at the doors, levers and fixtures beside him."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import replace

from game.engine.grid.flood import StepRule
from game.engine.grid.geometry import DIAGONAL, ORTHOGONAL, Vec
from game.engine.model.door import Door, DoorState
from game.engine.model.noise import LOUDNESS, Noise, NoisyAct
from game.engine.model.terrain import Terrain
from game.engine.rules.actions.door_verbs import DOOR_VERBS, EASE, KNOCK, LATCH, VERBS, DoorVerb
from game.engine.rules.door_limit import count_if_bolted, count_if_opened, count_if_pulled
from game.engine.rules.door_rules import why_not_opened
from game.engine.rules.ground_use import known_usable, why_not_used
from game.engine.senses.door_signs import known_signs, last_side, signs_of_tenants
from game.engine.senses.hero_knowledge import known_foes
from game.engine.senses.known_noise_reach import wake_percent
from game.engine.tradition import OpeningRule
from game.engine.words import capital, count, listed
from game.engine.world import World
from game.ui.hud.side_panel.door_rows import DoorOption, DoorRow, Walking
from game.ui.text.door_sides import from_side, to_side
from game.ui.text.known_places import door_and_state
from game.ui.text.open_doors import line_on_act, line_on_lever, note_on, notes_on_knock
from game.ui.text.sentences import AtDoor, menus, status
from game.ui.text.sentences import door_commands as text
from game.ui.text.sentences.verb_words import VERB_WORDS


def doors_beside(world: World) -> list[Vec]:
    """Return the steps from the hero to the doors beside him that he knows and that one step could open.

    They are orthogonal, unless diagonal steps may cut corners: then they may lead into doorways too (K-17).
    """
    steps = world.tradition.steps
    return _doors_by(steps.directions if steps is StepRule.FREE else ORTHOGONAL, world)


def no_door_beside(world: World) -> str:
    """Return the message for a door command if `doors_beside` has no door.

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


def levers_beside(world: World) -> list[Vec]:
    """Return the steps from the hero to the levers orthogonally beside him that he knows and has not seen pulled.

    Plates are not among them.
    """
    level = world.level
    levers = ((step, level.levers.get(world.hero.pos + step)) for step in ORTHOGONAL)
    unpulled = [(step, lever.at) for step, lever in levers if lever and level.memory.known_pull(lever) is False]
    return [step for step, at in unpulled if level.plate_at(at) is None]


def fixtures_beside(world: World) -> dict[Vec, Terrain]:
    """Return the fixtures orthogonally beside the hero that he can search or drink from, by the steps to them."""
    known, here = known_usable(world), world.hero.pos
    return {step: known[here + step] for step in ORTHOGONAL if here + step in known}


def door_rows(world: World) -> list[DoorRow]:
    """Return a row for each door, lever and fixture beside the hero at which he knows something to do.

    An open door has only the options for a bolt. Options that are impossible now are included with the reason, unless
    all of them are impossible: then there is no row.
    """
    rows = []
    for step in doors_beside(world):
        door = world.level.doors[world.hero.pos + step]
        options = [
            replace(option, notes=(*_who_wakes(option, door, world), *option.notes))
            for option in usual_options(door, step, world)
        ]
        if options:
            heading = door_and_state(door, door.state, world.level)
            known = signs_and_sounds(door, world, -step)  # the row says where the door is
            change = line_on_act(door, world)
            rows.append(DoorRow(door.at, step, heading, tuple(options), known, change, _button_places(world)))
    for step in levers_beside(world):
        options = [_lever_option(verb, step, world) for verb in VERBS if verb.at_levers]
        at = world.hero.pos + step
        change = line_on_lever(world.level.levers[at], world)
        rows.append(DoorRow(at, step, text.LEVER, tuple(options), change=change))
    for step, fixture in fixtures_beside(world).items():
        rows.append(DoorRow(world.hero.pos + step, step, capital(fixture.name), (_use_option(fixture, step, world),)))
    return rows


def signs_and_sounds(door: Door, world: World, told_side: Vec | None = None, *, short: bool = False) -> tuple[str, ...]:
    """Return a line on the signs of a shut door, and one on who is heard behind it, if the hero knows them.

    A line says on which side, unless that is clear: from the line before it, or for the side `told_side`, a step from
    the door. The first one says too if he knows that nobody is left in the home behind the door. `short`: whether room
    is short. Then the row names a sound without its side.
    """
    memory, known = world.level.memory, list[tuple[Vec, str]]()
    signs, side = known_signs(door, world), last_side(door, world)
    state, heard = memory.known_state(door), memory.last_heard(door)
    if signs is not None and side is not None:
        words = (status.DOOR_SIGNS_SHORT if short else status.DOOR_SIGNS)[signs]
        if signs and not signs_of_tenants(door, world):
            words = (status.GONE_HOME_SHORT if short else status.GONE_HOME).format(sign=words)
        known.append((side, words))
    if heard is not None and state is not None and state.shut:
        known.append((-heard.through, status.HEARD_AT_DOOR[heard.who]))
    lines = []
    for side, told in known:
        sound = told in status.HEARD_AT_DOOR.values()
        clear = side == told_side or (short and sound)
        beyond = sound or told == status.GONE_HOME_SHORT
        named = to_side(-side, told, short=short) if beyond else from_side(side, told, short=short)
        lines.append(capital(told) if clear else named)
        told_side = side
    return tuple(lines)


def _is_worth_a_button(option: DoorOption, door: Door, world: World) -> bool:
    """Return whether an option at a door gets a button although it may be impossible now.

    Verbs that the tradition (set of rules) does not have get none.
    """
    if isinstance(option.does, DoorVerb):
        return option.does in world.tradition.verbs and (option.does.at_open_doors or not door.state.clear)
    return not door.state.clear and (EASE in world.tradition.verbs or door.shut is (option.does is Walking.OPEN))


def _button_places(world: World) -> int:
    """Return the number of buttons of a shut door in the tradition (set of rules) of a world."""
    verbs = world.tradition.verbs
    return 1 + (EASE in verbs) + sum(verb in verbs for verb in DOOR_VERBS)


def usual_options(door: Door, step: Vec, world: World) -> list[DoorOption]:
    """Return what buttons and menus offer at a door beside the hero, with what is impossible only now.

    So each option keeps its place. The list is empty if nothing can be done at the door. `step`: from the hero to it.
    """
    options = [option for option in door_options(door, step, world) if _is_worth_a_button(option, door, world)]
    return options if any(option.why_not is None for option in options) else []


def door_options(door: Door, step: Vec, world: World) -> list[DoorOption]:
    """Return what could be done at a door beside the hero, possible or not, in the order of the buttons.

    `step`: from the hero to the door.
    """
    quiet = [verb for verb in DOOR_VERBS if verb.opens]
    return [
        *(_verb_option(verb, door, step, world) for verb in quiet),
        _push_option(door, step, world),
        _open_option(door, step, world),
        *(_verb_option(verb, door, step, world) for verb in DOOR_VERBS if verb not in quiet),
    ]


def words_at(door: Door, verb: DoorVerb) -> AtDoor:
    """Return the words on a verb at a door beside the hero."""
    words = VERB_WORDS[verb]
    return words.at_bolted if words.at_bolted is not None and door.state is DoorState.BOLTED else words.at_door


def _verb_option(verb: DoorVerb, door: Door, step: Vec, world: World) -> DoorOption:
    words, action, takes_key = words_at(door, verb), verb.action(step).dared(), _takes_key(door)
    label = words.label_with_key if takes_key and words.label_with_key else words.label
    menu_text = words.menu_texts.get((takes_key, door.runed, door.stiff), words.menu_text)
    latches = world.hero.latches
    return DoorOption(
        verb,
        step,
        label.format(number=latches),
        menu_text.format(number=latches),
        words.short,
        action.why_not(world.hero, world),
        _heard(world, verb.noise_at(rusty=door.stiff)),
        notes=(
            *((*_rune_notes(door), *_key_notes(door, world)) if verb.opens else ()),
            *((words.rusty_tip,) if words.rusty_tip and door.stiff else ()),
            *(note_on(count_if_bolted(world.level, door), world) if verb is LATCH else ()),
            *(notes_on_knock(door, world) if verb is KNOCK else ()),
            *words.tips,
        ),
    )


def _lever_option(verb: DoorVerb, step: Vec, world: World) -> DoorOption:
    words, action = VERB_WORDS[verb].at_door, verb.action(step)
    why, loudness = action.why_not(world.hero, world), _heard(world, verb.noise)
    notes = note_on(count_if_pulled(world.level.levers[world.hero.pos + step], world.level), world)
    return DoorOption(verb, step, words.label, words.label, words.short, why, loudness, notes=(*notes, *words.tips))


def _use_option(fixture: Terrain, step: Vec, world: World) -> DoorOption:
    drunk = fixture.use is not None and bool(fixture.use.heals)
    label, menu_text = (text.DRINK, menus.DRINK_FROM_IT) if drunk else (text.SEARCH, menus.SEARCH_IT)
    return DoorOption(Walking.USE, step, label, menu_text, why_not=why_not_used(world.hero, fixture))


def _push_option(door: Door, step: Vec, world: World) -> DoorOption:
    why = why_not_opened(door, world.hero, world, confirmed=True)
    return DoorOption(
        Walking.PUSH,
        step,
        text.LABEL_PUSH_OPEN[door.state is DoorState.AJAR],
        text.PUSH_OPEN,
        text.SHORT_PUSH,
        text.NOT_AJAR if why is None and door.shut else why,
        _heard(world, NoisyAct.PUSH),
        notes=(text.TIP_FOR_GOOD, *note_on(count_if_opened(world.level, door), world)),
    )


def _open_option(door: Door, step: Vec, world: World) -> DoorOption:
    rune, enters = _rune_notes(door), world.tradition.opening_rule is OpeningRule.ENTERS
    why = why_not_opened(door, world.hero, world, confirmed=True)
    label = text.LABEL_OPEN_DESPITE_RUNE if rune else text.LABEL_OPEN[enters]
    return DoorOption(
        Walking.OPEN,
        step,
        text.LABEL_UNLOCK if _takes_key(door) else label,
        _opening(door, world),
        text.SHORT_OPEN,
        text.ALREADY_AJAR if why is None and door.state is DoorState.AJAR else why,
        _heard(world, Noise.DOOR),
        notes=(
            *rune,
            *_key_notes(door, world),
            text.TIP_FOR_GOOD,
            *note_on(count_if_opened(world.level, door), world),
        ),
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
    """Return the sentences that name the sleepers which an option wakes or may wake, as far as the hero knows."""
    loudness = option.loudness
    if not loudness or option.why_not is not None:
        return ()
    woken: dict[int, Counter[str]] = defaultdict(Counter)
    for known in known_foes(world):
        if known.asleep and (percent := wake_percent(known.foe, known.at, [door.at], loudness, world.level)):
            woken[percent][known.foe.name] += 1
    return tuple(
        (text.TIP_WAKES if percent == 100 else text.TIP_MAY_WAKE).format(
            the_sleepers=listed(
                [f"the {name}" if number == 1 else count(number, name) for name, number in names.items()]
            ),
            percent=percent,
        )
        for percent, names in sorted(woken.items(), reverse=True)
    )


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
