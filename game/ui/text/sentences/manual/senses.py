"""Sections of the manual about what the hero and the monsters see and hear: knowing, noise, light and oil."""

from __future__ import annotations

from game.engine.model.tradition_features import Feature
from game.ui.text.sentences import Entry, Section

LIGHT_SIGN, CLAW_SIGN, NO_SIGN = "Light under a door", "Claw marks at its foot", "Neither"
"""Terms of entries beside which the manual has a picture."""

KNOWING = Section(
    "Behind the door",
    (
        "Before you open a door you can learn whose home lies behind it, and who is there now. Both cost nothing, and"
        " both are always true.",
        Entry(LIGHT_SIGN, "Monsters that open doors live behind it."),
        Entry(
            CLAW_SIGN,
            "Monsters live behind it that can neither open a door nor slip past a shut one, alone or in a pack. Some of"
            " them break doors.",
        ),
        Entry(
            NO_SIGN,
            "Nobody lives behind it, or only monsters that slip past shut doors (oozes, rats and wraiths), or one that"
            " looks like a door (door mimics).",
        ),
        "The signs say whose home it is, as far as the next doors. They stay when the monsters have left. Monsters that"
        " wander live nowhere. Once you have seen all of the home and know of nobody there, the game says so. But a"
        " monster that left may come back.",
        Entry(
            "Your ear",
            "When you stand next to a shut door, you hear who is behind it, up to {hearing_steps} steps from the door"
            " and not past the next shut door: nobody, one asleep, one awake, several asleep, several of whom some are"
            " awake, or several awake. If an open way of so few steps leads round the door, monsters on your side of it"
            " count too. Monsters that you see do not count, except behind a door that you can see through. A door"
            " mimic makes no sound.",
        ),
        "The game keeps what you have learned about a door: point at the door, or see the list of doors ({DOORS}).",
        "Remembered places are dim. They show a door as it was when you last saw it, not as it is now.",
        "A badge stands beside each door that is not open and behind which you have heard or seen somebody, or nobody."
        " Doors that lead into the same room have the same badge, if you have seen that it is one room."
        " A magic map shows rooms, but not who is in them: the doors keep their badges."
        " If the map is drawn in characters, some badges have another sign, which is given in brackets.",
        Entry("Badge 0", "You heard nobody."),
        Entry("Badge with z", "One monster, asleep. A plus means several, all asleep."),
        Entry("Badge with an eye (!)", "One monster, awake. A plus means several, at least one of them awake."),
        "A door that you remember keeps its badge and the signs that you saw. Its other signs are on the door itself: a"
        " lock (× in characters), a bolt, a rune, rust.",
    ),
    {Feature.SIGNS},
)

NOISE = Section(
    "Noise",
    (
        "Noise wakes sleepers and calls monsters that are awake. A sleeper needs a louder noise than a monster that is"
        " awake. Every noise is heard up to a number of squares away. Shut doors muffle it: a wooden door by"
        " {wooden_squares} squares, an iron door by {iron_squares}. Open doors do not muffle it at all.",
        "From so far away, over open squares, monsters that are awake hear these noises:",
        Entry("Steps", "{steps_squares} square."),
        Entry(
            "Opening a door a crack",
            "{ease_squares} squares: only keen ears hear it. If it is rusty: {rusty_squares} squares.",
        ),
        Entry("Opening a door", "{door_squares} squares."),
        Entry("Bolting a door", "{bolt_squares} squares."),
        Entry("Knocking", "{knock_squares} squares."),
        Entry("Breaking glass", "{glass_squares} squares."),
        Entry("Fighting", "{blows_squares} squares."),
        Entry("Blows on a door", "{bash_squares} squares."),
        Entry("A shout or a bell", "{shout_squares} squares."),
        "A ring on the map shows each noise that is loud enough to wake a sleeper nearby. It spreads as far as the"
        " noise reaches through what you know of the level. If you do not know where a noise was made, arcs beside you"
        " show its direction: the louder it is, the more arcs.",
        "If a sleeper hears a noise but does not wake, it stirs: its z has rays. Point at a sleeper to read which of"
        " your"
        " actions would wake it.",
        "You hear noises too, and the direction that they come from. If you only hear a door open, you do not learn"
        " which door it was or who opened it.",
    ),
    {Feature.NOISE},
)

LIGHT = Section(
    "Light and oil",
    (
        "Monsters see you if you stand in light. That includes the light of your own lamp, which also shines through"
        " open doors.",
        "Press {COVER_LAMP} to cover the lamp. In the dark most monsters see you only from {dark_squares} squares away,"
        " and you hear more. A covered lamp burns a quarter as much oil.",
        "The lamp burns one measure of oil each turn. It starts with {oil_start} measures and holds {oil_most}. Its"
        " light reaches {lamp_squares} squares, and less when the oil runs low.",
        "One flask of oil ({flask_oil} measures) lies on each level, one or two doors from where you arrive. So your"
        " oil limits how long you can stay.",
        "Without oil the game goes on in the dark.",
    ),
    {Feature.LAMP},
)
