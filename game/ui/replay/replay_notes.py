"""Notes on a replay: changed rules, and steps that cannot be shown."""

from __future__ import annotations

from game.engine.words import count
from game.ui.core.recorder_interfaces import ReplaySource
from game.ui.text.sentences import replays as sentences


def rules_note(change: tuple[int, int] | None) -> str:
    """Return a sentence about a change of the rules since a game was played.

    `change`: version of the rules then, and the version now; None if they are equal, which gives "".
    """
    if change is None:
        return ""
    then, now = change
    return (sentences.RULES_NEWER if then > now else sentences.RULES_CHANGED).format(then=then, now=now)


def gap_message(gap: range, replay: ReplaySource) -> str:
    """Return a sentence about the steps of a gap that cannot be shown, and why."""
    reason, steps = sentences.REASONS[replay.gaps[gap].name], count(len(gap), "step")
    if gap.stop == replay.first:
        return sentences.ONLY_FROM.format(step=gap.stop, steps=steps, reason=reason)
    if gap.stop > replay.last:
        return sentences.ONLY_TO.format(step=gap.start - 1, steps=steps, reason=reason)
    return sentences.LEFT_OUT.format(step=gap.stop, steps=steps, reason=reason)
