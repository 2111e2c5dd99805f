"""Packages of optional groups. A test that needs a package is skipped if the package is missing.

All other tests need no packages except numpy, pygame-ce, pytest and hypothesis.
"""

from __future__ import annotations

import pytest


def package(name: str, why: str, group: str = "peers") -> None:
    """Skip the current test, or the test module that is being imported, if a package is missing.

    `why`: what needs the package, for the message. `group`: the group of the package in pyproject.toml.
    """
    install = f"python3 tools/start.py {group}"
    pytest.importorskip(name, reason=f"the package {name} is not installed ({install}): {why}")
