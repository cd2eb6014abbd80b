"""Benchmark of rendering: each board of a recorded game drawn and encoded, with warm caches."""

from __future__ import annotations

import statistics
import time
from functools import partial

from bot.games.engine.chance import SealedChance
from bot.games.engine.choice_walk import apply
from bot.games.registry import GAMES
from bot.tables.model.view_filter import visible_events
from bot.words.formatter import formatter
from rendering.registry import RENDERERS
from rendering.renderer import RenderOptions
from tests.golden.transcript import FOLDER, NAMES, read
from tests.tools.bench.report import line, percentile


def report() -> None:
    """Print the times of the longest recorded game of each, every board of it."""
    for game_id, game in GAMES.items():
        recording = max((read(path) for path in FOLDER.glob(f"{game_id}-*.txt")), key=lambda r: (r.seats, len(r.moves)))
        painter, say = RENDERERS[game_id], partial(formatter("en", game_id).format, names=NAMES)
        draws = SealedChance(bytes.fromhex(recording.seed))
        state, events = game.setup(recording.seats, recording.settings, draws)
        times, sizes = list[float](), list[int]()
        for seat, said in recording.moves:
            state, events = apply(game, state, seat, said, draws)
            shown = RenderOptions(say, "en", NAMES[: recording.seats], visible_events(events, None))
            start = time.perf_counter()
            picture = painter.board(game.view(state, None), shown)
            times.append((time.perf_counter() - start) * 1000)
            sizes.append(len(picture.data))
        what = f"{game_id}: board picture drawn and encoded, median (p95)"
        line(what, f"{statistics.median(times):.0f} ms ({percentile(times, 95):.0f} ms)", "20 ms", "12 ms")
        line(f"{game_id}: board picture, largest", f"{max(sizes) / 1024:.0f} KB", "300 KB")
