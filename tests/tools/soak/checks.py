"""The invariants of an idle bot, independent of its history."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set

import msgspec

from tests.fake_discord import FakeDiscord, Interaction
from tests.sockets.table import number_of
from tests.tools.bench.discord.board_times import BOARD
from tests.tools.soak.database_reader import Standing
from tests.tools.soak.tables import Place

Wrong = tuple[str, str]
"""A stable name of the violation, and a sentence."""


class Shown:
    """A listener that records the last move on every table's boards."""

    def __init__(self, discord: FakeDiscord) -> None:
        self.newest: dict[int, int] = {}
        discord.world.listeners.append(self._hear)

    async def _hear(self, name: str, data: object, _intent: object, _private: object) -> None:
        if name in ("MESSAGE_CREATE", "MESSAGE_UPDATE") and (found := BOARD.search(msgspec.json.encode(data).decode())):
            table, number = int(found[1]), int(found[2])
            self.newest[table] = max(number, self.newest.get(table, 0))


def promised(interactions: Iterable[Interaction]) -> set[frozenset[int]]:
    """Return for each message with a confirmed move the clicks that produced it."""
    presses: defaultdict[str, set[int]] = defaultdict(set)
    for one in interactions:
        if one.original is not None and "✓" in one.original.text:
            presses[one.original.id].add(int(one.id))
    return set(map(frozenset, presses.values()))


def lost(done: int, known: Set[int], promises: Iterable[Set[int]]) -> Iterator[Wrong]:
    """Yield acknowledged actions that are missing, and duplicates.

    `done`, `known`: the actions of people (see `DatabaseReader`).
    """
    for presses in promises:
        if not presses & known:
            said = sorted(presses)
            yield f"lost {said}", f"a person was told that it is done (interactions {said}), and it is not in the store"
    if done != len(known):
        yield f"twice {done - len(known)}", f"what people did {done} times came from {len(known)} interactions"


def at_table(standing: Standing, numbers: Sequence[int], place: Place, newest: Mapping[int, int]) -> Iterator[Wrong]:
    """Yield the violations at a table that should be idle.

    `numbers`: its moves; `newest`: the last move on its boards.
    """
    who = f"table {standing.id} ({place.game})"
    if list(numbers) != list(range(1, standing.number + 1)):
        yield f"numbers {standing.id}", f"{who} is at move {standing.number} and has the moves {numbers[-5:]}"
    if newest.get(standing.id, 0) > standing.number:
        showed = newest[standing.id]
        yield f"shown {standing.id}", f"{who} is at move {standing.number}, and a board has shown move {showed}"
    live = place.live()
    if standing.over and live:
        yield f"over {standing.id}", f"{who} is over, and {len(live)} boards can be pressed"
    if standing.over:
        return
    if not live:
        yield f"none {standing.id}", f"{who} has no board that can be pressed"
        return
    for old in live[:-1]:
        yield f"old {old.id}", f"{who}: an old board (of move {number_of(old)}, message {old.id}) can still be pressed"
    if number_of(live[-1]) != standing.number:
        yield (
            f"behind {standing.id}",
            f"{who} is at move {standing.number}, and the newest board shows {number_of(live[-1])}",
        )
