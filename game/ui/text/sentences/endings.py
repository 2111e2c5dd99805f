"""Texts about the end of a run: how it happened, its figures, and its score."""

from __future__ import annotations

from game.ui.text.sentences import ByDevice

WON = "The last door is open."
LOST = "The doors stay open."
LOST_WITHOUT_DOORS = "Your journey ends here."
"""Headings after death, if anybody has opened a door wide in the game, and if nobody has."""

LEFT, TURNED_BACK = "You are out.", "You turned back."
LEFT_BY_STAIRS = "You left the level by the stairs down on turn {turn}."
WENT_BACK_UP = "You went back up the stairs on turn {turn}."
"""Heading and sentence for a hero who leaves a drawn level, which is a game of its own: down, or back up."""

GIVEN_UP = "You gave up."
ABANDONED = "You abandoned the game at depth {depth}, turn {turn}, with {health} of {most} health."
"""Heading and sentence for a game that the player has given up."""

LEFT_WITH = "On turn {turn}, you left the dungeon with the {item}."
WENT_OUT = "At depth {depth}, on turn {turn}, you opened the last door and went out."
KILLED = "{A_foe} killed you at depth {depth}, turn {turn}."
KILLED_BY_MEANS = "{A_foe}'s {cause} killed you at depth {depth}, turn {turn}."
DIED = "{Cause} killed you at depth {depth}, turn {turn}."

BY_YOUR_DOOR = "It came through the {door} that you had {opened} yourself {actions} earlier."
BY_YOUR_DOOR_AT_ONCE = "It came through the {door} that you had {opened} yourself at that moment."
BY_A_DOOR = "It came through the {door} that {a_foe} had {opened} {actions} earlier."
BY_A_DOOR_AT_ONCE = "It came through the {door} that {a_foe} had {opened} at that moment."

OPENED, BROKEN = "opened", "broken"
"""What was done to the door that the killer came through. The hero's actions since then are counted, not the turns."""

LAST_STRAW = "Your open doors reached {limit} with {a_door}, {squares} from here."
LAST_BLOWS = "What happened last: {sentences}"
"""The last blows and other losses of health, each in a sentence of the following."""
YOU_HIT = "You hit the {foe} for {damage}."
FOE_HIT = {False: "The {foe} hit you for {damage}.", True: "The {foe} hit you for the last {damage} of your health."}
CAUSE_HURT = {False: "{Cause} hurt you for {damage}.", True: "{Cause} hurt you for the last {damage} of your health."}
"""Sentences on what hurt the hero, by whether it killed him."""

DAMAGE_TAKEN = "Health you lost: {names}."
DAMAGE_TAKEN_AND_MORE = {
    False: "Health you lost: {names}, and more from {number} other cause.",
    True: "Health you lost: {names}, and more from {number} other causes.",
}
KILLS = "Kills: {names}."
KILLS_AND_MORE = {
    False: "Kills: {names}, and {number} other kind of monster.",
    True: "Kills: {names}, and {number} other kinds of monsters.",
}
"""Sentences that leave names out, by whether they leave out more than one."""
DAMAGE_BY = "{cause} ({damage})"
KILLS_OF_KIND = "{number} {monsters}"

CHOSEN = "Tomes you chose: {names}."
CHOSEN_AT = "{ability} (depth {depth})"

SCORE = "Score {score}: {parts}."
POINTS_FOR_ONE_DEPTH, POINTS_FOR_DEPTHS = "{points} for one depth", "{points} for each of {depths} depths"
POINTS_FOR = {
    "gold": "{points} for gold",
    "prizes": "{points} for prizes",
    "doors": "{points} for doors left shut",
    "win": "{points} for winning",
}
"""Parts of the score besides that for depths."""

DEPTH, TURNS = "Depth", "Actions"
DOORS_OPENED_WIDE, DOORS_OPENED = "Doors you opened wide at once or broke", "Doors you opened or broke"
DOORS_EASED = "Doors you first opened a crack"
DOORS_OPENED_BY_OTHERS = "Doors others opened"
DOORS_LEFT_SHUT = "Shut doors, seen or not"

PAGE = ByDevice(
    "{number} of {total} · ← →: turn the page",
    "{number} of {total} · Click here to turn the page",
    "{number} of {total} · Left, Right: turn the page",
)

PRACTICE = "This was a practice game. It does not count in the statistics."
BADGE = "{badge}: {description}"
RULES_AND_SEED = "Tradition: {tradition}. Seed: {seed}."
