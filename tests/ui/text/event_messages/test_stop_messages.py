"""The sentences that say why an order of many steps has stopped: one for each reason.

At a door, another text says what the same order will do with the door if the player gives the order again.
"""

from __future__ import annotations

from itertools import product
from typing import get_args

import pytest

from game.engine.events.stop_reasons import (
    Ailing,
    AirInView,
    AtDoor,
    AtStairs,
    Attacked,
    Before,
    BeforeAir,
    BeforePrize,
    Behind,
    Beyond,
    Blocked,
    Breaking,
    Detour,
    DoorAttacked,
    DoorOffer,
    DoorsLeft,
    Explored,
    FoeAim,
    FoeAlert,
    FoeAlerted,
    FoeNear,
    FoundGear,
    FoundPrizes,
    InTheWay,
    ItemsLeft,
    ItemsNearSleepers,
    KeptBy,
    Landmark,
    LandmarkKind,
    Left,
    NearFoe,
    NoRestAiling,
    NoRestInView,
    NoWayToFoe,
    PrizesLeft,
    Rested,
    Stairs,
    StopCause,
    StopReason,
    UnderFire,
    Waited,
)
from game.engine.model.noise import Noise
from game.ui.core.settings import Settings
from game.ui.input.device_in_use import Controls, Device
from game.ui.text.command_names import prompt
from game.ui.text.event_messages.stop_messages import offer_at, stop_message

