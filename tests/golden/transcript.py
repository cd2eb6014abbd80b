"""Transcripts: a whole game as readable text, with moves, notices and each seat's changes.

The transcript contains the moves, so an old one can be replayed under new code: a recorded game is a test of the rules,
and a line that moved to another seat is an information leak. Digests of all other texts are in a file beside it: one
changed word changes hundreds of them, and nobody could read the difference of the transcript between them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from urllib.parse import quote, unquote

from msgspec import Struct

from bot.games.contract import ChoicePath, Event, SeatEvent, Text
from bot.games.engine.chance import LooseChance, SealedChance
from bot.games.engine.choice_walk import apply
from bot.games.registry import GAMES
from bot.tables.model.view_filter import visible_events
from bot.words.formatter import LANGUAGES
from tests.golden.offers import Offers, Tongue, asked
from tests.golden.words import words
from tests.play_game import advised, turned

FOLDER = Path(__file__).parent / "games"
NAMES = ("Ann", "Ben", "Chie", "Dai", "Eri", "Fumi", "Gil", "Hana", "Ivo", "Jun")
AI_SEED = 7
RECENT = 40
"""Events in a recap."""
PLAIN = "+-↑→↓←"
DIGESTS = ".digests"
"""Ending of the file of digests beside a transcript."""


class Recording(Struct, frozen=True):
    """The input of a game, which determines everything else."""

    game: str
    seats: int
    settings: dict[str, str]
    seed: str
    language: str
    moves: tuple[tuple[int, ChoicePath], ...]

    @property
    def path(self) -> Path:
        """The path of its transcript."""
        chosen = "".join(f"-{name}{value}" for name, value in self.settings.items())
        return FOLDER / f"{self.game}-{self.seats}{chosen}-{self.language}.txt"


def header(recording: Recording) -> list[str]:
    """Return the first lines of a transcript."""
    settings = " ".join(f"{name}={value}" for name, value in recording.settings.items())
    return [
        f"game {recording.game} seats {recording.seats} language {recording.language}",
        f"seed {recording.seed}",
        f"settings {settings}",
    ]


def read(path: Path) -> Recording:
    """Parse the game of a transcript."""
    lines = path.read_text(encoding="utf-8").splitlines()
    first = lines[0].split()
    settings = dict(pair.split("=") for pair in lines[2].split()[1:])
    moves = [line.split() for line in lines if line.startswith("> ")]
    return Recording(
        first[1], int(first[3]), settings, lines[1].split()[1], first[5],
        tuple((int(move[1]), tuple(map(unquote, move[2:]))) for move in moves),
    )  # fmt: skip


def invent(game_id: str, seats: int, settings: dict[str, str], language: str) -> Recording:
    """Return a new game, played by AI seats of the second level."""
    game = GAMES[game_id]
    seed = f"{seats:064x}"
    chance = LooseChance(AI_SEED)
    draws = SealedChance(bytes.fromhex(seed))
    state, _ = game.setup(seats, settings, draws)
    moves: list[tuple[int, ChoicePath]] = []
    while game.outcome(state) is None:
        seat, said = advised(game, state, chance, 2)
        moves.append((seat, said))
        state, _ = apply(game, state, seat, said, draws)
    return Recording(game_id, seats, settings, seed, language, tuple(moves))


def wanted(game_id: str) -> list[tuple[int, dict[str, str], str]]:
    """Return a game for each number of seats; languages and values of settings alternate."""
    return [(seats, settings, LANGUAGES[at % 2]) for at, (seats, settings) in enumerate(turned(GAMES[game_id]))]


def files(recording: Recording, *, sampled: bool = False) -> dict[Path, list[str]]:
    """Return the lines of the transcript, and of its digests, by path.

    `sampled`: digests of a sample of the offers, of the public's words, and of those of one seat after each move.
    Raises Refused for a recorded move that is no longer legal.
    """
    digests: list[str] = []
    told = list(_transcript(recording, digests, sampled=sampled))
    return {recording.path: told, recording.path.with_suffix(DIGESTS): digests}


def _transcript(recording: Recording, digests: list[str], *, sampled: bool) -> Iterator[str]:
    """Yield the lines, and append the digests after each move."""
    game, draws = GAMES[recording.game], SealedChance(bytes.fromhex(recording.seed))
    names = NAMES[: recording.seats]
    tongue, sample = Tongue(recording.game, names), Random(recording.seed)

    def say(texts: Iterable[Text]) -> list[str]:
        return [tongue.said(text)[recording.language] for text in texts]

    viewers: list[int | None] = [None, *range(recording.seats)]
    shown: dict[int | None, list[str]] = {viewer: [] for viewer in viewers}
    happened: list[SeatEvent[Event]] = []
    yield from header(recording)
    state, events = game.setup(recording.seats, recording.settings, draws)
    for number in range(len(recording.moves) + 1):
        if number:
            seat, said = recording.moves[number - 1]
            yield ""
            yield f"> {seat} {' '.join(quote(one, safe=PLAIN) for one in said)}"
            state, events = apply(game, state, seat, said, draws)
            happened += [SeatEvent(seat, event) for event in visible_events(events, None)]
        yield from (
            f"  told to all: {line}" for line in say(game.tell(event) for event in visible_events(events, None))
        )
        for viewer in viewers[1:]:
            own = [event for event in visible_events(events, viewer) if event.to is not None]
            yield from (f"  told to {names[viewer or 0]}: {line}" for line in say(game.tell(event) for event in own))
        views = {viewer: game.view(state, viewer) for viewer in viewers}
        for viewer, view in views.items():
            now = say((*game.describe(view), *game.describe_hand(view)))
            who = "all" if viewer is None else names[viewer]
            known = shown[None] if viewer is not None else []
            for line in now:
                if line not in shown[viewer] and line not in known:
                    yield f"  {who} see: {line}"
            shown[viewer] = now
        waiting = [f"{names[decision.seat]} ({decision.kind})" for decision in game.pending(state)]
        yield f"  asked: {', '.join(waiting) or 'nobody'}"
        for seat in asked(game, state):
            offers = Offers(game, state, seat)
            to = f"offered to {names[seat] if seat >= 0 else 'the table'}"
            yield f"  {to}: {offers.moves}"
            if not sampled or sample.random() >= 0.5:
                digests.append(f"{number} {to}: {offers.digest(tongue)}")
        for viewer in (None, sample.randrange(recording.seats)) if sampled else viewers:
            view = views[viewer]
            told = [game.tell(event) for event in visible_events(events, viewer)]
            if viewer is None:
                told += (*game.recap(happened[len(happened) - len(told) :]), *game.recap(happened[-RECENT:]))
            who = "all" if viewer is None else names[viewer]
            digests.append(f"{number} words for {who}: {words(game, state, viewer, view, told=told, tongue=tongue)}")
    outcome = game.outcome(state)
    assert outcome is not None
    yield ""
    yield from say((outcome.reason,))
    for name, place, parts in zip(names, outcome.places, outcome.scores, strict=True):
        scored = ", ".join(f"{tongue.said(part.name)[recording.language]} {part.points}" for part in parts)
        yield f"{place}. {name}: {sum(part.points for part in parts)} ({scored})"
