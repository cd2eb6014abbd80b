"""Resource usage of a process on Linux: CPU time by stage, and memory."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from dataclasses import astuple, dataclass
from operator import add, sub
from pathlib import Path

MIB = 1024
SPELL, IDLE = 2.0, 0.03
"""A period in seconds, and the CPU seconds in it that count as idle."""
LONGEST = 180
"""Maximum seconds of a warm-up, on a busy machine too."""


@dataclass(frozen=True)
class Cpu:
    """Seconds of CPU: of the event loop, of rendering, of the database, and of all threads."""

    loop: float = 0.0
    painting: float = 0.0
    database: float = 0.0
    all: float = 0.0

    @property
    def rest(self) -> float:
        """Seconds of all other threads."""
        return max(0.0, self.all - self.loop - self.painting - self.database)

    def __add__(self, other: Cpu) -> Cpu:
        return Cpu(*map(add, astuple(self), astuple(other)))

    def __sub__(self, other: Cpu) -> Cpu:
        return Cpu(*map(sub, astuple(self), astuple(other)))


def cpu(pid: int) -> Cpu:
    """Return the CPU time of a process, whose threads have the names of `named`."""
    stages = {"painting": 0.0, "database": 0.0}
    for task in Path(f"/proc/{pid}/task").iterdir():
        with suppress(OSError):  # it has just ended
            stage = (task / "comm").read_text().strip()
            if stage in stages:
                stages[stage] += _ran(task)
    return Cpu(loop=_ran(Path(f"/proc/{pid}/task/{pid}")), all=_clock(pid), **stages)


def _ran(task: Path) -> float:
    return int((task / "schedstat").read_text().split()[0]) / 1e9


def _clock(pid: int) -> float:
    """Return the clock of clock_getcpuclockid(3), which includes ended threads."""
    return time.clock_gettime(~pid << 3 | 2)


async def rests(pid: int) -> bool:
    """Wait until the process and its children are idle; return whether they ever are."""
    for _ in range(int(LONGEST / SPELL)):
        before = _clock(pid)
        await asyncio.sleep(SPELL)
        if _clock(pid) - before < IDLE and not children(pid):
            return True
    return False


def children(pid: int) -> list[int]:
    """Return the children of a process: one compiles what it needs."""
    return [int(path.parent.name) for path in Path("/proc").glob("[0-9]*/stat") if _parent(path) == pid]


def _parent(stat: Path) -> int:
    try:
        return int(stat.read_text().rpartition(")")[2].split()[1])
    except OSError:  # it has just ended
        return 0


def memory(pid: int) -> tuple[int, int]:
    """Return the current and the maximum memory of a process, in MB."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    found = {name: rest for name, _, rest in (line.partition(":") for line in lines)}
    now, most = (int(found[name].split()[0]) // MIB for name in ("VmRSS", "VmHWM"))
    return now, most
