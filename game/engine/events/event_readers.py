"""Readers of events: what the log, the sounds, the animations and the statistics do with each class of events."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar, get_args

from game.engine.events.event import Event

Given = ParamSpec("Given")
Result = TypeVar("Result")
Kind = TypeVar("Kind", bound=Event)


class EventReader(Generic[Given, Result]):
    """Table of functions that convert events, for example to messages: a function for each class that it reacts to.

    The reader is also the decorator that registers a function. The annotation of the function's first parameter names
    the classes of events that the function converts. `Given`: the types of the other parameters. `Result`: the type of
    the results. In this example, the reader returns None for events of the classes without a function:

        messages: EventReader[[ActorNames], Message | None] = EventReader(None)

        @messages
        def _knocked(event: Knocked, names: ActorNames) -> Message: ...
    """

    def __init__(self, nothing: Result, *parts: EventReader[Given, Result]) -> None:
        """Make a reader, which gives a result for each event.

        `nothing`: result for events of classes without a function. `parts`: readers whose functions the new reader
        gets. Raises ValueError if two of the parts have a function for the same class.
        """
        self._nothing = nothing
        self.functions: dict[type[Event], Callable[Concatenate[Event, Given], Result]] = {}
        """Function for each class of events to which the reader reacts."""
        for part in parts:
            for kind, function in part.functions.items():
                self.register(function, kind)

    def __call__(
        self, function: Callable[Concatenate[Kind, Given], Result]
    ) -> Callable[Concatenate[Kind, Given], Result]:
        """Register a function for some classes of events, and return the function, as a decorator does.

        The classes are those in the annotation of the function's first parameter. Raises ValueError if the reader
        already has a function for one of the classes.
        """
        self.register(function, *_kinds_of(function))
        return function

    def register(self, function: Callable[..., Result], *kinds: type[Event]) -> None:
        """Register a function for some classes of events.

        Raises ValueError if the reader already has a function for one of the classes.
        """
        for kind in kinds:
            if kind in self.functions:
                raise ValueError(f"{kind.__name__} is registered twice")
            self.functions[kind] = function

    def read(self, event: Event, *given: Given.args, **named: Given.kwargs) -> Result:
        """Return the reader's result for an event: that of the function registered for the event's class.

        The function gets the event, `given` and `named`. For a class without a function the result is `nothing`.
        """
        function = self.functions.get(type(event))
        return self._nothing if function is None else function(event, *given, **named)


def _kinds_of(function: Any) -> Iterator[type[Event]]:
    """Yield the classes in the annotation of a function's first parameter.

    The annotation is the name of a class (`Knocked`, or `door_events.Knocked` with its module), or such names joined by
    " | ". It is a text, because all modules postpone the evaluation of annotations. `eval` would find the classes too,
    but would add milliseconds to the start of the game.
    """
    for name in next(iter(function.__annotations__.values())).split(" | "):
        module, _, attribute = name.rpartition(".")
        meant = getattr(function.__globals__[module], attribute) if module else function.__globals__[name]
        yield from get_args(meant) or (meant,)