HUNTS, UNAWARE, FLEES = FoeAim.HUNTS, FoeAim.UNAWARE, FoeAim.FLEES
SLEEPER = Behind("hound", asleep=True)
PLAIN: dict[StopReason, str] = {
    StopCause.LOW_HEALTH: "Your health is low. Repeat the command if you want to go on.",
    StopCause.HURT: "You stop because you are hurt.",
    StopCause.NOISE: "You stop because you hear something.",
    StopCause.MOVEMENT_BEHIND_DOOR: "",
    StopCause.WAY_OPENS: "You stop where the passage widens.",
    StopCause.WAY_NARROWS: "You stop where the passage narrows.",
    StopCause.WAY_FORKS: "You stop where the passage forks.",
    StopCause.OFF_THE_MAP: "That is beyond the edge of the map.",
    StopCause.NO_WAY: "You know of no way to get there.",
    StopCause.NO_FOE_IN_VIEW: "No enemy is in view.",
    StopCause.NO_REST_NEEDED: "You do not need to rest.",
    StopCause.NO_HEALING_HERE: "Resting does not heal you in this game.",
    StopCause.HEALED: "You are healed.",
    StopCause.RECOVERED: "You have recovered.",
    Ailing("poisoned"): "You stop because you are now poisoned.",
    Ailing("blind", exploring=True): "You cannot explore while you are blind.",
    Attacked("hound"): "The hound is attacking you!",
    Attacked("hound", expected=True): "",
    Attacked(""): "Something that you cannot see is attacking you!",
    Blocked("A wall is in the way."): "A wall is in the way.",
    Before("bear trap"): "You stop in front of the bear trap.",
    BeforeAir(burns=True): "You stop in front of the fire.",
    BeforeAir(burns=False): "You stop at the edge of the gas.",
    BeforePrize("sword"): "You stop in front of the sword. If you take it, you cannot have the other items.",
    FoundPrizes(): "You stop at a vault: you may take only one of the items here.",
    FoundGear("axe", "dagger", in_hand=True): "You stop: you see an axe, which is better than your dagger.",
    FoundGear("axe", "", in_hand=True): "You stop: you see an axe, and you have no weapon in hand.",
    FoundGear(
        "plate helm", "", in_hand=False
    ): "You stop: you see a plate helm, and you are wearing nothing of that kind.",
    UnderFire(0): (
        "Something that you cannot see attacked you just now. Repeat the command if you want to explore anyway."
    ),
    UnderFire(3): (
        "Something that you cannot see attacked you 3 turns ago. Repeat the command if you want to explore anyway."
    ),
    InTheWay("ooze"): "The ooze is in your way.",
    AirInView("poison gas"): "You stop because you see poison gas.",
    NoRestInView("ogre"): "You cannot rest while an ogre is in view.",
    NoRestAiling(("poison",), 3, 3): "You cannot rest: poison would take 3 health, and you have only 3.",
    NoRestAiling(
        ("poison", "fire"), 5, 4
    ): "You cannot rest: poison and fire would take 5 health, and you have only 4.",
    NoRestInView("ogre", waits=True): "You cannot wait for several turns while an ogre is in view.",
    Waited(10): "You have waited for 10 turns.",
    NoWayToFoe("rat", by_door=False): "You know of no way to the rat.",
    NoWayToFoe("rat", by_door=True): "The only way to the rat leads through a shut door. Open it first.",
    Rested(1): "You have rested for 1 turn.",
    Rested(250): "You have rested for 250 turns.",
}
DOORS: dict[StopReason, str] = {
    DoorAttacked("ogre", Breaking.BASHES, Noise.BLOWS): "An ogre is bashing a door.",
    DoorAttacked("", Breaking.GNAWS, Noise.BLOWS): "Something is gnawing at a door.",
    DoorAttacked("kobold", Breaking.BREACHED, Noise.BLOWS): "A kobold has broken a door down.",
    DoorAttacked("", None, Noise.BLOWS): "You hear blows.",
    DoorAttacked("", None, Noise.GNAWING): "You hear something gnawing at wood.",
    AtDoor(DoorOffer.OPEN): "You stop at the door.",
    AtDoor(): "You stop at the door.",
    AtDoor(
        DoorOffer.PUSH, behind=Behind("")
    ): "You stop at the door, which is ajar. You have heard something behind it.",
    AtDoor(behind=Behind("hound")): "You stop at the door, which is ajar. A hound is behind it.",
    AtDoor(behind=SLEEPER): "You stop at the door, which is ajar. A hound is asleep behind it.",
    AtDoor(
        behind=Behind("ogre", more=2)
    ): "You stop at the door, which is ajar. Behind it are an ogre and two other monsters.",
    AtDoor(behind=Behind("hound", asleep=True, more=1)): (
        "You stop at the door, which is ajar. Behind it are a sleeping hound and one other monster."
    ),
}
FOES: dict[StopReason, str] = {
    FoeAlerted("ogre", FoeAlert.IN_VIEW): "An ogre comes into view.",
    FoeAlerted("ogre", FoeAlert.AWAKE): "The ogre is awake now.",
    FoeAlerted("ogre", FoeAlert.HUNTS): "The ogre is hunting you now.",
    FoeAlerted("hound", FoeAlert.IN_VIEW, ("hound",)): "Two hounds come into view.",
    FoeAlerted("rat", FoeAlert.IN_VIEW, ("ogre", "rat")): "Two rats and an ogre come into view.",
    FoeAlerted("jackal-man", FoeAlert.AWAKE, ("jackal-man",)): "Two jackal-men are awake now.",
    FoeAlerted("ogre", FoeAlert.HUNTS, ("key-thief",)): "An ogre and a key-thief are hunting you now.",
    FoeNear("rat", True, HUNTS, False, 2, True, Detour.DOORWAY): (
        "You stop. The rat could reach you in 2 turns. It cannot step diagonally through the doorway."
    ),
    FoeNear("rat", True, HUNTS, False, 2, True, Detour.CORNER): (
        "You stop. The rat could reach you in 2 turns. It cannot step diagonally past the corner."
    ),
    FoeNear("rat", True, HUNTS, True, 1, True): "You stop. The rat is right next to you.",
    FoeNear("rat", False, HUNTS, True, 1, True): "You stop. The rat you saw earlier could be right next to you.",
    FoeNear("rat", True, HUNTS, False, 1, True): "You stop. The rat could reach you in 1 turn.",
    FoeNear(
        "rat", True, UNAWARE, False, 7, True
    ): "You stop. The rat has not noticed you, but it could reach you in 7 turns.",
    FoeNear(
        "rat", True, FLEES, False, 7, True
    ): "You stop. The rat is fleeing from you, but it could be back in 7 turns.",
    FoeNear("rat", True, UNAWARE, False, 0, True): "You stop. The rat could reach you at once.",
    FoeNear("rat", False, UNAWARE, False, 2, True): "You stop. The rat you saw earlier could reach you in 2 turns.",
    FoeNear("rat", True, HUNTS, False, 2, False): "You stop. The rat could reach the square ahead of you in 2 turns.",
    FoeNear("rat", True, UNAWARE, False, 2, False): (
        "You stop. The rat has not noticed you, but it could reach the square ahead of you in 2 turns."
    ),
    FoeNear("rat", True, FLEES, False, 2, False): (
        "You stop. The rat is fleeing from you, but it could reach the square ahead of you in 2 turns."
    ),
    FoeNear("rat", True, HUNTS, False, 0, False): "You stop. The rat could reach the square ahead of you at once.",
    FoeNear(
        "rat", False, HUNTS, False, 2, False
    ): "You stop. The rat you saw earlier could reach the square ahead of you in 2 turns.",
}
PLACES: dict[StopReason, str] = {
    Landmark(LandmarkKind.THING, here=True, name="axe"): "An axe lies here.",
    Landmark(LandmarkKind.THING, here=False, name="axe"): "An axe lies next to you.",
    Landmark(LandmarkKind.THING, here=True, name="20 gold", several=True): "20 gold lie here.",
    Landmark(LandmarkKind.THING, here=False, name="3 darts", several=True): "3 darts lie next to you.",
    Landmark(LandmarkKind.STAIRS, here=True, name="stairs up"): "You stop on the stairs up.",
    Landmark(LandmarkKind.STAIRS, here=False, name="stairs up"): "You stop next to the stairs up.",
    Landmark(LandmarkKind.DOORWAY, here=True): "You stop in a doorway.",
    Landmark(LandmarkKind.DOORWAY, here=False): "You stop next to a doorway.",
    Landmark(LandmarkKind.DOOR, here=False): "You stop next to a door.",
    AtStairs(1, Stairs.REACHED): "You are on the stairs down.",
    AtStairs(1, Stairs.NOT_FOUND): "You have not found the stairs down yet.",
    AtStairs(1, Stairs.NO_WAY): "You know of no way to the stairs down.",
    AtStairs(-1, Stairs.REACHED): "You are on the stairs up.",
    AtStairs(-1, Stairs.NOT_FOUND): "You have not found any stairs up yet.",
    AtStairs(-1, Stairs.NO_WAY): "You know of no way to the stairs up.",
    Explored((), 0, stairs_known=True): "You have explored this level. You know where the stairs down are.",
    Explored((), 0, stairs_known=False): "You have explored this level. You have not found the stairs down.",
    Explored((), 1, stairs_known=True): ("Nothing is left but one shut door. You know where the stairs down are."),
    Explored((), 3, stairs_known=False): ("Nothing is left but 3 shut doors. You have not found the stairs down."),
    Explored((NearFoe("rat", True, True), PrizesLeft()), 2, stairs_known=False): (
        "Nothing is left but 2 shut doors, the area around the sleeping rat"
        " and a choice of prizes. You have not found the stairs down."
    ),
    Explored((NearFoe("rat", False, False),), 6, stairs_known=True, up_to_doors=True, ajar=2): (
        "Nothing is left but 4 shut doors, 2 doors that are ajar and the place where you saw the rat."
        " You know where the stairs down are."
    ),
    Explored((), 1, stairs_known=True, ajar=1): (
        "Nothing is left but one door that is ajar. You know where the stairs down are."
    ),
    Explored((DoorsLeft(KeptBy.LOCK, 2, "iron door", "east"),), 1, stairs_known=True): (
        "Nothing is left but 2 locked doors and one other shut door. You know where the stairs down are."
    ),
    Explored((ItemsNearSleepers(1, "rat"),), 0, stairs_known=True): (
        "You have explored this level, except for an item near the sleeping rat."
        " Walk there yourself if you want the item. You know where the stairs down are."
    ),
    Explored((ItemsNearSleepers(2, ""),), 1, stairs_known=True): (
        "Nothing is left but one shut door and 2 items near sleeping monsters."
        " Walk there yourself if you want the items. You know where the stairs down are."
    ),
}
SENTENCES = PLAIN | DOORS | FOES | PLACES
LEFT: dict[Left, str] = {
    NearFoe("rat", asleep=True, in_view=True): "the area around the sleeping rat",
    NearFoe("rat", asleep=False, in_view=True): "the area around the rat",
    NearFoe("rat", asleep=False, in_view=False): "the place where you saw the rat",
    NearFoe("rat", asleep=True, in_view=False): "the place where you saw the rat",
    Beyond("fire"): "what lies beyond the fire",
    DoorsLeft(KeptBy.LOCK, 1, "iron door", "east"): "a locked iron door to the east",
    DoorsLeft(KeptBy.BOLT, 1, "wooden door", "north"): "a bolted wooden door to the north",
    DoorsLeft(KeptBy.BAR, 1, "barred door", "west"): "a door to the west that opens only from the other side",
    DoorsLeft(KeptBy.RUNE, 1, "wooden door", "west"): "a wooden door to the west that has a rune",
    DoorsLeft(KeptBy.LEVER, 1, "portcullis", "west"): "a portcullis to the west that only a lever opens",
    DoorsLeft(KeptBy.HERO, 1, "wooden door", "west"): "a wooden door to the west that you cannot open",
    DoorsLeft(KeptBy.LOCK, 2, "iron door", "east"): "2 locked doors",
    DoorsLeft(KeptBy.BOLT, 2, "iron door", "east"): "2 bolted doors",
    DoorsLeft(KeptBy.BAR, 2, "iron door", "east"): "2 doors that open only from the other side",
    DoorsLeft(KeptBy.RUNE, 2, "iron door", "east"): "2 doors with runes",
    DoorsLeft(KeptBy.LEVER, 2, "iron door", "east"): "2 doors that only a lever opens",
    DoorsLeft(KeptBy.HERO, 2, "iron door", "east"): "2 doors that you cannot open",
    ItemsLeft(1, no_room=False): "an item out of reach",
    ItemsLeft(4, no_room=False): "4 items out of reach",
    ItemsLeft(1, no_room=True): "an item that your pack has no room for",
    ItemsLeft(4, no_room=True): "4 items that your pack has no room for",
    ItemsNearSleepers(3, "rat"): "3 items near the sleeping rat",
    ItemsNearSleepers(3, ""): "3 items near sleeping monsters",
    PrizesLeft(): "a choice of prizes",
}


