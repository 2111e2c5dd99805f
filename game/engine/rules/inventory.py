"""Items that are picked up, carried, counted and dropped, and what changes if a piece of gear is put on.

RS-70: a piece of gear that the hero finds goes into the bag. He puts it on when the player chooses to, and the piece
that he wore before goes into the bag. In the document he wears the new piece at once and the old one is lost (B-43).

RS-79, RS-116: the bag has room for twelve numbered stacks, and abilities are chosen from a list. The document has four
slots for items and the keys Q W E R for abilities. Items and abilities are the same in all traditions.
"""

from __future__ import annotations

from dataclasses import replace

from game.engine.behavior import Impossible
from game.engine.events.hazard_events import OilLeft, OilTaken
from game.engine.events.item_events import Learned, LeftLying, PrizeWithdrawn, Taken, TomeCrumbled, Wore
from game.engine.events.movement_events import PickedUp
from game.engine.grid.flood import StepRule
from game.engine.grid.geometry import Vec, cells_where, reading_order
from game.engine.grid.pathfinding import distances
from game.engine.model.ability import Ability
from game.engine.model.actor import Actor
from game.engine.model.item import Category, Item
from game.engine.model.level import Level
from game.engine.model.traits import Stats, Trait
from game.engine.records import NamedTuple
from game.engine.rules.hazards.lamp_oil import can_take_oil
from game.engine.world import World


def drop(item: Item, at: Vec, world: World) -> Vec:
    """Leave an item on the cell `at`, or on the nearest cell with room, and return that cell.

    An item of a kind that already lies there is added to its heap. If there is no room on the whole level, the item is
    lost, and `at` is returned.
    """
    items = world.level.items
    place = resting_place(item, at, world.level)
    if place is None:
        return at
    lying = items.get(place)
    items[place] = item if lying is None else lying.some(lying.count + item.count)
    return place


def resting_place(item: Item, at: Vec, level: Level) -> Vec | None:
    """Return the cell where an item that falls at `at` ends up, or None if there is no room on the level.

    The item rolls over open ground, and stays on no stairs and not where nobody could take it. It stays in a doorway
    only if it falls there or if there is no other cell, because a doorway with an item in it cannot be latched.
    """
    if _takes(at, item, level):
        return at
    open_ = ~level.solid
    for door in level.doors.values():
        open_[door.at] &= not door.shut
    open_[at] = True
    far = distances(open_, [at], StepRule.NO_CORNERS)
    cells = [cell for cell in cells_where(far > 0) if _takes(cell, item, level)]
    return min(cells, key=lambda cell: (cell in level.doors, int(far[cell]), reading_order(cell)), default=None)


def _takes(at: Vec, item: Item, level: Level) -> bool:
    lying = level.items.get(at)
    if level.solid[at]:
        return False
    return not level.terrain_at(at).depth_change if lying is None else lying.like(item)


def take_oil(bearer: Actor, item: Item, world: World) -> None:
    """Fill an actor's lamp with one flask from its cell.

    If the lamp has too little room for the oil, the flask stays in the cell and `OilLeft` is emitted. An actor without
    a lamp leaves the flask without an event.
    """
    lamp = bearer.breed.lamp
    if lamp is None:
        return
    if not can_take_oil(bearer, item):
        world.emit(OilLeft(bearer, lamp.most - bearer.oil, item.kind.oil, bearer.pos))
        return
    before = bearer.oil
    bearer.oil = min(lamp.most, before + item.kind.oil)
    del world.level.items[bearer.pos]
    if item.count > 1:
        drop(Item(item.kind, item.count - 1), bearer.pos, world)
    world.emit(OilTaken(bearer, bearer.oil - before, bearer.pos))


MAX_STACKS = 12


def has_room(actor: Actor, item: Item) -> bool:
    """Return whether a stack of items fits into the actor's bag."""
    return len(actor.bag) < MAX_STACKS or any(held.like(item) for held in actor.bag)


def put_in(actor: Actor, item: Item) -> None:
    """Add items to the stack of their kind in an actor's bag.

    If there is no such stack, the items become a new stack at the end of the bag. The new stack gets a pocket number,
    by which the player selects it. Raises ValueError if the bag is full.
    """
    for place, held in enumerate(actor.bag):
        if held.like(item):
            actor.bag[place] = held.some(held.count + item.count)
            return
    if len(actor.bag) >= MAX_STACKS:
        raise ValueError("the bag is full")
    actor.bag.append(pocketed(item, actor))


