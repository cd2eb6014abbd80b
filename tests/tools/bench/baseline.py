"""Benchmark of each seat's share of wins among equal AI players.

Usage: `python -m tests.tools.bench.baseline [--games N] [GAME]`.

The result is `baseline.json` next to a game's AI, which players see with their own numbers. Games without an order of
seats have none.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from statistics import fmean

from bot.games.registry import GAMES
from tests.tools.bench.balance import Contest, ended, play

LEVEL, SEED = 2, 20
FOLDER = Path(__file__).resolve().parents[3] / "bot" / "games"


def measured(game: str, seats: int, games: int) -> dict[str, object]:
    """Return each seat's average points and share of first places, ties in parts."""
    settings = {one.id: one.values[0].value for one in GAMES[game].meta.settings}
    played = ended(map(play, Contest(game, settings).jobs([LEVEL], seats, games, SEED)))
    totals = [[sum(points for _, points in parts) for parts in one.parts] for one in played]
    return {
        "games": len(played),
        "wins": [round(fmean(one.wins[seat] for one in played), 3) for seat in range(seats)],
        "points": [round(fmean(total[seat] for total in totals), 1) for seat in range(seats)],
    }


def main() -> None:
    """Play, and write the files."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0] if __doc__ else "")
    parser.add_argument("game", nargs="*", default=["andromeda", "spacebase", "auztralia", "farfarout"])
    parser.add_argument("--games", type=int, default=300)
    given = parser.parse_args()
    for game in given.game:
        least, most = GAMES[game].meta.seats
        found = {str(seats): measured(game, seats, given.games) for seats in range(max(2, least), most + 1)}
        text = json.dumps({"level": LEVEL, "seats": found}, indent=2)
        (FOLDER / game / "ai" / "baseline.json").write_text(text + "\n")
        print(game, text)


if __name__ == "__main__":
    main()