def test_the_sentence_of_a_stop() -> None:
    assert {reason: stop_message(reason) for reason in SENTENCES} == SENTENCES


@pytest.mark.parametrize(("left", "words"), LEFT.items(), ids=str)
def test_the_name_of_what_is_left(left: Left, words: str) -> None:
    report = Explored((left,), 0, stairs_known=True)
    assert stop_message(report).startswith(f"You have explored this level, except for {words}. ")
    assert stop_message(report).endswith(" You know where the stairs down are.")


def test_the_tables_have_every_kind_of_reason() -> None:
    assert {type(reason) for reason in SENTENCES} == set(get_args(StopReason))
    assert {type(left) for left in LEFT} == set(get_args(Left))
    assert {reason for reason in SENTENCES if isinstance(reason, StopCause)} == set(StopCause)


BOTH = (False, True)
EVERY: list[StopReason] = [
    *StopCause,
    *(DoorAttacked(by, seen, noise) for by, seen, noise in product(("rat", ""), (*Breaking, None), Noise)),
    *(FoeAlerted("rat", alert) for alert in FoeAlert),
    *(
        FoeNear("rat", in_view, aim, beside, turns, here)
        for in_view, aim, beside, turns, here in product(BOTH, FoeAim, BOTH, range(3), BOTH)
    ),
    *(Landmark(kind, here, "axe", several) for kind, here, several in product(LandmarkKind, BOTH, BOTH)),
    *(AtStairs(leads, why) for leads, why in product((-1, 1), Stairs)),
    *(
        Explored((DoorsLeft(kept_by, number, "iron door", "east"),), 0, stairs_known=False)
        for kept_by, number in product(KeptBy, (1, 2))
    ),
]


def test_no_combination_lacks_a_sentence() -> None:
    assert not stop_message(StopCause.MOVEMENT_BEHIND_DOOR), "the message about the movement has said so"
    for reason in set(EVERY) - {StopCause.MOVEMENT_BEHIND_DOOR}:
        sentence = stop_message(reason)
        assert sentence[0].isupper(), reason
        assert sentence[-1] in ".!", reason
        assert not set("{}") & set(sentence), reason


def test_what_the_same_order_does_at_a_door_next() -> None:
    controls = Controls(Settings())
    again = {Device.KEYBOARD: "Press again to", Device.MOUSE: "Click again to", Device.PAD: "Press again to"}
    for controls.device, words in again.items():
        assert prompt(controls, offer_at(AtDoor(DoorOffer.OPEN))) == f"{words} open it"
        assert prompt(controls, offer_at(AtDoor(DoorOffer.EASE))) == f"{words} open it only a crack"
        loud = prompt(controls, offer_at(AtDoor(DoorOffer.EASE, groans=True)))
        assert loud == f"{words} open it only a crack (rusty: loud)"
        assert prompt(controls, offer_at(AtDoor(DoorOffer.PUSH))) == f"{words} push it open"
        assert prompt(controls, offer_at(AtDoor())) == ""
