"""Renew the recorded games, of all games or those named: `make golden` runs it."""

from __future__ import annotations

import sys

from bot.games.registry import GAMES
from tests.golden.transcript import FOLDER, files, invent, read, wanted


def renew(name: str) -> None:
    """Replay the recorded games and store them; random ones are made first."""
    invented = (invent(name, *one) for one in wanted(name))
    recordings = {one.path: one for one in (*invented, *map(read, FOLDER.glob(f"{name}-*.txt")))}
    for path, lines in (pair for one in recordings.values() for pair in files(one).items()):
        path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


if __name__ == "__main__":
    for game in sys.argv[1:] or GAMES:
        renew(game)
