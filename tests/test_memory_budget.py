"""Tests of the memory budget: detection by the machine and its cgroups, and the setting."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from unittest.mock import Mock

import pytest

from bot import memory_budget
from bot.memory_budget import BUDGETS, MIB, Size, budget_of, physical_bytes

V1, V2, SYS = "9:cpu,memory:/docker/77\n0::/", "0::/system.slice/taku.service\n", "sys/fs/cgroup"


def _files(root: Path, files: Mapping[str, str]) -> Path:
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    return root


@pytest.mark.parametrize(
    ("groups", "limits", "machine", "size", "why"),
    [
        ("", {}, 767, "small", "this machine has 767 MB"),
        ("", {}, 768, "normal", "this machine has 768 MB"),
        ("", {}, 0, "normal", "the machine's memory is unknown"),
        (V2, {"system.slice/taku.service/memory.max": 384}, 4000, "small", "the cgroup has 384 MB"),
        (V2, {"system.slice/memory.max": 512, "system.slice/taku.service/memory.max": None}, 4000, "small", "512 MB"),
        (V2, {"memory.max": 2048}, 4000, "normal", "the cgroup has 2048 MB"),
        (V2, {"memory.max": 2048}, 500, "small", "this machine has 500 MB"),
        (V1, {"memory/docker/77/memory.limit_in_bytes": 256}, 4000, "small", "the cgroup has 256 MB"),
        (V1, {"memory/memory.limit_in_bytes": 256}, 4000, "small", "the cgroup has 256 MB"),
        (V1, {"memory/memory.limit_in_bytes": 1 << 43}, 4000, "normal", "this machine has 4000 MB"),
        (V1, {"memory.max": 256}, 0, "small", "256 MB"),
        ("5:cpu:/\n", {"memory.max": 256, "memory/memory.limit_in_bytes": 256}, 4000, "normal", "this machine"),
    ],
)
def test_a_host_is_small_by_the_least_memory_that_the_bot_may_use(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    *,
    groups: str,
    limits: Mapping[str, int | None],
    machine: int,
    size: Size,
    why: str,
) -> None:
    monkeypatch.setattr(memory_budget, "physical_bytes", lambda: machine * MIB)
    files = {f"{SYS}/{name}": "max\n" if mb is None else f"{mb * MIB}\n" for name, mb in limits.items()}
    budget, line = budget_of(None, _files(tmp_path, {"proc/self/cgroup": groups, **files}))
    assert budget is BUDGETS[size]
    assert line.startswith(f"{size} (")
    assert why in line


def test_without_linux_it_is_the_machine_that_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert physical_bytes() > MIB
    monkeypatch.setattr(memory_budget.os, "sysconf", Mock(side_effect=ValueError("no such name")))
    assert budget_of(None, tmp_path) == (BUDGETS["normal"], "normal (the machine's memory is unknown)")


@pytest.mark.parametrize("size", BUDGETS)
def test_the_operator_decides(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: Size) -> None:
    monkeypatch.setattr(memory_budget, "physical_bytes", lambda: 1)
    assert budget_of(size, tmp_path) == (BUDGETS[size], f"{size} (TAKU_MEMORY)")
