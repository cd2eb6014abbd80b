"""Seconds of CPU by component."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import astuple, dataclass
from operator import add, sub
from pathlib import Path
from time import process_time

from tests.tools.bench.discord.process_usage import Cpu, cpu

TICK = os.sysconf("SC_CLK_TCK")
PARENT, OWN, REAPED = 1, slice(11, 13), slice(13, 15)
"""Fields of /proc/PID/stat after the name: the parent's id, own CPU, CPU of ended children."""


@dataclass(frozen=True)
class CpuUsed:
    """CPU of the workers, the database, nginx, and the fake Discord with the people."""

    workers: Cpu
    database: float
    nginx: float
    players: float

    @property
    def all(self) -> float:
        """The total."""
        return self.workers.all + self.database + self.nginx + self.players

    def __sub__(self, other: CpuUsed) -> CpuUsed:
        return CpuUsed(self.workers - other.workers, *map(sub, astuple(self)[1:], astuple(other)[1:]))


def used(workers: Sequence[int], server: int, nginx: int) -> CpuUsed:
    """Return the CPU so far of these processes, the server's children, and this process."""
    of_workers = Cpu()
    for pid in workers:
        of_workers = Cpu(*map(add, astuple(of_workers), astuple(cpu(pid))))
    return CpuUsed(of_workers, _with_children(server), cpu(nginx).all, process_time())


def _with_children(pid: int) -> float:
    """Return the CPU of a process and its children, ended ones too."""
    ticks = sum(_fields(pid)[REAPED])
    for one in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it has just ended
            fields = _fields(int(one.name))
            if pid in (int(one.name), fields[PARENT]):
                ticks += sum(fields[OWN])
    return ticks / TICK


def _fields(pid: int) -> list[int]:
    state, *rest = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return [ord(state), *map(int, rest)]
