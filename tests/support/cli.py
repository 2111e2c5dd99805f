"""Helper for tests of command lines that a tool refuses."""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType

import pytest


def refusal(
    tool: ModuleType, arguments: Sequence[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> str:
    """Return the one line on standard error with which the tool refuses the arguments; it must print nothing else."""
    monkeypatch.setattr("sys.argv", [f"{tool.__name__}.py", *arguments])
    with pytest.raises(SystemExit) as ended:
        tool.main()
    assert ended.value.code == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    return captured.err.strip()
