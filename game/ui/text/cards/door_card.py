"""Lines of the look card about a door: its kind and state, how to get through, and how long that takes each actor."""

from __future__ import annotations

from game.engine.grid.geometry import Vec, name_of_step
from game.engine.model.actor import Actor
from game.engine.model.condition import TURN_TICKS
from game.engine.model.door import FEW_DOORS, Door, DoorState, Plate
from game.engine.model.fixtures import Lever
from game.engine.orders.threats import soonest_end
from game.engine.rules.actions.door_verbs import why_not_unlatched
from game.engine.rules.door_limit import own_open_doors
from game.engine.rules.plates import would_raise
from game.engine.senses.door_notes import charted_sides, door_news, has_seen_both_sides
from game.engine.senses.door_signs import Sign, known_signs, last_side, signs_of_tenants
from game.engine.step_rules import blows_for, check_step, has_key, raised_unseen
from game.engine.tradition import OpeningRule
from game.engine.words import capital, count, listed
from game.engine.world import World
from game.ui.core.message import Message
from game.ui.input.device_in_use import Device
from game.ui.text.actor_names import ActorNames
from game.ui.text.command_names import Words, filled, form_on
from game.ui.text.door_sides import from_side
from game.ui.text.event_messages.door_messages import further_blows
from game.ui.text.open_doors import line_on_act, line_on_lever
from game.ui.text.sentences import ByActor, look_card
from game.ui.text.sentences.log.doors import MORE_BLOWS

CLOSELY = 3
"""Maximum distance in cells at which the hero sees on which side of a door its hinge is."""
HOW_IT_OPENS = {OpeningRule.ENTERS: look_card.OPENS_AND_ENTERS, OpeningRule.BUMPS: look_card.OPENS_FIRST}
"""Sentence about a plain shut door, by the rule of the tradition (set of rules) for opening doors."""


def door_card(door: Door, world: World, device: Device = Device.KEYBOARD) -> list[Message]:
    """Return the lines about a door; empty if the hero has not seen it. `device`: what the player plays with."""
    state = world.level.memory.known_state(door)
    if state is None:
        return []
    heading = look_card.DOOR_LOCKED if world.level.memory.known_locked(door) else look_card.DOOR[state]
    if not door.kind.has_leaf:
        heading = look_card.DOORWAY
    lines = [Message(heading.format(Door=capital(door.kind.noun)), "door text")]
    if (how := how_to_go_on(door, world)) is not None:
        lines.append(Message(form_on(device, how), "dim text"))
    lines += [Message(text, "door text") for text in _of_its_kind(door, world)]
    lines += [Message(text, "door text") for text in known_door_sentences(door, world)]
    if (act := line_on_act(door, world)) is not None:
        lines.append(act.message)
    known = state.shut and has_seen_both_sides(door, world)
    seen = look_card.BOTH_SIDES_SEEN if known else ""
    lines += [Message(text, "dim text") for text in (seen, *_charted(door, world), _badge(door, world))]
    if (passing := _who_passes(door, world)) is not None:
        lines.append(Message(passing, "dim text"))
    return [line for line in lines if line.text]


def known_door_sentences(door: Door, world: World) -> list[str]:
    """Return the sentences of a door's look card: what the hero sees of the door now, and remembers of it."""
    now, known, memory = world.hero.ready_at, [], world.level.memory
    state, heard = memory.known_state(door), memory.last_heard(door)
    signs, side = known_signs(door, world), last_side(door, world)
    if signs is not None and side is not None:
        of_signs = [look_card.SIGNS[sign] for sign in Sign if sign in signs] or [look_card.NO_SIGN]
        known += [from_side(side, words) for words in of_signs]
    if signs and not signs_of_tenants(door, world):
        known.append(look_card.TENANTS_GONE)
    if door.mimic is not None and world.sees(door.at) and (door.at - world.hero.pos).steps <= CLOSELY:
        known.append(look_card.WRONG_HINGE)
    if door.stiff and state is not None and state.shut:
        known.append(look_card.RUSTY)
    if state is DoorState.BOLTED and world.sees(door.at):
        known.append(_whose_bolt(door, world))
    if (door.bolter or door.battered) and door.pips and world.sees(door.at):
        known.append(look_card.BLOWS_BREAK_IT.format(Blows=further_blows(door.pips, MORE_BLOWS)))
    if state is not None and state.clear:
        return known  # the hero sees through it: noises from the time when it was shut mean nothing any more
    if heard is not None:
        far, ago = name_of_step(heard.through), _ago(now - heard.tick)
        known.append(look_card.HEARD.format(far=far, who=heard.who.value, ago=ago))
    return known


