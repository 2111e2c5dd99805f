"""What an actor can be told to do, as far as the actor's own record knows it."""

from __future__ import annotations


class Order:
    """What an actor is told to do: an action, or a task of many steps (`game/engine/behavior.py`).

    The record of an actor only keeps its order. So the model need not know what an action does to the world.
    """
