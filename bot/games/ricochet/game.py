"""Definition of the game Ricochet Robots."""

from __future__ import annotations

from bot.games.contract import Clocks, Game, OpenSeats
from bot.games.ricochet import ai, stages
from bot.games.ricochet.actions import Action
from bot.games.ricochet.ai.rating import rate
from bot.games.ricochet.ai.reasons import reasons
from bot.games.ricochet.ai.weights import LEVELS
from bot.games.ricochet.events import EVENTS, Event
from bot.games.ricochet.meta import META
from bot.games.ricochet.orders import ORDERS
from bot.games.ricochet.review.achievements import ACHIEVEMENTS
from bot.games.ricochet.review.estimate import estimate
from bot.games.ricochet.review.luck import LUCK
from bot.games.ricochet.rules import clocks, declaring, scoring, seating, setup, working
from bot.games.ricochet.state import State
from bot.games.ricochet.view import View
from bot.games.ricochet.views import determinize, project
from bot.games.ricochet.words import describe, event_texts, highlights, phrases, recap
from bot.games.ricochet.words.first_time_tips import FIRST_TIME_TIPS

RICOCHET: Game[State, Action, View, Event] = Game(
    meta=META,
    state_type=State,
    events=EVENTS,
    setup=setup.setup,
    stages=stages.STAGES,
    now=stages.now,
    table=stages.TABLE,
    not_asked=seating.not_asked,
    settle=declaring.settle,
    outcome=scoring.outcome,
    view=project.view,
    determinize=determinize.determinize,
    ai=ai.ai,
    tell=event_texts.tell,
    recap=recap.recap,
    describe=describe.describe,
    describe_hand=describe.describe_hand,
    parts=describe.parts,
    featured_parts=describe.featured_parts,
    highlight=highlights.highlight,
    standing=scoring.standing,
    orders=ORDERS,
    round=lambda view: view.turn + 1,
    clocks=Clocks(clocks.deadlines, working.work),
    open_seats=OpenSeats(seating.sits, seating.leaves),
    luck=LUCK,
    estimate=estimate,
    achievements=ACHIEVEMENTS,
    first_time_tips=FIRST_TIME_TIPS,
    reasons=reasons,
    rate=rate,
    measure=phrases.moves,
    levels=tuple(LEVELS),
)