def _whose_bolt(door: Door, world: World) -> str:
    hero = world.hero
    if door.bolted_for_good:
        return look_card.BOLTED_FOR_GOOD
    if door.bolter is hero:
        return look_card.BOLTED_BY_YOU
    return look_card.BOLTED_BY_OTHER if why_not_unlatched(door, hero, world) else look_card.BOLTED_BY_DEAD


def _ago(ticks: int) -> str:
    turns = ticks // TURN_TICKS
    return look_card.AGO.format(turns=count(turns, "turn")) if turns else look_card.JUST_NOW


def _badge(door: Door, world: World) -> str:
    """Return the sentences on the badge that a door has on the map; "" if it has none."""
    found = door_news(world).get(door.at)
    if found is None:
        return ""
    step, news = found
    sentences = [look_card.BADGES[news.note.kind].format(far=name_of_step(step))]
    if news.note.several:
        sentences.append(look_card.BADGE_SEVERAL)
    if news.heard_at is None:
        sentences.append(look_card.BADGE_SEEN)
    elif news.heard_at != door.at:
        sentences.append(look_card.BADGE_HEARD_ELSEWHERE)
    return " ".join(sentences)


def _charted(door: Door, world: World) -> list[str]:
    """Return the sentences on the ground beside a shut door that the hero knows, but that was never in his view."""
    known = world.level.memory.known_state(door)
    if known is None or not known.shut:
        return []
    of_sides = (
        (words, charted_sides(door, world, peered=peered)) for peered, words in look_card.CHARTED_BEHIND.items()
    )
    return [words.format(far=listed([name_of_step(side) for side in sides])) for words, sides in of_sides if sides]


def lever_card(lever: Lever, world: World, device: Device = Device.KEYBOARD) -> list[Message]:
    """Return the lines about a lever or plate that the hero has seen. They name its door only if he has seen that too.

    `device`: what the player plays with.
    """
    door, memory = world.level.door_of(lever), world.level.memory
    state = memory.known_state(door)
    the_door = _door_elsewhere(door, lever.at, world) if state is not None else look_card.DOOR_UNKNOWN
    if (plate := door.kind.plate) is not None:
        read = memory.known_pull(lever)
        heading = (look_card.PLATE_READ if read else look_card.PLATE).format(Plate=capital(plate.noun))
        done = [look_card.PLATE_DONE[door.state.clear].format(the_door=the_door)]
        if door in own_open_doors(world.level):
            done += _gate_counts(world)
        does = " ".join(done) if read else _reading(plate, the_door, world)
    elif memory.known_pull(lever):
        heading, does = look_card.LEVER_PULLED, look_card.LEVER_OPENED
    elif state is not None and state.clear:
        heading, does = look_card.LEVER, look_card.LEVER_USELESS
    else:
        heading, does = look_card.LEVER, form_on(device, look_card.LEVER_OPENS)
    lines = [Message(heading, "door text"), Message(does.format(the_door=the_door), "dim text")]
    return [*lines, act.message] if (act := line_on_lever(lever, world)) is not None else lines


def _reading(plate: Plate, the_door: str, world: World) -> str:
    """Return the sentences on what a plate would read and do now, and which numbers of open doors it wants."""
    limit, reads = world.tradition.door_limit, look_card.PLATE_READS.format(number=len(own_open_doors(world.level)))
    wanted = FEW_DOORS if plate is Plate.QUIET else limit.doors if limit is not None else None
    wants = look_card.PLATE_WANTS_LIMIT if wanted is None else look_card.PLATE_WANTS[plate].format(number=wanted)
    would = look_card.PLATE_WOULD[would_raise(plate, world)].format(The_door=capital(the_door))
    return " ".join((reads, wants, would, *_gate_counts(world)))


def _gate_counts(world: World) -> list[str]:
    """Return the sentence that the gate of a plate counts as an open door; none where open doors do not matter."""
    return [] if world.tradition.door_limit is None else [look_card.GATE_COUNTS]


def _door_elsewhere(door: Door, lever: Vec, world: World) -> str:
    """Return the name of a door with its distance and direction from the cell of its lever."""
    squares, direction = _whereabouts(door.at, lever, world)
    return look_card.DOOR_AWAY.format(door=door.kind.noun, squares=squares, direction=direction)


def _whereabouts(at: Vec, other: Vec, world: World) -> tuple[str, str]:
    """Return (distance, direction) of a cell from another in words, such as ("3 squares", "north")."""
    way = at - other
    return count(world.tradition.steps.least(way), "square"), name_of_step(way.compass)


