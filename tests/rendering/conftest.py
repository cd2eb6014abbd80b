"""What tests of pictures may use."""

from __future__ import annotations

import pytest

from rendering.kept import _ROOM


@pytest.fixture
def roomy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing that is painted has to go, whatever other tests have painted."""
    monkeypatch.setattr(_ROOM, "size", 10**9)
