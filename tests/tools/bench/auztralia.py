"""Benchmark of the balance of AuZtralia's house set.

Usage: `python -m tests.tools.bench.auztralia [--games 200] [--level 3] [--duels 60]`.

AI seats of one level play each other at every number of players: the rate of wins of the Old Ones, the scores and their
sources, the rate and time of lost ports, and the winners by turn order; each with its target. Then the other side,
playing together, and the other settings; then the levels play each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from statistics import fmean, median
from typing import Final

from tests.tools.bench.balance import Contest, Played, asked, ended, play
from tests.tools.bench.report import middle, percentile, said, share

PLAYERS: Final = (1, 2, 3, 4)
USUAL: Final = {"side": "east", "mode": "rivals", "solo": "normal", "variants": "off"}
OTHERS: Final[tuple[tuple[str, int, Mapping[str, str]], ...]] = (
    ("easy", 1, {"solo": "easy"}),
    ("hard", 1, {"solo": "hard"}),
    ("variant cards", 2, {"variants": "on"}),
    *((f"west, {seats}", seats, {"side": "west"}) for seats in PLAYERS),
    *((f"together, {seats}", seats, {"mode": "together"}) for seats in PLAYERS[1:]),
)
OLD_ONES_WIN: Final = (0.25, 0.40)
OLD_ONES, PEOPLE = (15, 35), (15, 30)
"""Points of a typical game of three."""
EARLY, RARE = 35, 0.05
"""Maximum share of games with a lost port before this space of the calendar."""
DUELS: Final = ((2, 1), (3, 1), (3, 2))
COUNT: Final = (
    "GameOver:port", "Advanced:seat,space", "OldOneGone", "Blighted", "Spawned", "TurnedUp:why", "FightOver:how",
    "RailLaid", "Mined", "Recruited", "Bought", "Traded", "Farmed", "Retrieved",
)  # fmt: skip
CHUNK: Final = 2


def end(one: Played) -> int:
    """Return the last space of the Old Ones' marker."""
    spaces = [int(key.split()[-1]) for key in one.counted if key.startswith("Advanced seat -1 ")]
    return max(spaces, default=0)


def is_lost(one: Played) -> bool:
    """Return whether a port was lost."""
    return "GameOver port -1" not in one.counted


def rate(values: Iterable[float]) -> str:
    """Return a share with its interval."""
    found = list(values)
    return share(sum(found), len(found))


def report(name: str, every: Sequence[Played]) -> None:
    """Print the results of games of one kind."""
    if not (played := ended(every)):
        return
    seats = len(played[0].levels)
    won = [one.rivals[0][0] == 1 for one in played]
    low, high = OLD_ONES_WIN
    print(f"{name}, {len(played)} games of level {played[0].levels[0]}: the Old Ones win {rate(won)}", end=" ")
    print(f"(target {low:.0%} to {high:.0%}): {said(low <= fmean(won) <= high)}")
    early = [is_lost(one) and end(one) < EARLY for one in played]
    print(f"  a port is lost in {rate(map(is_lost, played))}, before {EARLY} in {rate(early)}", end=" ")
    print(f"(at most {RARE:.0%}): {said(fmean(early) <= RARE)}")
    points = sorted(sum(points for _, points in parts) for one in played for parts in one.parts)
    old = sorted(one.rivals[0][1] for one in played)
    best = [max(sum(points for _, points in parts) for parts in one.parts) for one in played]
    for who, some, target in (("Old Ones", old, OLD_ONES), ("players", points, PEOPLE)):
        spread = f"80 % from {percentile(some, 10):.0f} to {percentile(some, 90):.0f}"
        print(f"  points of the {who} {middle(some)} ({spread})", end="")
        typical = f"; typical of three: {target[0]} to {target[1]}: {said(target[0] <= median(some) <= target[1])}"
        print(typical if seats == 3 else "")
    print(f"  the best player has {fmean(best):.1f};", end=" ")
    names = list(dict.fromkeys(part for one in played for parts in one.parts for part, _ in parts))
    each = {name: fmean(dict(parts).get(name, 0) for one in played for parts in one.parts) for name in names}
    print(", ".join(f"{name} {value:.1f}" for name, value in each.items()))
    orders = [rate(one.wins[(one.first + 1 + at) % seats] for one in played) for at in range(seats)]
    if seats > 1:
        print(f"  wins in the order of the seats, from the start player on: {', '.join(orders)}")
    counts = {
        key: sum(one.counted.get(key, 0) for one in played) for key in sorted({k for p in played for k in p.counted})
    }
    print("  a game:", ", ".join(f"{key} {n / len(played):.1f}" for key, n in counts.items() if "Advanced" not in key))
    times = [1000 * second for one in played for seat in one.seconds for second in seat]
    print(
        f"  a decision takes {median(times):.1f} ms, all on average {fmean(times):.1f} ms, at most {max(times):.0f} ms"
    )


def report_duel(levels: Sequence[int], played: Iterable[Played]) -> None:
    """Print the results of one seat of the first level among seats of the other."""
    mine, theirs = list[int](), list[int]()
    ahead = list[float]()
    for one in played:
        totals = [sum(points for _, points in parts) for parts in one.parts]
        for level, total in zip(one.levels, totals, strict=True):
            (mine if level == levels[0] else theirs).append(total)
        at = one.levels.index(levels[0])
        ahead.append(totals[at] == max(totals))
    print(f"one of level {levels[0]} among {len(levels) - 1} of level {levels[1]}: {fmean(mine):.1f} points", end=" ")
    print(f"to {fmean(theirs):.1f}, the most in {rate(ahead)} of {len(ahead)} games (fair: {1 / len(levels):.0%})")


def main() -> None:
    """Parse the arguments, play on every core, print."""
    parser = asked(__doc__, games=200, duels=60)
    parser.add_argument("--others", type=int, default=60, help="games of each other setting")
    parser.add_argument("--set", action="append", default=[], metavar="SETTING=VALUE")
    given = parser.parse_args()
    chosen = dict(one.split("=", 1) for one in given.set)

    def contest(settings: Mapping[str, str]) -> Contest:
        return Contest("auztralia", {**USUAL, **settings}, COUNT)

    with ProcessPoolExecutor(given.cores) as cores:
        for seats in [given.seats] if given.seats else PLAYERS:
            todo = contest(chosen).jobs([given.level], seats, given.games, given.seed)
            report(f"{seats} players", list(cores.map(play, todo, chunksize=CHUNK)))
        for name, seats, other in OTHERS if given.others else ():
            todo = contest(other).jobs([given.level], seats, given.others, given.seed)
            report(name, list(cores.map(play, todo, chunksize=CHUNK)))
        for one, other in DUELS if given.duels else ():
            todo = contest(chosen).jobs((one, other, other), 3, given.duels, given.seed)
            report_duel((one, other, other), list(cores.map(play, todo, chunksize=CHUNK)))


if __name__ == "__main__":
    main()