def pocketed(item: Item, actor: Actor) -> Item:
    """Return a stack of items with a pocket number: its own if that is free, or else the lowest free number.

    A pocket number, from 1 on, is the number by which the player selects a stack. The number of an item that is worn is
    not free.
    """
    taken = {held.pocket for held in (*actor.bag, *actor.worn.values())}
    if item.pocket and item.pocket not in taken:
        return item
    return replace(item, pocket=min(set(range(1, len(taken) + 2)) - taken))


def in_pocket(actor: Actor, pocket: int) -> int | None:
    """Return the place in the bag, counted from 0, of the stack in the pocket of this number; None if it is empty."""
    return next((place for place, held in enumerate(actor.bag) if held.pocket == pocket), None)


def take_out(actor: Actor, place: int, count: int = 1) -> Item:
    """Take `count` items from the stack at a place of the bag, and return them. An empty stack is removed.

    `place`: counted from 0. Raises ValueError if the stack has fewer.
    """
    held = actor.bag[place]
    if not 0 < count <= held.count:
        raise ValueError(f"the bag has {held.count} of them, not {count}")
    if count == held.count:
        del actor.bag[place]
    else:
        actor.bag[place] = held.some(held.count - count)
    return held.some(count)


def held_at(actor: Actor, place: int) -> Item:
    """Return the stack at a place of the bag, counted from 0. Raises Impossible if there is none."""
    if not 0 <= place < len(actor.bag):
        raise Impossible("That slot in your pack is empty.")
    return actor.bag[place]


def why_not_taken(actor: Actor, item: Item) -> str | None:
    """Return why an actor would not take a heap of items, as a sentence for the player; None if it would.

    Orders such as exploring walk only to heaps that the hero would take.
    """
    kind = item.kind
    if kind.category is Category.COUNTED:
        return None if not kind.oil or can_take_oil(actor, item) else "Your lamp has no room for the oil."
    if kind.teaches is not None:
        return "You have already learned this ability." if kind.teaches in actor.abilities else None
    return None if has_room(actor, item) else "Your pack is full."


def pick_up(actor: Actor, world: World) -> None:
    """Pick up what lies on the actor's cell: the hero puts it into his bag, a monster puts it on if it is better gear.

    Counted items, such as gold, are left to `take`.
    """
    item = world.level.items.get(actor.pos)
    if item is None or item.kind.category is Category.COUNTED:
        return
    if actor is not world.hero:
        _put_on(actor, item, world)
    elif item.kind.teaches is not None:
        _learn_from_tome(actor, item, item.kind.teaches, world)
    elif not has_room(actor, item):
        world.emit(LeftLying(actor, item, actor.pos))
    else:
        del world.level.items[actor.pos]
        put_in(actor, item)
        world.emit(Taken(actor, item, actor.pos))


def _learn_from_tome(actor: Actor, tome: Item, ability: Ability, world: World) -> None:
    """Learn the ability of a tome, and use the tome up.

    A tome of an ability that the actor has is left where it lies.
    """
    if ability in actor.abilities:
        return
    del world.level.items[actor.pos]
    if tome.count > 1:
        world.level.items[actor.pos] = tome.some(tome.count - 1)
    actor.abilities[ability] = actor.ready_at
    world.emit(Learned(actor, ability, actor.pos))


def _put_on(actor: Actor, item: Item, world: World) -> None:
    """Put the gear in a monster's cell on the monster, if its breed (kind of monster) wears gear and this is better.

    The gear is better if nothing is worn in its place. Gear that was worn there is dropped.
    """
    slot = item.kind.slot
    if not actor.breed.has(Trait.WEARS_GEAR) or slot is None:
        return
    worn = actor.worn.get(slot)
    if worn is not None and worth_wearing(worn) >= worth_wearing(item):
        return
    del world.level.items[actor.pos]
    if item.count > 1:
        world.level.items[actor.pos] = replace(item, count=item.count - 1)
    actor.worn[slot] = item.some(1)
    world.emit(Wore(actor, actor.worn[slot], actor.pos))
    if worn is not None:
        drop(worn, actor.pos, world)


