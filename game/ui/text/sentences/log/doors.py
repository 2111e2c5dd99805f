"""Log messages about doors and levers, and what the hero hears behind a door."""

from __future__ import annotations

from game.engine.model.traits import Size
from game.ui.text.sentences import ByActor

OPENED = ByActor("You open {the_door}.", "{Actor} opens {the_door}.")
EASED = ByActor("You open {the_door} a crack.", "{Actor} opens {the_door} a crack.")
EASED_GROANING = ByActor(
    "You open {the_door} a crack. The rusty hinges groan.", "{Actor} opens {the_door} a crack. The rusty hinges groan."
)
PUSHED_OPEN = ByActor("You push open {the_door}.", "{Actor} pushes open {the_door}.")
UNLOCKED = ByActor(
    "You unlock {the_door}. The key stays in the lock.", "{Actor} unlocks {the_door}. The key stays in the lock."
)
TWIN_OPENED = "Its twin opens too."
TWIN_MOVED = "Its twin moves too."
RAISED = "{The_door} goes up."
PULLED = ByActor("You pull the lever.", "{Actor} pulls a lever.")
PULLED_TOWARDS = ByActor(
    "You pull the lever. To the {direction}, you hear something move.",
    "{Actor} pulls a lever. To the {direction}, you hear something move.",
)
PULLED_IN_VAIN = ByActor("You pull the lever. Nothing moves.", "{Actor} pulls a lever. Nothing moves.")
KNOCKED = ByActor("You knock on {the_door}.", "{Actor} knocks on {the_door}.")
KNOCKED_AGAIN = ByActor(
    "You knock again. Every monster that hears the knock will come.", "{Actor} knocks on {the_door} again."
)
HEARD_MOVING = "You hear something move behind {the_door}."
SHADOW_MOVED = "A shadow moves in the light under {the_door}."
BOLTED = ByActor("You bolt {the_door}.", "{Actor} bolts {the_door}.")
UNBOLTED = ByActor(
    "You unbolt the door. The bolt breaks.", "{Actor} removes the bolt from {the_door}. The bolt breaks."
)
MORE_BLOWS = {False: "One more blow", True: "{Number} more blows"}
MORE_BITES = {False: "One more bite", True: "{Number} more bites"}
"""Number of bites that a door still withstands, in words, by whether it is more than one."""
BASHED = ByActor("You bash {the_door}. {Blows} will break it.", "{Actor} bashes {the_door}. {Blows} will break it.")
GNAWED = ByActor(
    "You gnaw at {the_door}. {Bites} will break it.", "{Actor} gnaws at {the_door}. {Bites} will break it."
)
BROKEN = ByActor("You break down {the_door}!", "{Actor} breaks down {the_door}!")
SEEPED_UNDER = "{Actor} seeps under {the_door}!"
PASSED_THROUGH = "{Actor} passes through {the_door}!"

HEARD_NOTHING = "You hear nothing within {squares} behind {the_door}. A sleeper may be there."
CERTAINLY_EMPTY = "You sense that there is nothing behind {the_door}."
HEARD_ONE = {
    True: "You hear something {size} moving behind {the_door}. It is probably alone.",
    False: "You hear something {size} sleeping behind {the_door}. It is probably alone.",
}
"""Sentence on what the hero hears behind a door if it is probably one monster, by whether it is awake."""
HEARD_SEVERAL = {
    True: "You hear monsters, perhaps {number}, moving behind {the_door}. {Sizes}",
    False: "You hear monsters, perhaps {number}, sleeping behind {the_door}. {Sizes}",
}
"""Sentence on what the hero hears behind a door if it is several monsters, by whether at least one is awake."""
SENSED_ONE = {
    True: "You sense something {size} behind {the_door}. It is awake.",
    False: "You sense something {size} behind {the_door}. It is asleep.",
}
SENSED_SEVERAL = {
    True: "You sense {number} monsters behind {the_door}. At least one is awake. {Sizes}",
    False: "You sense {number} sleeping monsters behind {the_door}. {Sizes}",
}
SIZES = {Size.SMALL: "small", Size.MIDDLING: "medium-sized", Size.LARGE: "large"}
SIZES_OF_SEVERAL = {
    Size.SMALL: "They are small.",
    Size.MIDDLING: "None is large.",
    Size.LARGE: "At least one is large.",
}
"""Sentence on the sizes of several monsters behind a door, by the size of the largest monster."""
