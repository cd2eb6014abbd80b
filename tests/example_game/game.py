"""High Tide: the modules tied together."""

from __future__ import annotations

from bot.games.contract import Game
from tests.example_game import rules, stages
from tests.example_game.actions import Action
from tests.example_game.ai import ai
from tests.example_game.events import EVENTS, Event
from tests.example_game.meta import META
from tests.example_game.state import State
from tests.example_game.view import View
from tests.example_game.views import determinize, project
from tests.example_game.words import describe, event_texts, recap

HIGH_TIDE: Game[State, Action, View, Event] = Game(
    meta=META,
    state_type=State,
    events=EVENTS,
    setup=rules.setup,
    stages=stages.STAGES,
    now=stages.now,
    settle=rules.settle,
    outcome=rules.outcome,
    view=project.view,
    determinize=determinize.guess,
    ai=ai,
    tell=event_texts.tell,
    recap=recap.recap,
    describe=describe.describe,
    describe_hand=describe.describe_hand,
    parts=describe.parts,
    standing=rules.standing,
)