def worth_wearing(item: Item) -> int:
    """Return a rough figure for the worth of a piece of gear to its wearer: how much it helps to hit and to block."""
    stats = item.stats
    return 30 * (stats.attack + stats.defense) + stats.attack_chance + stats.defense_chance - item.kind.pace


class GearChange(NamedTuple):
    """Change of an actor's dice and pace if a piece of gear replaces the piece that the actor wears in its place."""

    worn: Item | None
    """Piece that is worn now; None if nothing is."""
    before: Stats
    after: Stats
    slower: int
    """Ticks that are added to each action; negative if the actor becomes faster."""

    @property
    def attack(self) -> int:
        """Change of the mean number of dice that hit, in hundredths."""
        return self.after.attack * self.after.attack_chance - self.before.attack * self.before.attack_chance

    @property
    def defence(self) -> int:
        """Change of the mean number of dice that block, in hundredths."""
        return self.after.defense * self.after.defense_chance - self.before.defense * self.before.defense_chance

    @property
    def is_better(self) -> bool:
        """Whether something becomes better for the actor and nothing becomes worse."""
        changes = (self.attack, self.defence, -self.slower)
        return max(changes) > 0 and min(changes) >= 0

    def surpasses(self, other: GearChange) -> bool:
        """Return whether this change is better for the actor than another one for the same place of the body."""
        return GearChange(self.worn, other.after, self.after, self.slower - other.slower).is_better


def gear_change(item: Item, actor: Actor) -> GearChange | None:
    """Return what changes if an actor puts on an item; None if the item cannot be worn."""
    slot = item.kind.slot
    if slot is None:
        return None
    worn, now = actor.worn.get(slot), actor.stats
    less = worn.stats if worn is not None else Stats()
    then = Stats(*(old + more - lost for old, more, lost in zip(now, item.stats, less, strict=True)))
    return GearChange(worn, now, then, item.kind.pace - (worn.kind.pace if worn is not None else 0))


def take(actor: Actor, world: World, *, chooses: bool = False) -> None:
    """Take what lies on the actor's cell if the actor can use it.

    A prize of a choice (several items, only one may be taken) is left lying unless the actor `chooses`. The other
    prizes are then removed.
    """
    lying = world.level.items.get(actor.pos)
    if lying is None or (not chooses and world.level.is_alternative(actor.pos)):
        return
    _count_up(actor, world)
    pick_up(actor, world)
    if world.level.items.get(actor.pos) is lying:
        return
    is_prize, is_key = withdraw_other_prizes(actor.pos, lying, world), bool(lying.kind.keys or lying.kind.opens)
    if actor is world.hero and (is_prize or is_key):
        floor = world.run_stats.floor(world.level.depth)
        floor.prizes, floor.keys = floor.prizes + is_prize, floor.keys + is_key


def withdraw_other_prizes(at: Vec, taken: Item, world: World) -> bool:
    """Remove the other prizes of a choice after an item at the cell `at` was taken; return whether it was a prize.

    Choice: a group of items in different cells from which the hero may take only one. A tome is no prize: it counts
    nothing for the score, and other tomes crumble.
    """
    groups = [choice for choice in world.level.choices if at in choice]
    chosen = taken.kind.teaches
    for choice in groups:
        world.level.choices.remove(choice)
        for other in sorted(choice - {at}):
            if (item := world.level.items.pop(other, None)) is not None:
                if chosen is not None and item.kind.teaches is not None:
                    world.emit(TomeCrumbled(item, chosen, other))
                else:
                    world.emit(PrizeWithdrawn(item, other))
    return bool(groups) and chosen is None


def _count_up(actor: Actor, world: World) -> None:
    """Let an actor take the item in its cell, if it is of a kind that is only counted and not put into the bag.

    These kinds are gold, keys, latches, and oil for an actor with a lamp. A key that is made for a single door is taken
    by the hero only.
    """
    item = world.level.items[actor.pos]
    kind = item.kind
    if kind.oil:
        take_oil(actor, item, world)
    elif kind.worth or kind.keys or kind.latches or (kind.opens and actor is world.hero):
        del world.level.items[actor.pos]
        actor.gold += kind.worth * item.count
        actor.keys += kind.keys * item.count
        actor.latches += kind.latches * item.count
        if kind.opens:
            actor.ring.append(kind.opens)
        world.emit(PickedUp(actor, item, actor.pos))
