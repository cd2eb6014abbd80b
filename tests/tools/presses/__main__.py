"""Presses and sizes: presses and taps per decision, presses of flows, too large screens.

Usage: `python -m tests.tools.presses [GAME ...]`; without a game all of them, and the flows.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean, median

from bot.games.registry import GAMES
from bot.words.formatter import LANGUAGES
from tests.tools.presses.flows import flows
from tests.tools.presses.limits import BUTTONS, HEIGHT, ROWS, exceeds
from tests.tools.presses.play import ALONE, DIRECT, THREAD, Decision, Message, play

WHERE = (THREAD, DIRECT, ALONE)
MOST = 60


async def measure(games: Sequence[str], folder: Path) -> None:
    """Play the games everywhere, in each language, and print the figures."""
    made: list[Decision] = []
    for game in games:
        counted: dict[tuple[str, str], dict[str, list[Decision]]] = defaultdict(lambda: defaultdict(list))
        messages: list[Message] = []
        for where in WHERE:
            for language in LANGUAGES:
                path = folder / f"{game}-{where}-{language}"
                played = await play(path, game, where, language=language, most=MOST, on_page=True)
                messages += played.messages
                for one in played.decisions:
                    counted[one.kind, one.verb][where].append(one)
        print(f"\n{game}: median and most presses, {', '.join(WHERE)}; taps on the page")
        for (kind, verb), found in sorted(counted.items()):
            everywhere = [one for where in WHERE for one in found[where]]
            presses = [_spread([one.presses for one in found[where]]) for where in WHERE]
            print(f"  {f'{kind} {verb}':20}", *(f"{one:>10}" for one in (*presses, _spread(_taps(everywhere)))))
        mine = [one for found in counted.values() for some in found.values() for one in some]
        print(_ratio(game, mine))
        made += mine
        print(f"{game}: screens above {HEIGHT:.0f} px, {ROWS} rows or {BUTTONS} buttons")
        print(*_worst(messages), sep="\n")
    if len(games) > 1:
        print("\n" + _ratio("all games", made))
        print("\nflows, median presses")
        for name, presses in (await flows(folder)).items():
            print(f"  {presses:5g} {name}")


def _spread(counts: Sequence[int]) -> str:
    return f"{median(counts):g} / {max(counts)}" if counts else "-"


def _taps(some: Sequence[Decision]) -> list[int]:
    return [one.taps for one in some]


def _ratio(name: str, some: Sequence[Decision]) -> str:
    """Return the taps of the page beside the presses of the same decisions in Discord."""
    presses, taps = [one.presses for one in some], _taps(some)
    return (
        f"{name}, {len(some)} decisions: median {median(presses):g} presses, {median(taps):g} taps"
        f" ({median(taps) / median(presses):.0%}); mean {fmean(presses):.2f}, {fmean(taps):.2f}"
        f" ({fmean(taps) / fmean(presses):.0%}); fewer taps in {sum(one.taps < one.presses for one in some)},"
        f" more in {sum(one.taps > one.presses for one in some)}"
    )


def _worst(messages: Sequence[Message]) -> list[str]:
    """Return a line for each kind of screen that exceeds a limit, the tallest first."""
    found: dict[tuple[str, ...], list[Message]] = defaultdict(list)
    for one in messages:
        found[one.language, one.role, one.kind, one.prompt if one.role != "public" else ""].append(one)
    above = [some for some in found.values() if any(map(exceeds, some))]
    above.sort(key=lambda some: -max(one.size.height for one in some))
    return [
        f"  {max(one.size.height for one in some):5.0f} px {max(one.size.rows for one in some)} rows"
        f" {max(one.size.buttons for one in some):2} buttons  {some[0].language} {some[0].role:9} {some[0].kind:10}"
        f" {some[0].prompt[:60]}"
        for some in above
    ]


def main() -> None:
    """Run the tool."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", choices=[[], *GAMES])
    os.environ["TAKU_EMOJIS"] = "off"  # they are known without an upload
    with tempfile.TemporaryDirectory(prefix="taku-presses-") as folder:
        asyncio.run(measure(parser.parse_args().games or list(GAMES), Path(folder)))


if __name__ == "__main__":
    main()
