"""Hypothesis strategies: random drawings, and orders to give in them."""

from __future__ import annotations

from hypothesis import strategies as st

from game.content.rooms.purpose_names import PURPOSE_NAMES
from game.content.traditions import TRADITIONS
from game.engine.grid.geometry import DIRECTIONS, Vec
from game.engine.orders.auto_explore import Explore
from game.engine.orders.rest import Rest
from game.engine.orders.run import Run
from game.engine.orders.travel import HeldStep, Travel, TravelToStairs
from game.engine.rules.actions.door_verbs import Bash, Ease, Knock, Latch, Pull
from game.engine.rules.actions.item_actions import CoverLamp
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Search, Wait

WIDTH, HEIGHT = 12, 8

cells = st.sampled_from('......__",##++-|BLHDkKhls><:=ENIGRQPVTOCMFUWYX')
HIDDEN = """

B = bolted wooden door
L = locked wooden door
H = hidden wooden door
D = hidden doorway door
K = kobold roaming
s = hound asleep
E = barred door
facing: E east
N = ajar barred door
facing: N north
O = barred door
facing: O north
I = iron door
G = glass door
R = runed wooden door
Q = bolted glass door
P = portcullis door
T = twin door
V = item key
C = chest
M = mud
F = bush
U = bookcase
W = brazier
Y = rubble
X = fountain
"""
AT_MOST = {"P": 1, "T": 2}
"""Largest number of times that a letter may be drawn: a lever opens one door, and twin doors come in pairs."""
traditions = st.sampled_from(list(TRADITIONS.values()))
rooms = st.builds(
    "room: {} {} {} {}{}{}".format,
    st.integers(0, 3),
    st.integers(0, 3),
    st.integers(1, WIDTH - 2),
    st.integers(1, HEIGHT - 2),
    st.sampled_from(["", " dark"]),
    st.sampled_from(["", *(f" {name}" for name in PURPOSE_NAMES)]),
)
"""Legend lines of a room: lit or dark, and for something or for nothing in particular."""
places = st.builds(Vec, st.integers(-3, WIDTH + 4), st.integers(-3, HEIGHT + 4))
orders = st.one_of(
    st.just(Wait()),
    st.just(Search()),
    st.just(CoverLamp()),
    st.builds(Walk, st.sampled_from(DIRECTIONS)),
    *(st.builds(verb, st.sampled_from(DIRECTIONS)) for verb in (Ease, Knock, Latch, Latch, Bash, Pull)),
    *(st.builds(verb, st.sampled_from(DIRECTIONS), confirmed=st.just(True)) for verb in (Walk, Ease)),
    st.builds(HeldStep, st.sampled_from(DIRECTIONS)),
    st.builds(Travel, places),
    st.builds(Run, st.sampled_from(DIRECTIONS)),
    st.builds(TravelToStairs, st.sampled_from([1, -1])),
    st.builds(Explore),
    st.builds(Rest),
)


@st.composite
def drawings(draw: st.DrawFn) -> str:
    """Return a random walled drawing with walls, doors, monsters, rooms and one hero."""
    inner = [[draw(cells) for _ in range(WIDTH)] for _ in range(HEIGHT)]
    inner[draw(st.integers(0, HEIGHT - 1))][draw(st.integers(0, WIDTH - 1))] = "@"
    for letter, most in AT_MOST.items():
        drawn = [(y, x) for y, row in enumerate(inner) for x, cell in enumerate(row) if cell == letter]
        for y, x in drawn[most:]:
            inner[y][x] = "."
    lever = "lever: 0,0 P\n" if any("P" in row for row in inner) else ""
    edge = "#" * (WIDTH + 2)
    listed = "\n".join(draw(st.lists(rooms, max_size=2, unique_by=lambda line: tuple(line.split()[:5]))))
    return "\n".join((edge, *("#" + "".join(row) + "#" for row in inner), edge)) + HIDDEN + lever + listed
