"""The bench can be loaded without the packages that it compares with, as other tests and `--help` do."""

from __future__ import annotations

import runpy
import sys

import pytest

from tests.support.folders import ROOT


def test_bench_is_loaded_without_tcod(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] in ("benchmarks", "tcod")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "tcod", None)
    assert "main" in runpy.run_path(str(ROOT / "tools/bench.py"))
