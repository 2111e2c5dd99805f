"""Messages about orders that stopped, and labels at doors where an order stopped.

A label says what the order will do at the door if the player gives the order again.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from game.engine.events.stop_reasons import (
    Ailing,
    AirInView,
    AtDoor,
    AtStairs,
    Attacked,
    Before,
    BeforeAir,
    Beyond,
    Blocked,
    DeadlyAilments,
    DoorAttacked,
    DoorInTheWay,
    DoorOffer,
    DoorsLeft,
    Explored,
    FoeAim,
    FoeAlert,
    FoeAlerted,
    FoeGlimpsed,
    FoeInView,
    FoeNear,
    FoundGear,
    FoundPrizes,
    FoundTomes,
    InTheWay,
    ItemsLeft,
    ItemsNearSleepers,
    Landmark,
    LandmarkKind,
    NearFoe,
    NoWayToFoe,
    PrizesLeft,
    Rested,
    StopCause,
    StopReason,
    UnderFire,
    Waited,
)
from game.engine.words import a, capital, count, counted, listed, number
from game.ui.text.command_names import Words
from game.ui.text.sentences.log import names, noises
from game.ui.text.sentences.log import stops as text


def stop_message(reason: StopReason) -> str:
    """Return the sentence on why an order of many turns stopped; "" if an earlier message has given the reason."""
    match reason:
        case StopCause.HEARD_BEHIND_DOOR | Attacked(expected=True):
            return ""
        case StopCause():
            return text.CAUSES[reason]
        case Ailing(condition, exploring):
            return (text.NO_EXPLORING_WHILE if exploring else text.AILING).format(condition=condition)
        case Attacked(by):
            return text.ATTACKED.format(foe=by) if by else text.ATTACKED_BY_UNSEEN
        case DoorAttacked(by, seen, noise):
            if seen is None:
                return noises.NOISES[noise].heard
            return text.BREAKING_IN[seen].format(Foe=capital(a(by) if by else names.SOMETHING))
        case FoeAlerted(name, alert, ()):
            return text.FOE_ALERTS[alert].format(foe=name, A_foe=capital(a(name)))
        case FoeAlerted(name, alert, others):
            return text.FOES_ALERTS[alert].format(Foes=capital(counted((name, *others))))
        case FoeGlimpsed(name, direction):
            return text.FOE_GLIMPSED.format(foe=name, direction=direction)
        case AirInView(name):
            return text.AIR_IN_VIEW.format(air=name)
        case FoeNear():
            return _nearness(reason)
        case Landmark():
            return _landmark(reason)
        case AtDoor():
            return _at_door(reason)
        case Before(name):
            return text.BEFORE.format(name=name)
        case BeforeAir(burns):
            return text.BEFORE_FIRE if burns else text.BEFORE_GAS
        case FoundPrizes(single):
            return text.FOUND_PRIZES[single]
        case FoundTomes(single):
            return text.FOUND_TOMES[single]
        case FoundGear(name, worn, slot):
            return (text.FOUND_GEAR if worn else text.FOUND_GEAR_WITHOUT[slot]).format(a_thing=a(name), worn=worn)
        case UnderFire(turns):
            return text.UNDER_FIRE.format(turns=count(turns, "turn")) if turns else text.UNDER_FIRE_NOW
        case InTheWay(name):
            return text.IN_THE_WAY.format(name=name)
        case DoorInTheWay(door):
            return text.DOOR_IN_THE_WAY.format(door=_left(door))
        case Blocked(why):
            return why
        case AtStairs(leads, why):
            return (text.STAIRS_DOWN if leads > 0 else text.STAIRS_UP)[why]
        case FoeInView(name):
            return text.FOE_IN_VIEW.format(a_foe=a(name))
        case DeadlyAilments(causes, takes, health):
            return text.DEADLY_AILMENTS.format(takes=takes, causes=listed(causes), health=health)
        case Rested(turns):
            return text.RESTED.format(turns=count(turns, "turn"))
        case Waited(turns):
            return text.WAITED.format(turns=count(turns, "turn"))
        case NoWayToFoe(name, door):
            return text.NO_WAY_TO_FOE[door].format(foe=name)
        case Explored():
            return _explored(reason)


def come_into_view(names: Sequence[str], told: Collection[str]) -> str:
    """Return the sentence on monsters that come into view. `told`: names of some of which a message has told that."""
    other = [f"other {name}" if name in told else name for name in names]
    who = capital(counted(other).replace("an other ", "another "))
    if len(names) > 1:
        return text.FOES_ALERTS[FoeAlert.IN_VIEW].format(Foes=who)
    return text.FOE_ALERTS[FoeAlert.IN_VIEW].format(A_foe=who)


def _nearness(near: FoeNear) -> str:
    if near.beside:
        return (text.FOE_BESIDE if near.in_view else text.FOE_BESIDE_UNSEEN).format(foe=near.name)
    if near.in_view and near.aim in (FoeAim.GUARDS, FoeAim.GUARDS_UNAWARE):
        return (text.FOE_AT_HERO if near.here else text.FOE_AT_GOAL)[near.aim].format(foe=near.name)
    if not near.in_view:
        sentence = text.FOE_AT_HERO_UNSEEN if near.here else text.FOE_AT_GOAL_UNSEEN
    elif near.turns:
        sentence = (text.FOE_AT_HERO if near.here else text.FOE_AT_GOAL)[near.aim]
    else:
        sentence = text.FOE_AT_HERO_NOW if near.here else text.FOE_AT_GOAL_NOW
    sentence = sentence.format(foe=near.name, turns=count(near.turns, "turn"))
    return sentence if near.detour is None else f"{sentence} {text.DETOURS[near.detour]}"


def _landmark(landmark: Landmark) -> str:
    if landmark.kind is LandmarkKind.THING:
        sentence = (text.THING_HERE if landmark.here else text.THING_BESIDE)[landmark.several]
        thing = capital(a(landmark.name))
        return sentence.format(A_thing=thing, Things=thing)
    sentence = (text.LANDMARK_HERE if landmark.here else text.LANDMARK_BESIDE)[landmark.kind]
    return sentence.format(stairs=landmark.name, a_fixture=a(landmark.name) if landmark.name else "")


def _at_door(stop: AtDoor) -> str:
    behind = stop.behind
    if behind is None:
        return text.AT_DOOR
    if not behind.name:
        return text.AT_DOOR_HEARD
    sentence = (text.AT_DOOR_SEVERAL if behind.more else text.AT_DOOR_ONE)[behind.asleep]
    others = text.OTHER_MONSTERS[behind.more > 1].format(number=number(behind.more))
    return sentence.format(A_foe=capital(a(behind.name)), a_foe=a(behind.name), foe=behind.name, others=others)


def _explored(report: Explored) -> str:
    stairs = text.STAIRS_KNOWN[report.stairs_known]
    if report.hidden:
        stairs = f"{text.MAYBE_HIDDEN.format(door=report.hidden)} {stairs}"
    if report.forgets:
        stairs = f"{text.MAYBE_ITEMS} {stairs}"
    foes = [left for left in report.left if isinstance(left, NearFoe)]
    kept = [left for left in report.left if isinstance(left, DoorsLeft)]
    others = [left for left in report.left if not isinstance(left, DoorsLeft | NearFoe)]
    places = tuple(map(_left, kept)) + _unopened(report, besides=bool(kept)) + tuple(map(_left, others))
    near_sleepers = next((left for left in others if isinstance(left, ItemsNearSleepers)), None)
    if not places:
        return f"{_kept_from(foes[0])} {stairs}" if foes else text.EXPLORED[bool(report.hidden)].format(Stairs=stairs)
    if near_sleepers is not None:
        fetch = text.FETCH_IT[near_sleepers.number > 1] if near_sleepers.name else text.FETCH_ITEMS
        stairs = f"{fetch.format(foe=near_sleepers.name)} {stairs}"
    if foes:
        return f"{_kept_from(foes[0])} {text.NOTHING_ELSE.format(places=listed(places), Stairs=stairs)}"
    sentence = text.NOTHING_BUT if report.unopened else text.EXPLORED_EXCEPT
    return sentence.format(places=listed(places), Stairs=stairs)


def _kept_from(near: NearFoe) -> str:
    """Return the sentence on a foe near which there is more to explore."""
    seen = text.KEEPS_FROM_SLEEPER if near.asleep else text.KEEPS_FROM_FOE
    kept = (seen if near.in_view else text.KEEPS_FROM_UNSEEN).format(foe=near.name)
    return f"{kept} {text.GO_NEAR}"


def _unopened(report: Explored, *, besides: bool) -> tuple[str, ...]:
    """Return the phrases for the doors that the hero could open. `besides`: whether other doors are named earlier."""
    shut, words = report.unopened - report.ajar, text.OTHER_SHUT_DOORS if besides else text.SHUT_DOORS
    numbers = (words, shut), (text.DOORS_AJAR, report.ajar)
    return tuple(phrases[many > 1].format(number=number(many)) for phrases, many in numbers if many)


def _left(left: DoorsLeft | Beyond | ItemsLeft | ItemsNearSleepers | PrizesLeft) -> str:
    match left:
        case Beyond(name):
            return text.LEFT_BEYOND.format(peril=name)
        case DoorsLeft(kept_by, 1, noun, direction):
            return text.LEFT_DOOR[kept_by].format(noun=noun, a_noun=a(noun), direction=direction)
        case DoorsLeft(kept_by, many):
            return text.LEFT_DOORS[kept_by].format(number=number(many))
        case ItemsLeft(many, no_room, name):
            words = (text.LEFT_NO_ROOM if no_room else text.LEFT_OUT_OF_REACH)[many > 1]
            return words.format(number=number(many), an_item=a(name) if name else "")
        case ItemsNearSleepers(many, name):
            if not name:
                return text.LEFT_NEAR_SEVERAL_SLEEPERS.format(number=number(many))
            return text.LEFT_NEAR_SLEEPERS[many > 1].format(number=number(many), foe=name)
        case PrizesLeft(single):
            return text.LEFT_PRIZES[single]


def offer_at(stop: AtDoor) -> Words:
    """Return the label at a door where an order stopped. It says what the order will do when it is given again.

    The label is a prompt; it is "" if the order will not go through the door.
    """
    if stop.offer is None:
        return ""
    return text.OFFER_EASE_LOUD if stop.offer is DoorOffer.EASE and stop.groans else text.OFFERS[stop.offer]
