"""Result picture: points of each player, winner first; and the poster of the race."""

from __future__ import annotations

from typing import Final

from PIL import Image

from bot.games.contract import Outcome, Text, Who, t
from bot.games.spacebase.meta import META
from bot.games.spacebase.view import View
from rendering.badges import badge
from rendering.canvas import tinted
from rendering.cover import SIZE
from rendering.disk_cache import disk_cached
from rendering.icons import icon
from rendering.memory_cache import memoize
from rendering.poster import BADGE, FACT_BADGE, Fact, Manner, Winner
from rendering.poster import draw_poster as frame
from rendering.renderer import RenderOptions
from rendering.result import Column, Standings, contestants
from rendering.sizes import SIGN
from rendering.spacebase.colours import LEVELS, RED, WHITE
from rendering.spacebase.header import why
from rendering.spacebase.icons import sign
from rendering.spacebase.page import HEADING, page
from rendering.spacebase.race import colonies, deployed, order, thing, worth
from rendering.spacebase.tokens import Item, token
from rendering.starfield import space
from rendering.theme import mix

FACTS: Final = 3


def draw_result(view: View, outcome: Outcome, look: RenderOptions) -> Image.Image:
    """Draw places, names, points and what each player has built, RGB."""
    seats = view.seats
    columns = [
        Column(look.say(t("Income")), [str(me.income) for me in seats], token(Item("income"), SIGN)),
        Column(
            look.say(t("Deployed")),
            [str(deployed(me)) for me in seats],
            tinted(icon("cards", SIGN), mix(RED, WHITE, 0.45)),
        ),
        Column(look.say(t("Colonies")), [str(colonies(me)) for me in seats], tinted(sign("colony", SIGN), LEVELS[4])),
    ]
    standings = Standings(look.say(outcome.reason), contestants(outcome, look), columns)
    return standings.draw(page(HEADING + standings.tall, look.say(t("Final result"))), HEADING)


@memoize
@disk_cached
def _ground() -> Image.Image:
    return space(SIZE, "dock")


def draw_poster(view: View, outcome: Outcome, look: RenderOptions) -> Image.Image:
    """Draw the winner of the race to 40, and the superlatives, RGB."""
    won = [seat for seat, place in enumerate(outcome.places) if place == 1]
    winner = Winner(" · ".join(look.names[seat] for seat in won), badge(won[0], BADGE), look.say(_margin(view)))
    return frame(_ground(), thing(view, look), look.say(META.title), (winner, _facts(view, look)), Manner())


def _margin(view: View) -> Text:
    """Return the reason of the victory, and the margin."""
    first, *others = order(view)
    ahead = min((view.seats[first].points - view.seats[seat].points for seat in others), default=0)
    if view.winner < 0 or ahead <= 0:
        return why(view)
    second = max(others, key=lambda seat: view.seats[seat].points)
    return t("{said}, {ahead} ahead of {who}", said=why(view), ahead=ahead, who=Who(second))


def _facts(view: View, look: RenderOptions) -> list[Fact]:
    """Return the superlatives, undivided ones first."""
    alone, tied = list[Fact](), list[Fact]()
    for what, count in (
        (t("Most colonies"), [colonies(me) for me in view.seats]),
        (t("Most deployed"), [deployed(me) for me in view.seats]),
        (t("Dearest fleet"), [worth(view, me) for me in view.seats]),
        (t("Highest income"), [me.income for me in view.seats]),
    ):
        best = max(count)
        seats = [seat for seat, n in enumerate(count) if n == best]
        if best and len(seats) == 1:
            said = f"{best} · {look.names[seats[0]]}"
            alone.append(Fact(look.say(what), badge(seats[0], FACT_BADGE), said))
        elif best:
            tied.append(Fact(look.say(what), None, look.say(t("{n}, tied", n=best))))
    return [*alone, *tied][:FACTS]
