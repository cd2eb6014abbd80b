"""A digest of a seat's legal moves: their number, and every text on the way to them.

The digest covers the prompt and options of each field, with hints, reasons and previews, in both languages. With too
many moves only a few values of each field, evenly spread, are followed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from itertools import islice

import msgspec

from bot.games.contract import (
    TABLE,
    ChoicePath,
    Choices,
    Complete,
    Decision,
    FreeText,
    Number,
    Option,
    Pick,
    ScorePart,
    Text,
)
from bot.games.engine.choice_walk import picks
from bot.games.registry import AnyGame
from bot.words.formatter import LANGUAGES, Formatter, formatter

FEW = 200
"""Maximum number of questions that are all followed."""
WIDE = 5
"""Values followed of a field that has more."""
MANY = 2000
"""Maximum number of values read of a field."""
Node = tuple[ChoicePath, Choices]


class Offers:
    """A seat's legal moves, with the questions on the way to them; with too many a part of both."""

    def __init__(self, game: AnyGame, state: object, seat: int) -> None:
        self._decisions = [decision for decision in game.pending(state) if decision.seat == seat]
        self._nodes = list(islice(_nodes(game, state, seat, (), MANY), FEW + 1))
        self._sampled = len(self._nodes) > FEW
        if self._sampled:
            self._nodes = list(_nodes(game, state, seat, (), WIDE))

    @property
    def moves(self) -> str:
        """The number of moves, with a + if not all were followed."""
        found = sum(isinstance(choices, Complete) for _, choices in self._nodes)
        return f"{found}{'+' if self._sampled else ''}"

    def digest(self, tongue: Tongue) -> str:
        """Return a digest of all texts."""
        digest = hashlib.sha256()
        for decision in self._decisions:
            digest.update(tongue.asked(decision))
        for said, choices in self._nodes:
            digest.update(_bytes(said))
            digest.update(tongue.offered(choices))
        return digest.hexdigest()[:12]


def asked(game: AnyGame, state: object) -> list[int]:
    """Return the seats that may move, and the table if a clock runs."""
    seats = sorted({*game.asked(state)})
    return [*seats, TABLE] if game.clocks.deadlines(state) else seats


def _nodes(game: AnyGame, state: object, seat: int, said: ChoicePath, wide: int) -> Iterator[Node]:
    choices = game.choices(state, seat, said)
    yield said, choices
    values = _values(choices)
    # Verbs are few and all followed; most of the moves differ in their fields.
    for value in _spread(values, wide) if said else values:
        yield from _nodes(game, state, seat, (*said, value), wide)


def _values(choices: Choices) -> list[str]:
    match choices:
        case Complete():
            return []
        case FreeText(example=example):
            return [example]
        case Number(low=low, high=high):
            return [str(number) for number in range(low, high + 1)]
        case Pick():
            return list(islice(picks(choices), MANY))


def _spread(values: Sequence[str], wide: int) -> Sequence[str]:
    if len(values) <= wide:
        return values
    return [values[at * (len(values) - 1) // (wide - 1)] for at in range(wide)]


class Tongue:
    """Renderer of texts in both languages; each text is rendered once."""

    def __init__(self, game_id: str, names: Sequence[str]) -> None:
        self._speakers: dict[str, Formatter] = {language: formatter(language, game_id) for language in LANGUAGES}
        self._names, self._said = names, dict[bytes, dict[str, str]]()

    def said(self, text: Text) -> dict[str, str]:
        """Return the sentence by language."""
        key = msgspec.json.encode(text)
        if key not in self._said:
            self._said[key] = {
                language: speaker.format(text, self._names) for language, speaker in self._speakers.items()
            }
        return self._said[key]

    def asked(self, decision: Decision) -> bytes:
        """Return the public texts of a decision."""
        buttons = [(verb.value, self._say(verb.name), verb.shown, verb.private, verb.ends) for verb in decision.verbs]
        options = decision.attention
        laid = (
            [*options.shortcuts, options.row_buttons, options.row_buttons[options.first_row : options.first_row + 1]]
            if options.row_buttons
            else options.shortcuts
        )
        rows = [[(one.said, self._say(one.name), one.open) for one in row] for row in laid]
        how = (
            decision.private,
            decision.optional,
            decision.attention.question,
            decision.attention.call,
            decision.attention.patience,
        )
        return _bytes(decision.kind, self._say(decision.prompt), buttons, how, str(decision.part or ""), rows)

    def offered(self, choices: Choices) -> bytes:
        """Return the prompt and options of the next field."""
        match choices:
            case Complete(preview=preview, is_final=final, instead=instead):
                others = [(one.said, self._say(one.name)) for one in instead]
                return _bytes("complete", self._say(preview), final, *others)
            case FreeText(field=field, prompt=prompt, example=example, hint=hint):
                return _bytes(field, self._say(prompt), example, self._say(hint))
            case Number(field=field, prompt=prompt, low=low, high=high, usual=usual, rule=rule):
                return _bytes(field, self._say(prompt), low, high, usual, rule)
            case Pick(field=field, prompt=prompt, options=options, part=part, rule=rule, none=none):
                among = (choices.at_least, choices.at_most, str(part or ""), rule, self._say(none))
                return _bytes(field, self._say(prompt), *among, [self._option(one) for one in options])

    def fact(self, one: Text | Option | ScorePart) -> object:
        """Return a rendered text, option or score line."""
        match one:
            case Text():
                return self._say(one)
            case Option():
                return self._option(one)
            case ScorePart(name=name, points=points):
                return self._say(name), points

    def _option(self, one: Option) -> object:
        why = one.refusal and (one.refusal.rule, self._say(one.refusal.text))
        unsigned = ""  # a sign is no fact of the game; older recordings have a field for one
        return one.value, self._say(one.name), self._say(one.hint), unsigned, one.copies, why

    def _say(self, text: Text | None) -> str:
        return "" if text is None else "|".join(self.said(text).values())


def _bytes(*facts: object) -> bytes:
    return msgspec.json.encode(facts)
