"""Tests of the digest check: every entry point reports an untested change of the fake."""

from __future__ import annotations

import os

import pytest

from .checked import FORCED, unchanged


@pytest.mark.skipif(FORCED in os.environ, reason="it is being tested")
def test_the_stand_in_is_as_it_was_tested() -> None:
    assert unchanged(), "the fake Discord or a library that it depends on has changed: `make fake-discord` tests it"
