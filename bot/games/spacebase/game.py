"""Contract implementation of Space Base."""

from __future__ import annotations

from bot.games.contract import Game
from bot.games.spacebase import ai, stages
from bot.games.spacebase.actions import Action
from bot.games.spacebase.ai.reasons import reasons
from bot.games.spacebase.components.box import BOX
from bot.games.spacebase.events import EVENTS, Event
from bot.games.spacebase.meta import META
from bot.games.spacebase.move import Move
from bot.games.spacebase.orders import ORDERS
from bot.games.spacebase.puzzle import puzzles
from bot.games.spacebase.review.achievements import ACHIEVEMENTS
from bot.games.spacebase.review.estimate import estimate
from bot.games.spacebase.review.luck import LUCK
from bot.games.spacebase.rules import flow, scoring, setup
from bot.games.spacebase.state import State
from bot.games.spacebase.view import View
from bot.games.spacebase.views import determinize, project
from bot.games.spacebase.words import describe, event_texts, highlights, recap
from bot.games.spacebase.words.first_time_tips import FIRST_TIME_TIPS

SPACEBASE: Game[State, Action, View, Event] = Game(
    meta=META,
    state_type=State,
    events=EVENTS,
    setup=setup.setup,
    box=BOX,
    stages=stages.STAGES,
    now=stages.now,
    begin=Move,
    settle=flow.settle,
    outcome=scoring.outcome,
    view=project.view,
    determinize=determinize.determinize,
    ai=ai.ai,
    rate=ai.rate,
    levels=(1, 2, 3, 4),
    master=ai.master,
    tell=event_texts.tell,
    recap=recap.recap,
    describe=describe.describe,
    describe_hand=describe.describe_hand,
    parts=describe.parts,
    featured_parts=describe.featured_parts,
    highlight=highlights.highlight,
    standing=scoring.standing,
    orders=ORDERS,
    round=lambda view: view.round,
    luck=LUCK,
    estimate=estimate,
    achievements=ACHIEVEMENTS,
    first_time_tips=FIRST_TIME_TIPS,
    reasons=reasons,
    puzzles=puzzles(lambda: SPACEBASE),
    plays=(5,),
)
