"""Benchmark of the balance of Far Far Out's house set.

Usage: `python -m tests.tools.bench.farfarout [--games 700] [--level 3] [--duels 200]`.

AI seats of one level play each other at every size: the lengths of games, the four ways to win, and the winners by turn
order; each with its target. Then the use of everything in the set, and the levels against each other. `--file` plays
another set.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from statistics import fmean, median
from typing import Final

from bot.games.engine.chance import LooseChance
from bot.games.farfarout import FARFAROUT
from bot.games.farfarout.components.book import open_book
from tests.tools.bench.balance import CHUNK, Contest, Job, Played, asked, play, report_duel
from tests.tools.bench.report import at_most, middle, percentile, said, share

SEATS: Final = (2, 3, 4)
ROUNDS: Final = (12, 20)
WAYS: Final = ("wealth", "reputation", "exploration", "three")
LEAST: Final = 0.10
"""Minimum share of games for each way to win, at any size."""
OVER: Final = 0.05
"""Maximum excess of a seat's wins over its fair share."""
DUELS: Final = ((2, 1), (3, 1), (3, 2))
COUNT: Final = (
    "Victory:by", "QuestDone:quest", "Bought:item", "Used:item", "TookRelic:relic", "TookTopRelic:relic",
    "ShipBought:ship", "BattleEnded:foe,won", "BattleEnded:rival,won", "Hired:crew", "Recruited:crew", "Colonised",
    "Built", "Invested", "Discovered", "Mined", "Dug", "Found:scanned", "AnomalyFound", "Traded:way", "Sold",
    "Recovered", "QuestKept:deck", "Jumped",
)  # fmt: skip
DEEDS: Final = (
    "Discovered", "Found scanned True", "Found scanned False", "AnomalyFound", "Mined", "Dug", "Traded way sell",
    "Traded way buy", "Sold", "Colonised", "Built", "Invested", "Recovered", "QuestKept deck main",
    "QuestKept deck outpost", "Jumped",
)  # fmt: skip


def starter(job: Job) -> int:
    """Return the start player of a game."""
    state, _ = FARFAROUT.setup(len(job.levels), job.settings, LooseChance(job.deal))
    return state.first


def way(one: Played) -> str:
    """Return the way in which a game was won; "none": it did not end."""
    return next((key.split()[-1] for key in one.counted if key.startswith("Victory ")), "none")


def report(todo: Sequence[Job], played: Sequence[Played]) -> Counter[str]:
    """Print the results of games of one size; return the wins by each way."""
    seats, by_order = len(todo[0].levels), defaultdict[int, float](float)
    for job, one in zip(todo, played, strict=True):
        first = starter(job)
        for seat, win in enumerate(one.wins):
            by_order[(seat - first) % seats] += win
    lengths = [one.length for one in played]
    low, high = ROUNDS
    spread = f"90 % from {percentile(lengths, 5):.0f} to {percentile(lengths, 95):.0f}"
    print(f"{seats} players, {len(played)} games of level {todo[0].levels[0]}: {middle(lengths)} rounds", end=" ")
    print(f"(target {low} to {high}; {spread}): {said(low <= median(lengths) <= high)}")
    ways = Counter(map(way, played))
    print(f"  won by {', '.join(f'{one} {share(ways[one], len(played))}' for one in WAYS)}")
    wins, limit = [by_order[at] for at in range(seats)], 1 / seats + OVER
    print(f"  wins in order of play {', '.join(share(won, len(played)) for won in wins)} (at most", end=" ")
    print(f"{limit:.1%}): {at_most(limit, wins, len(played))}")
    for who, pick in (("winners", max), ("the last", min)):
        parts = [pick(one.parts, key=lambda part: sum(points for _, points in part)) for one in played]
        names = [name for name, _ in parts[0]]
        print(f"  {who}:", ", ".join(f"{n} {fmean(part[at][1] for part in parts):.1f}" for at, n in enumerate(names)))
    each = len(played) * seats
    counts = sum((Counter(one.counted) for one in played), Counter[str]())
    print("  a seat:", ", ".join(f"{deed} {counts[deed] / each:.2f}" for deed in DEEDS))
    times = [1000 * second for one in played for seat in one.seconds for second in seat]
    print(f"  a decision takes {median(times):.1f} ms, on average {fmean(times):.1f} ms, at most {max(times):.0f} ms")
    return ways


def report_ways(ways: Counter[str]) -> None:
    """Print the ways to win over all sizes."""
    games = sum(ways.values())
    print(f"all {games} games are won by {', '.join(f'{one} {share(ways[one], games)}' for one in WAYS)}", end=" ")
    print(f"(each at least {LEAST:.0%}): {said(min(ways[one] for one in WAYS) >= LEAST * games)}")


def report_set(text: str, played: Sequence[Played]) -> None:
    """Print the rate at which each part of the set is used, in a hundred games."""
    book, counts = open_book(text), Counter[str]()
    for one in played:
        counts.update(one.counted)
    hundred = len(played) / 100

    def rates(title: str, found: Iterable[tuple[str, float]]) -> None:
        some = sorted(found, key=lambda one: one[1])
        print(f"  {title}:", ", ".join(f"{name} {n / hundred:.0f}" for name, n in some))

    print("in a hundred games:")
    rates("quests completed", ((one.id, counts[f"QuestDone quest {one.id}"]) for one in (*book.mains, *book.outposts)))
    bought = {one.id: counts[f"Bought item {one.id}"] for one in book.items}
    dug = {one.id: counts[f"TookRelic relic {one.id}"] + counts[f"TookTopRelic relic {one.id}"] for one in book.items}
    rates("items bought or dug out", ((one, bought[one] + dug[one]) for one in bought))
    rates("items used up", ((one.id, counts[f"Used item {one.id}"]) for one in book.items if one.use))
    rates("ships bought", ((one.id, counts[f"ShipBought ship {one.id}"]) for one in book.ships[1:]))
    rates("crew hired", ((one.id, counts[f"Hired crew {one.id}"]) for one in book.crew))
    rates("first crew", ((one.id, counts[f"Recruited crew {one.id}"]) for one in book.crew if one.start))
    rates("encounters beaten", ((one.id, counts[f"BattleEnded foe {one.id} won True"]) for one in book.foes))
    rates("encounters not beaten", ((one.id, counts[f"BattleEnded foe {one.id} won False"]) for one in book.foes))
    duels = sum(n for key, n in counts.items() if key.startswith("BattleEnded rival") and "rival -1" not in key)
    print(f"  duels {duels / hundred:.0f}")


def main() -> None:
    """Parse the arguments, play on every core, print."""
    parser = asked(__doc__, games=700, duels=200)
    parser.add_argument("--file", type=Path, help="another set than the house's")
    given, ways, everything = parser.parse_args(), Counter[str](), list[Played]()
    text = given.file.read_text(encoding="utf-8") if given.file else ""
    contest = Contest("farfarout", {"set": text} if text else {}, COUNT)
    with ProcessPoolExecutor(given.cores) as cores:
        for seats in [given.seats] if given.seats else SEATS:
            todo = contest.jobs([given.level], seats, given.games, given.seed)
            played = list(cores.map(play, todo, chunksize=CHUNK))
            ways += report(todo, played)
            everything += played
        report_ways(ways)
        report_set(text, everything)
        for one, other in DUELS if given.duels else ():
            todo = contest.jobs((one, other, other), 3, given.duels, given.seed)
            report_duel((one, other, other), list(cores.map(play, todo, chunksize=CHUNK)))


if __name__ == "__main__":
    main()
