"""Tests of the recovery instructions for hosts: everything is restored."""

from __future__ import annotations

import subprocess
import sys

import pytest

from bot.words.catalogue import ROOT
from tests import postgres


@pytest.mark.slow
@pytest.mark.skipif(postgres.tools() is None, reason=postgres.NONE)
def test_lost_databases_come_back() -> None:
    command = [sys.executable, "-m", "tests.tools.rehearsal"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=180)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("moves 1 to ") == 3
