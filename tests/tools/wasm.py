"""Build of the WebAssembly modules: `python -m tests.tools.wasm` (`make wasm`).

It needs Debian's clang and lld. The last bytes of a module, a custom section, are the hash of its source.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from bot.games.engine.wasm import source_hash

GAMES = Path(__file__).parents[2] / "bot" / "games"
COMMAND = (
    "clang", "--target=wasm32", "-O3", "-nostdlib", "-mbulk-memory", "-Wall", "-Wextra", "-Werror",
    "-Wl,--no-entry", "-Wl,--strip-all", "-Wl,-z,stack-size=65536",
)  # fmt: skip
SECTION = b"source"


def sources() -> list[Path]:
    """Return the sources of all modules."""
    return sorted(GAMES.rglob("*.c"))


def build(source: Path) -> None:
    """Compile a source to the module beside it. Raises CalledProcessError."""
    target = source.with_suffix(".wasm")
    subprocess.run([*COMMAND, "-o", str(target), str(source)], check=True)
    content = bytes((len(SECTION),)) + SECTION + source_hash(source)
    target.write_bytes(target.read_bytes() + bytes((0, len(content))) + content)


if __name__ == "__main__":
    for one in sources():
        build(one)
        sys.stdout.write(f"{one.with_suffix('.wasm')}: {one.with_suffix('.wasm').stat().st_size} bytes\n")
