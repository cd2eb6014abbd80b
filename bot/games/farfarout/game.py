"""Far Far Out: the game class that connects its modules."""

from __future__ import annotations

from bot.games.contract import Game
from bot.games.farfarout import ai, puzzle, stages
from bot.games.farfarout.actions import Action
from bot.games.farfarout.ai.rating import rate
from bot.games.farfarout.ai.reasons import reasons
from bot.games.farfarout.components.box import BOX
from bot.games.farfarout.events import EVENTS, Event
from bot.games.farfarout.meta import META
from bot.games.farfarout.move import Move
from bot.games.farfarout.orders import ORDERS
from bot.games.farfarout.review.achievements import ACHIEVEMENTS
from bot.games.farfarout.review.estimate import estimate
from bot.games.farfarout.review.luck import LUCK
from bot.games.farfarout.rules import flow, moving, scoring, setup
from bot.games.farfarout.state import State
from bot.games.farfarout.view import View
from bot.games.farfarout.views import determinize, project
from bot.games.farfarout.words import describe, event_texts, highlights, recap
from bot.games.farfarout.words.first_time_tips import FIRST_TIME_TIPS

FARFAROUT: Game[State, Action, View, Event] = Game(
    meta=META,
    state_type=State,
    events=EVENTS,
    setup=setup.setup,
    stages=stages.STAGES,
    now=stages.now,
    begin=Move,
    settle=flow.settle,
    outcome=scoring.outcome,
    view=project.view,
    determinize=determinize.determinize,
    ai=ai.ai,
    tell=event_texts.tell,
    recap=recap.recap,
    describe=describe.describe,
    describe_hand=describe.describe_hand,
    parts=describe.parts,
    standing=scoring.standing,
    featured_parts=describe.featured_parts,
    highlight=highlights.highlight,
    nearest=moving.nearest,
    orders=ORDERS,
    round=lambda view: view.round,
    box=BOX,
    luck=LUCK,
    estimate=estimate,
    achievements=ACHIEVEMENTS,
    first_time_tips=FIRST_TIME_TIPS,
    reasons=reasons,
    rate=rate,
    puzzles=puzzle.puzzles(lambda: FARFAROUT),
)
