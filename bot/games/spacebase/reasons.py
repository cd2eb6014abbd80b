"""Why a verb cannot be said now: known, so that who says it learns why not."""

from __future__ import annotations

from functools import cache
from typing import Final

from bot.games.contract import Option, Refusal, t
from bot.games.spacebase import abilities, allocating, draft, rolling, tasks, turns

_NO_ABILITY = Refusal("S21", t("None of your abilities can be used for that now."))
_CLOSED: Final = tuple(
    Option(verb.value, verb.name, refusal=refusal)
    for verb, refusal in (
        (draft.DRAFT, Refusal("S44", t("You buy drawn ships only before a game with the light-speed start."))),
        (rolling.FIX, Refusal("S39", t("A die is set before your own roll, with a charge for it."))),
        (rolling.ROLL, Refusal("S6", t("It is not the moment for your roll."))),
        (rolling.REROLL, Refusal("S37", t("You roll again right after your own roll, with a charge for it."))),
        (rolling.KEEP, Refusal("S37", t("You have no roll to keep."))),
        (allocating.TAKE, Refusal("S7", t("There is no roll that you have to choose for."))),
        (turns.BUY, Refusal("S12", t("You buy on your own turn, after the rewards."))),
        (turns.END, Refusal("S14", t("Only your own turn can be ended, after the rewards."))),
        *((verb, _NO_ABILITY) for verb in abilities.VERB.values()),
        (tasks.VERB["claim"], Refusal("S35", t("You have no ship to claim now."))),
        (tasks.VERB["buy"], Refusal("S34", t("You have no card to buy for its cost alone now."))),
        (tasks.VERB["charge"], Refusal("S19", t("You have no charge to place now."))),
        (tasks.VERB["move"], Refusal("S19", t("You have no charge to move now."))),
    )
)


def with_closed(offered: tuple[Option, ...]) -> tuple[Option, ...]:
    """These verbs, then all others with the reason why not."""
    return offered + _closed(tuple(option.value for option in offered))


@cache
def _closed(offered: tuple[str, ...]) -> tuple[Option, ...]:
    return tuple(option for option in _CLOSED if option.value not in offered)
