"""Presses and sizes: presses per decision, presses of flows, screens above the limits.

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
from statistics import median

from bot.games.registry import GAMES
from bot.words.formatter import LANGUAGES
from tests.tools.presses.flows import flows
from tests.tools.presses.limits import BUTTONS, HEIGHT, ROWS, exceeds
from tests.tools.presses.play import ALONE, DIRECT, THREAD, Decision, Message, play

WHERE = (THREAD, DIRECT, ALONE)
MOST = 60


async def measure(games: Sequence[str], folder: Path) -> None:
    """Play the games everywhere, in each language, and print the figures."""
    for game in games:
        counted: dict[tuple[str, str], dict[str, list[Decision]]] = defaultdict(lambda: defaultdict(list))
        messages: list[Message] = []
        for where in WHERE:
            for language in LANGUAGES:
                path = folder / f"{game}-{where}-{language}"
                played = await play(path, game, where, language=language, most=MOST)
                messages += played.messages
                for one in played.decisions:
                    counted[one.kind, one.verb][where].append(one)
        print(f"\n{game}: median and most presses, {', '.join(WHERE)}")
        for (kind, verb), found in sorted(counted.items()):
            print(f"  {f'{kind} {verb}':20}", *(f"{_presses(found[where]):>10}" for where in WHERE))
        print(f"{game}: screens above {HEIGHT:.0f} px, {ROWS} rows or {BUTTONS} buttons")
        print(*_worst(messages), sep="\n")
    if len(games) > 1:
        print("\nflows, median presses")
        for name, presses in (await flows(folder)).items():
            print(f"  {presses:5g} {name}")


def _presses(some: Sequence[Decision]) -> str:
    presses = [one.presses for one in some]
    return f"{median(presses):g} / {max(presses)}" if presses else "-"


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
