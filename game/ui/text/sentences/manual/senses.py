"""Sections of the manual about what the hero and the monsters see and hear: knowing, noise, light and oil."""

from __future__ import annotations

from game.engine.model.tradition_features import Feature, Verb
from game.ui.text.sentences import Entry, Section

KNOWING = Section(
    "Behind the door",
    (
        "You can learn a lot about a room before you open its door.",
        Entry(
            "Lit sill",
            "Light under a shut door: the other side is lit. Usually monsters that open doors live there: they are the"
            " ones that hang up torches. Some lit rooms are empty.",
        ),
        Entry("Dark sill", "No light: usually the room is empty, or beasts live there. Beasts cannot open doors."),
        Entry("Unreadable sill", "You are too far away, or you see the door at too sharp an angle."),
        Entry("Flicker", "Something has just passed close behind the door."),
        Entry(
            "Steps",
            "When you come to a door, you hear at once whether something moves behind it. That costs nothing.",
        ),
        Entry(
            "Listening",
            "Wait beside the door with {WAIT}. You learn the number and the size of what is there, up to"
            " {listen_squares} squares behind the door, and how sure you can be of each. You always hear monsters"
            " that are awake, except the few that hide silently. You hear a sleeper nearby {sleeper_percent}% of the"
            " time. The number is right"
            " {count_percent}% of the time.",
        ),
        Entry(
            "The risk of listening",
            "A monster that is awake and within {listener_squares} squares of the door may hear you.",
        ),
        Entry(
            "Listening again",
            "For {reading_turns} turns you get the same answer. After that, listening can tell you something new.",
        ),
        "The game keeps what you have learned about a door: point at the door, or see the list of doors ({DOORS}).",
        "Remembered places are dim. They show a door as it was when you last saw it, not as it is now.",
        "A badge stands beside each door that is not open. It shows what you know about the monsters behind the door."
        " Doors that lead into the same room have the same badge, if you have seen that it is one room."
        " A magic map shows rooms, but not who is in them: the doors keep their badges."
        " If the map is drawn in characters, some badges have another sign, which is given in brackets.",
        Entry("Badge ?", "You have not listened at this door."),
        Entry(
            "Badge 0",
            "You listened and heard nothing within {listen_squares} squares. There may be a sleeper that you did not"
            " hear.",
        ),
        Entry("Badge ✓", "Magic has shown you that nothing is there."),
        Entry("Badge with footprints (~)", "Something moved behind the door when you came to it."),
        Entry("Badge with z and a number", "The number of monsters that you know of. All of them are asleep."),
        Entry("Badge with an eye and a number (!)", "The number of monsters that you know of. At least one is awake."),
        Entry("A question mark after the number", "You learned this more than {reading_turns} turns ago."),
        "A door that you remember keeps its badge, and shows the light under it as you last saw it. Its other signs are"
        " on the door itself: a lock (× in characters), a bolt, a rune, rust.",
    ),
    {Verb.SILL, Verb.LISTEN},
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
