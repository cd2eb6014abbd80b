"""Walk `choices`: from values to actions and back, validation, and enumeration.

This module has no knowledge of rules; it calls the game's `choices`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import TypeVar, get_type_hints

import msgspec

from bot.games.contract import (
    A,
    Action,
    Ask,
    ChoicePath,
    Choices,
    Complete,
    E,
    FreeText,
    Game,
    Number,
    Option,
    Pick,
    Refused,
    S,
    Text,
    V,
    t,
)
from bot.games.engine.chance import Chance

_T = TypeVar("_T", bound=Action)
NOTHING = "-"
"""Value of "none of them" in a field of several picks."""
NEAREST = 5
LONGEST = 9
"""Maximum number of digits of a number: Python refuses to parse very long ones."""


def split(value: str) -> tuple[str, ...]:
    """Split the value of several picks."""
    return () if value == NOTHING else tuple(value.split("+"))


def join(values: tuple[str, ...]) -> str:
    """Join several picks; the inverse of `split`."""
    return "+".join(values) or NOTHING


def path_of(action: Action) -> ChoicePath:
    """Return the choice path of an action: its verb and its fields."""
    values: list[str] = [str(type(action).__struct_config__.tag)]
    for name in type(action).__struct_fields__:
        value: object = getattr(action, name)
        values.append(join(tuple(str(v) for v in value)) if isinstance(value, tuple) else str(value))  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
    return tuple(values)


def action_of(game: Game[S, A, V, E], said: ChoicePath) -> A:
    """Return the action of a complete path.

    Raises ValueError for an unknown verb or a wrong number of fields.
    """
    kind = game.actions.get(said[0])
    if kind is None:
        raise ValueError(f"unknown verb {said[0]!r}")
    return convert(kind, said[1:])


def convert(kind: type[_T], values: ChoicePath) -> _T:
    """Return an action of this kind from the values of its fields.

    Raises ValueError for a wrong number of them.
    """
    fields = _fields(kind)
    if len(fields) != len(values):
        raise ValueError(f"{kind.__name__} takes {len(fields)} values, not {len(values)}")
    named = {name: split(value) if several else value for (name, several), value in zip(fields, values, strict=True)}
    return msgspec.convert(named, kind, strict=False)


@cache
def _fields(kind: type[Action]) -> tuple[tuple[str, bool], ...]:
    """Return each field of an action with a flag for several picks.

    Cached, as it takes longer than a move.
    """
    hints = get_type_hints(kind)
    return tuple((name, hints[name] not in (int, str)) for name in kind.__struct_fields__)


def walk(game: Game[S, A, V, E], state: S, seat: int, said: ChoicePath) -> Choices:
    """Return the choices after `said`, every value of which is checked.

    Raises Refused at the first that is not legal.
    """
    ask = game.ask(state, seat)
    for at, value in enumerate(said):
        choices = ask(said[:at])
        if at == 0 and isinstance(choices, Pick) and value not in {verb.value for verb in choices.options}:
            raise Refused(choices.rule, t("You can't do that now."), possible(choices))
        try:
            accept(choices, value)
        except Refused as refused:
            if not isinstance(choices, Pick):
                raise
            near = game.nearest(state, value, allowed(choices))
            raise Refused(refused.rule, refused.text, _names(near)) from None
    return ask(said)


def accept(choices: Choices, value: str) -> None:
    """Check that the value is legal in these choices. Raises Refused with the first legal ones."""
    match choices:
        case Complete():
            raise Refused("", t("Nothing more is needed; leave out “{value}”.", value=value))
        case FreeText():
            pass
        case Number(low=low, high=high, rule=rule):
            if not (value.isascii() and value.isdigit() and len(value) <= LONGEST and low <= int(value) <= high):
                raise Refused(
                    rule,
                    t(
                        "“{value}” is not possible. Choose a number from {low} to {high}.",
                        value=value,
                        low=low,
                        high=high,
                    ),
                )
        case Pick():
            _accept_picks(choices, value)


def _accept_picks(pick: Pick, value: str) -> None:
    values = split(value)
    options = {option.value: option for option in pick.options}
    for one in values:
        option = options.get(one)
        if option is None:
            raise Refused(pick.rule, t("“{value}” is not one of the choices.", value=one), possible(pick))
        if option.refusal is not None:
            raise Refused(option.refusal.rule, option.refusal.text, possible(pick))
        if values.count(one) > option.copies:
            raise Refused(
                pick.rule,
                t("Of {name}, you can choose {n} at most.", name=option.name, n=option.copies),
                possible(pick),
            )
    if not pick.at_least <= len(values) <= pick.at_most:
        raise Refused(
            pick.rule, t("Choose {low} to {high} of them.", low=pick.at_least, high=pick.at_most), possible(pick)
        )
    if not pick.ordered and list(values) != sorted(values, key=list(options).index):
        raise Refused(pick.rule, t("List the choices in the order shown."), possible(pick))


def possible(pick: Pick) -> tuple[Text, ...]:
    """Return the names of the first few options that are allowed."""
    return _names(allowed(pick))


def _names(options: Sequence[Option]) -> tuple[Text, ...]:
    return tuple(option.name for option in options[:NEAREST])


def check(game: Game[S, A, V, E], state: S, seat: int, said: ChoicePath) -> A:
    """Return the action of `said`, if it is legal and complete. Raises Refused otherwise."""
    if not said:
        raise Refused("", t("Say what you want to do."))
    if not isinstance(walk(game, state, seat, said), Complete):
        raise Refused("", t("Something is still missing."))
    return action_of(game, said)


def apply(game: Game[S, A, V, E], state: S, seat: int, said: ChoicePath, chance: Chance) -> tuple[S, list[E]]:
    """Return the state after a move, and its events; `state` is not modified.

    Raises Refused if the move is not legal.
    """
    action = check(game, state, seat, said)
    after = game.clone(state)
    return after, game.play(after, seat, action, chance)


def allowed(pick: Pick) -> list[Option]:
    """Return the options that are not refused."""
    return [option for option in pick.options if option.refusal is None]


def values(ask: Ask, *said: str) -> list[str]:
    """Return the legal next values; empty if there is no choice among several."""
    choices = ask(said)
    return [option.value for option in allowed(choices)] if isinstance(choices, Pick) else []


def random_path(game: Game[S, A, V, E], state: S, seat: int, chance: Chance) -> ChoicePath:
    """Return a random legal choice path. For free text, `FreeText.example` is taken."""
    said: ChoicePath = ()
    ask = game.ask(state, seat)
    while True:
        choices = ask(said)
        match choices:
            case Pick():
                said = (*said, _random_pick(choices, chance))
            case Number(low=low, high=high):
                said = (*said, str(low + chance.below(high - low + 1, "random")))
            case FreeText(example=example):
                said = (*said, example)
            case Complete():
                return said


def _random_pick(pick: Pick, chance: Chance) -> str:
    options = allowed(pick)
    if pick.at_least == pick.at_most == 1:
        return options[chance.below(len(options), "random")].value
    order = [option.value for option in options]
    pool = [option.value for option in options for _ in range(option.copies)]
    most = min(pick.at_most, len(pool))
    count = pick.at_least + chance.below(most - pick.at_least + 1, "random")
    chance.shuffle(pool, "random")
    return join(tuple(pool[:count] if pick.ordered else sorted(pool[:count], key=order.index)))


def all_paths(game: Game[S, A, V, E], state: S, seat: int) -> Iterator[ChoicePath]:
    """Yield every complete path, free texts by their example only."""
    return _every(game.ask(state, seat), ())


def _every(ask: Ask, said: ChoicePath) -> Iterator[ChoicePath]:
    choices = ask(said)
    match choices:
        case Complete():
            yield said
        case FreeText(example=example):
            yield from _every(ask, (*said, example))
        case Number(low=low, high=high):
            for number in range(low, high + 1):
                yield from _every(ask, (*said, str(number)))
        case Pick():
            for value in picks(choices):
                yield from _every(ask, (*said, value))


def picks(pick: Pick) -> Iterator[str]:
    """Yield every value of a field of picks."""
    options = allowed(pick)
    if pick.at_least == pick.at_most == 1:
        yield from (option.value for option in options)
        return
    left = [option.copies for option in options]
    for count in range(pick.at_least, min(pick.at_most, sum(left)) + 1):
        for taken in _taken(left, count, ordered=pick.ordered):
            yield join(tuple(options[at].value for at in taken))


def _taken(left: list[int], count: int, first: int = 0, *, ordered: bool) -> Iterator[tuple[int, ...]]:
    """Yield the indices of every selection of `count` things, none before `first`.

    There are `left` copies of each. In every order if they are `ordered`, else one combination after the other.
    """
    if not count:
        yield ()
        return
    for at in range(first, len(left)):
        if left[at]:
            left[at] -= 1
            for others in _taken(left, count - 1, first if ordered else at, ordered=ordered):
                yield (at, *others)
            left[at] += 1
