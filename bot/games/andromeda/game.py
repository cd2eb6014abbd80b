"""Definition of the game Andromeda."""

from __future__ import annotations

from bot.games.andromeda import ai, stages
from bot.games.andromeda.actions import Action
from bot.games.andromeda.ai.rating import rate
from bot.games.andromeda.ai.reasons import reasons
from bot.games.andromeda.events import EVENTS, Event
from bot.games.andromeda.meta import META
from bot.games.andromeda.orders import ORDERS
from bot.games.andromeda.puzzle import puzzles
from bot.games.andromeda.review.achievements import ACHIEVEMENTS
from bot.games.andromeda.review.estimate import estimate
from bot.games.andromeda.review.luck import LUCK
from bot.games.andromeda.rules import rounds, scoring, setup
from bot.games.andromeda.state import State
from bot.games.andromeda.view import View
from bot.games.andromeda.views import determinize, project
from bot.games.andromeda.words import describe, event_texts, highlights, recap
from bot.games.andromeda.words.first_time_tips import FIRST_TIME_TIPS
from bot.games.contract import Game

ANDROMEDA: Game[State, Action, View, Event] = Game(
    meta=META,
    state_type=State,
    events=EVENTS,
    setup=setup.setup,
    stages=stages.STAGES,
    now=stages.now,
    settle=rounds.settle,
    outcome=scoring.outcome,
    view=project.view,
    determinize=determinize.determinize,
    ai=ai.ai,
    rate=rate,
    tell=event_texts.tell,
    recap=recap.recap,
    describe=describe.describe,
    describe_hand=describe.describe_hand,
    parts=describe.parts,
    standing=scoring.standing,
    orders=ORDERS,
    round=lambda view: view.round,
    featured_parts=describe.featured_parts,
    highlight=highlights.highlight,
    luck=LUCK,
    estimate=estimate,
    achievements=ACHIEVEMENTS,
    first_time_tips=FIRST_TIME_TIPS,
    reasons=reasons,
    puzzles=puzzles(lambda: ANDROMEDA),
)