def how_to_go_on(door: Door, world: World) -> Words | None:
    """Return the sentence that says how to get through a door; None if there is no such sentence.

    The sentence is about the state in which the hero last saw the door. An open door has no such sentence.
    """
    state = world.level.memory.known_state(door)
    if state is not DoorState.SHUT:
        return look_card.DOOR_GOES_ON.get(state) if state is not None else None
    if not door.kind.by_hand:
        return _lever_of(door, world)
    if world.level.memory.known_locked(door):
        return _lock(door, world)
    if door.kind.wins:
        return look_card.WINS
    if door.facing is not None:
        return look_card.BARRED.format(direction=name_of_step(door.facing))
    return HOW_IT_OPENS[world.tradition.opening_rule]


def _lever_of(door: Door, world: World) -> str:
    lever = world.level.levers.get(door.lever) if door.lever is not None else None
    if lever is None:
        return look_card.NOT_BY_HAND
    plate = door.kind.plate
    if world.level.memory.known_pull(lever) is None:
        return look_card.BY_LEVER if plate is None else look_card.BY_PLATE
    if raised_unseen(door, world.level):
        return look_card.RAISED_UNSEEN
    squares, direction = _whereabouts(lever.at, door.at, world)
    if plate is None:
        return look_card.BY_KNOWN_LEVER.format(squares=squares, direction=direction)
    reads = _reading(plate, "the gate", world)
    return look_card.BY_KNOWN_PLATE.format(squares=squares, direction=direction, Reads=reads)


def _lock(door: Door, world: World) -> Words:
    if not door.kind.own_key:
        keys = world.hero.keys
        return filled(look_card.USES_KEY, keys=count(keys, "key")) if keys else look_card.NEEDS_KEY
    sentence = look_card.OWN_KEY_HELD if has_key(world.hero, door) else look_card.NEEDS_OWN_KEY
    return sentence.format(kind=door.kind.name)


def _of_its_kind(door: Door, world: World) -> list[str]:
    """Return the sentences on the peculiarities of a shut door; empty for a door in another state."""
    memory = world.level.memory
    state = memory.known_state(door)
    if state is None or not state.shut:
        return []
    known = []
    if door.runed:
        known.append(look_card.RUNE)
    twin = world.level.doors.get(door.partner) if door.partner is not None else None
    if door.kind.paired and (twin is None or memory.known_state(twin) is not DoorState.BROKEN):
        known.append(look_card.TWIN)
    if door.kind.toll and state is DoorState.SHUT:
        known.append(look_card.TOLL)
    if door.kind.shatters:
        known.append(look_card.GLASS)
    if not door.kind.stops_missiles:
        known.append(look_card.OPENWORK)
    return known


def _who_passes(door: Door, world: World) -> str | None:
    """Return the turns that the hero and the foes in view need to get through a door, as sentences.

    None if the door stands open or is out of view.
    """
    if door.state.clear or not world.sees(door.at):
        return None
    told = [_through(door, actor, world) for actor in (world.hero, *world.foes_in_view())]
    return " ".join(dict.fromkeys(told))  # once for all monsters of which the same is true


def duration(ticks: int) -> str:
    """Return a time in turns, with a decimal place where it is needed, such as "1 turn" or "1.2 turns"."""
    turns = f"{ticks / TURN_TICKS:.1f}".removesuffix(".0")
    return f"{turns} turn{'s' * (turns != '1')}"


def _through(door: Door, actor: Actor, world: World) -> str:
    """Return the sentence on how an actor gets into a doorway or past a door, and in how many turns of 100 ticks.

    Of the hero, and of one long action, the sentence has the time that it takes; of others, the number of turns after
    which the actor can stand in the doorway at the earliest, because the hero does not know how soon it acts next.

    A door may open from one side only. The sentence is about the side where the actor stands. If it is not next to the
    door, either side counts.
    """
    level, tradition, axis, voice = world.level, world.tradition, world.level.axis(door), ActorNames(world)

    def told(sentence: ByActor, actions: int) -> str:
        takes = actor is world.hero or sentence is look_card.GETS_PAST
        turns = duration(actions * actor.pace) if takes else count(soonest_end(actions, actor, world), "turn")
        return voice.fill(sentence, actor, turns=turns)

    sides = (axis, -axis)
    beside = [side for side in sides if door.at + side == actor.pos]
    into = [check_step(actor, door.at + side, door.at, level, tradition) for side in beside or sides]
    allowed = [way.turns for way in into if way.allowed]
    if allowed and beside and actor is world.hero:
        return look_card.STEPS_IN.format(turns=duration(min(allowed) * actor.pace))
    if allowed:
        return told(look_card.GETS_THROUGH, min(allowed))
    past = check_step(actor, door.at - axis, door.at + axis, level, tradition)
    if past.allowed:
        return told(look_card.GETS_PAST, past.turns)
    blows = blows_for(actor, door, tradition)
    if blows:
        return told(look_card.BREAKS_THROUGH, blows + 1)
    return voice.fill(look_card.CANNOT_PASS, actor)
