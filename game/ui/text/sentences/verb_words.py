"""The words on each verb at doors and levers: its label, tips, question, help, and entry of the manual."""

from __future__ import annotations

from collections.abc import Mapping

from game.engine.rules.actions import door_verbs
from game.ui.text.sentences import AtDoor, Entry, VerbWords

VERB_WORDS: Mapping[door_verbs.DoorVerb, VerbWords] = {
    door_verbs.EASE: VerbWords(
        AtDoor(
            "Open a crack",
            "Open it a crack (2 turns; quiet)",
            (
                "You can look through the crack. Who is awake and sees the door move comes at you."
                " Only a bolt can shut it again. Monsters can push it open.",
            ),
            short="Crack",
            label_with_key="Open a crack (key)",
            menu_texts={
                (True, True, True): (
                    "Unlock it and open it a crack despite the rune (uses a key; 2 turns; rusty: loud)"
                ),
                (True, True, False): "Unlock it and open it a crack despite the rune (uses a key; 2 turns; quiet)",
                (True, False, True): "Unlock it and open it a crack (uses a key; 2 turns; rusty: loud)",
                (True, False, False): "Unlock it and open it a crack (uses a key; 2 turns; quiet)",
                (False, True, True): "Open it a crack despite the rune (2 turns; rusty: loud)",
                (False, True, False): "Open it a crack despite the rune (2 turns; quiet)",
                (False, False, True): "Open it a crack (2 turns; rusty: loud)",
            },
            rusty_tip="The door is rusty, so it groans even if you open it only a crack.",
        ),
        question="Open which door a crack?",
        help="Open a door a crack: it takes 2 turns, is quiet, and you can peek inside.",
        button='the "Open a crack" button',
        manual=Entry(
            "Open a crack ({EASE})",
            "Open the door a crack, and leave it ajar. This takes 2 turns, and is quiet unless the door is rusty. You"
            " see part of what is behind it. Monsters that are awake and see the door move come at you. Walk into the"
            " door to push it fully open, which is heard nearby.",
        ),
    ),
    door_verbs.KNOCK: VerbWords(
        AtDoor(
            "Knock",
            "Knock (very loud)",
            ("Monsters that are awake come to the door. A second knock also calls guards.",),
        ),
        question="Knock on which door?",
        help="Knock on a door: most monsters that hear it will come. A second knock brings every one of them.",
        button="the Knock button",
        manual=Entry(
            "Knock ({KNOCK})",
            "Most monsters that hear the knock will come to the door, ready for you. It is heard up to {knock_squares}"
            " squares away. Knock again soon after, and even monsters that otherwise stay at their posts will come.",
        ),
    ),
    door_verbs.LATCH: VerbWords(
        AtDoor(
            "Bolt (latches: {number})",
            "Bolt it (uses a latch; you have {number})",
            ("This uses one latch.",),
            short="Bolt",
        ),
        question="Bolt which door?",
        help="Shut and bolt a door (this uses a latch), or remove the bolt from a door.",
        button="the Bolt button",
        manual=Entry(
            "Bolt ({LATCH})",
            "Use a latch to shut and bolt a door next to you, if nothing is in the doorway. Apart from one kind of"
            " scroll, this is your only way to shut a door. It takes {latch_blows} ordinary blows to break the bolt."
            " You can remove it again, but then it breaks.",
        ),
        at_bolted=AtDoor(
            "Remove bolt",
            "Remove the bolt (it breaks)",
            ("The bolt breaks.",),
            short="Unbolt",
            confirm="Remove the bolt from this door? It will break.",
        ),
    ),
    door_verbs.PULL: VerbWords(
        AtDoor("Pull", "Pull it", ()),
        question="Pull which lever?",
        help="Pull a lever next to you. It opens a door elsewhere, once.",
        button="the Pull button",
        manual=Entry(
            "Pull a lever ({PULL})",
            "A lever in a wall opens a portcullis elsewhere, once. Walk into it, click it or press the key.",
        ),
    ),
}
