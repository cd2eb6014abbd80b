"""Contract implementation of AuZtralia."""

from __future__ import annotations

from bot.games.auztralia import ai, puzzle, stages
from bot.games.auztralia.actions import Action
from bot.games.auztralia.ai.rating import rate
from bot.games.auztralia.ai.reasons import reasons
from bot.games.auztralia.components.box import BOX
from bot.games.auztralia.events import EVENTS, Event
from bot.games.auztralia.meta import META
from bot.games.auztralia.move import Move
from bot.games.auztralia.orders import ORDERS
from bot.games.auztralia.review.achievements import ACHIEVEMENTS
from bot.games.auztralia.review.estimate import estimate
from bot.games.auztralia.review.luck import LUCK
from bot.games.auztralia.rules import flow, places, scoring, setup
from bot.games.auztralia.state import State
from bot.games.auztralia.view import View
from bot.games.auztralia.views import determinize, project
from bot.games.auztralia.words import describe, event_texts, highlights, recap
from bot.games.auztralia.words.first_time_tips import FIRST_TIME_TIPS
from bot.games.contract import Game

AUZTRALIA: Game[State, Action, View, Event] = Game(
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
    rivals=scoring.rivals,
    featured_parts=describe.featured_parts,
    highlight=highlights.highlight,
    nearest=places.nearest,
    orders=ORDERS,
    box=BOX,
    luck=LUCK,
    estimate=estimate,
    achievements=ACHIEVEMENTS,
    first_time_tips=FIRST_TIME_TIPS,
    reasons=reasons,
    rate=rate,
    puzzles=puzzle.puzzles(lambda: AUZTRALIA),
)
