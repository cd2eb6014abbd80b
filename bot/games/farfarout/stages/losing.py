"""Stage of a battle's loser: a die or a shield is given up by one click (F66).

A challenged player may leave that to the game.
"""

from __future__ import annotations

from bot.games.contract import ChoicePath, Choices, Command, Complete, Decision, Option, Pick, Text, Who, signed, t
from bot.games.engine.stages import complete
from bot.games.farfarout import actions as act
from bot.games.farfarout.components import book as books
from bot.games.farfarout.components.data import COLOURS
from bot.games.farfarout.move import Move, Stage, Verb
from bot.games.farfarout.rules import battle, dice, icons
from bot.games.farfarout.rules.battle import SHIELD_WORD
from bot.games.farfarout.state import State, Throw
from bot.games.farfarout.words import phrases

_A_SHIELD = t("a shield")
_THIS_BATTLE = t("for the rest of this battle")


def _weakest(state: State) -> str:
    return battle.weakest_word(books.of(state), dice.on_table(state))


def _name(throw: Throw, word: str) -> Text:
    return _A_SHIELD if word == SHIELD_WORD else phrases.die(icons.find(throw, word).colour)


def _giving(what: Text) -> Complete:
    return Complete(lambda: t("You give up: {what}. Then all dice are rolled again.", what=what), final=True)


def _choosing(state: State, seat: int, said: ChoicePath) -> Choices:
    throw = dice.on_table(state)
    if len(said) > 1:
        return _giving(_name(throw, said[1]))
    options = tuple(
        Option(word, _name(throw, word), None if word == SHIELD_WORD else _THIS_BATTLE)
        for word in battle.losses(state, throw)
    )
    return Pick("what", t("What do you give up?"), options, rule="F66")


def _lose(move: Move, throw: Throw, action: act.Shield | act.Weakest | act.Lose) -> None:
    match action:
        case act.Shield():
            battle.lose(move, throw, SHIELD_WORD)
        case act.Weakest():
            battle.lose(move, throw, _weakest(move.state))
        case act.Lose():
            battle.lose(move, throw, action.what)


SHIELD = Verb(
    act.Shield,
    signed("shield", t("Lose a shield")),
    Command(t("shield"), t("Give up a shield in battle"), group=act.DICE),
    fields=complete(_giving(_A_SHIELD)),
    play=dice.played(_lose),
)
WEAKEST = tuple(
    Verb(
        act.Weakest,
        t("Lose the {die}", die=phrases.die(colour)),
        Command(t("weakest"), t("Give up your weakest die in battle"), group=act.DICE),
        _THIS_BATTLE,
        fields=lambda state, seat, said: _giving(_name(dice.on_table(state), _weakest(state))),
        play=dice.played(_lose),
    )
    for colour in range(len(COLOURS))
)
"""One verb for each colour of the die; all have the same value."""
LOSE = Verb(
    act.Lose,
    signed("next", t("Lose another die")),
    Command(t("lose"), t("Choose what you give up in battle"), group=act.DICE),
    _THIS_BATTLE,
    fields=_choosing,
    play=dice.played(_lose),
)
QUICK = Verb(
    act.Quick,
    signed("options", t("Let the game choose")),
    Command(t("quick"), t("Let the game choose for you in this battle"), group=act.DICE),
    _THIS_BATTLE,
    fields=complete(Complete(t("The game chooses for you until this battle is over."))),
    play=dice.played(battle.quicken),
)


def _ways(state: State, throw: Throw) -> tuple[Verb, ...]:
    """Return the loser's verbs, without leaving the choice to the game."""
    dice_left = sum(word != SHIELD_WORD for word in battle.losses(state, throw))
    found = (SHIELD,) if state.seats[throw.loser].shields else ()
    if dice_left:
        found = (*found, WEAKEST[icons.find(throw, _weakest(state)).colour])
    return (*found, LOSE) if dice_left > 1 else found


def _decisions(state: State) -> tuple[Decision, ...]:
    throw = dice.on_table(state)
    prompt = t("{who} has the lower total: what do you give up?", who=Who(throw.loser))
    verbs = (*_ways(state, throw), *_quickly(throw))
    return (Decision(throw.loser, "lose", prompt, verbs, part=dice.SHOWN),)


def _quickly(throw: Throw) -> tuple[Verb, ...]:
    return (QUICK,) if throw.loser == throw.rival else ()


def _options(state: State, seat: int) -> tuple[Option, ...]:
    throw = dice.on_table(state)
    return tuple(verb.option(state, seat) for verb in (*_ways(state, throw), *_quickly(throw)))


def _default(state: State, seat: int) -> ChoicePath:
    shield = battle.usual(books.of(state), state, dice.on_table(state)) == SHIELD_WORD
    return (SHIELD.value,) if shield else (WEAKEST[0].value,)


STAGE = Stage(
    (SHIELD, WEAKEST[0], LOSE, QUICK),
    _decisions,
    _default,
    _options,
    asks=lambda state: (dice.on_table(state).loser,),
)
