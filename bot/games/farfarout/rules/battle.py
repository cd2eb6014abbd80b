"""Battles, turn by turn, against creatures and players (F60 to F70)."""

from __future__ import annotations

from typing import Final

from bot.games.contract import ChoicePath, Choices, Command, Complete, Option, Part, Pick, Refusal, Text, Who, signed, t
from bot.games.farfarout import actions as act
from bot.games.farfarout.components import book as books
from bot.games.farfarout.components.book import FOE, Book
from bot.games.farfarout.components.data import COLOURS
from bot.games.farfarout.events import BattleBegan, BattleEnded, BattleTurn, GaveUp, Looted, Quickened
from bot.games.farfarout.move import Move, Verb, ground, planet_at
from bot.games.farfarout.rules import dice, effects, icons, piles, proxy, quests, tracks
from bot.games.farfarout.state import HIDDEN, NOBODY, Die, State, Task, Throw
from bot.games.farfarout.words import phrases

RED: Final = 3
"""Red token: interact."""
SHIELD_WORD: Final = "shield"
NO_TOKEN: Final = Refusal("F25", t("You have no red token (interact) left."))
_NO_SHIELD = Refusal("F63", t("Without a shield you cannot begin a battle: recover first."))
_BEATEN = Refusal("F68", t("You were beaten this turn: no more battles until your next turn."))
_NO_FOE = Refusal("F63", t("There is no encounter here."))
_AT_HOME = Refusal("F71", t("Players do not fight in the home system."))
_NO_RIVAL = Refusal("F70", t("There is nobody else in your sector."))
_FOUGHT = Refusal("F70", t("You have attacked them this turn: once a turn is all."))
_SHELTERED = Refusal("F70", t("They are on a planet with a colony, where nobody is attacked."))
_WHOM = t("Who do you attack?")


# --- start of a battle
# -------------------------------------------------------------------------------------------------


def _no_battle(state: State, seat: int) -> Refusal | None:
    if not state.tokens[RED]:
        return NO_TOKEN
    if state.beaten:
        return _BEATEN
    return None if state.seats[seat].shields else _NO_SHIELD


def _no_fight(state: State, seat: int) -> Refusal | None:
    if (why := _no_battle(state, seat)) is not None:
        return why
    planet = planet_at(books.of(state), state, state.seats[seat].place)
    return None if planet is not None and planet.foe != NOBODY else _NO_FOE


def _fighting(state: State, seat: int, said: ChoicePath) -> Choices:
    book = books.of(state)
    planet = ground(state, seat)
    foe, level = planet.foe, book.levels[planet.token]
    return Complete(lambda: _fights(book, foe, level), final=True)


def _fights(book: Book, foe: int, level: int) -> Text:
    if foe == HIDDEN:
        return t("You reveal the level {level} encounter and fight it.", level=level)
    one = book.foes[foe]
    return t("You fight {foe}: {hint}.", foe=phrases.called(one.name), hint=phrases.foe_hint(one))


def _fight(move: Move, seat: int, action: act.Fight) -> None:
    """Spend a red token and begin a battle: the encounter is revealed, both sides roll (F63)."""
    move.state.tokens[RED] -= 1
    me = move.seat(seat)
    planet = ground(move.state, seat)
    if planet.foe == HIDDEN:
        foe = piles.draw(move, seat, FOE + move.book.levels[planet.token] - 1)
        assert foe is not None
        planet.foe = foe
    foe = move.book.foes[planet.foe]
    move.tell(BattleBegan(seat=seat, planet=move.planet_id(me.place), foe=foe.id))
    theirs = [COLOURS.index(die) for die in foe.dice]
    icons.throw_dice(move, seat, "foe", dice.of_seat(move.book, me), theirs, foe=planet.foe)


FIGHT = Verb(
    act.Fight,
    signed("encounter", t("Fight")),
    Command(t("fight"), t("Fight the encounter of the planet")),
    phrases.TOKEN_NAMES["red"],
    why_not=_no_fight,
    fields=_fighting,
    play=_fight,
)


def _beside(book: Book, state: State, seat: int) -> list[int]:
    """Return the other seats in the same sector."""
    sector = book.places[state.seats[seat].place].sector
    return [
        other for other, them in enumerate(state.seats) if other != seat and book.places[them.place].sector == sector
    ]


def _spared(book: Book, state: State, other: int) -> Refusal | None:
    """Return the reason against attacking a player in the sector; None without one."""
    if other in state.fought:
        return _FOUGHT
    planet = planet_at(book, state, state.seats[other].place)
    return None if planet is None or planet.colony == NOBODY else _SHELTERED


def _no_attack(state: State, seat: int) -> Refusal | None:
    if (why := _no_battle(state, seat)) is not None:
        return why
    book = books.of(state)
    if book.places[state.seats[seat].place].home:
        return _AT_HOME
    whys = [_spared(book, state, other) for other in _beside(book, state, seat)]
    return None if None in whys else next(iter(whys), _NO_RIVAL)


def _attacking(state: State, seat: int, said: ChoicePath) -> Choices:
    book = books.of(state)
    if len(said) == 1:
        options = [
            _rival(other, len(dice.of_seat(book, state.seats[other])), _spared(book, state, other))
            for other in _beside(book, state, seat)
        ]
        whom = tuple(sorted(options, key=lambda option: option.refusal is not None))
        return Pick("seat", _WHOM, whom, part=Part("near", seat), rule="F70")
    rival = int(said[1]) - 1
    return Complete(lambda: t("You attack {who}; both sides roll.", who=Who(rival)), final=True)


def _rival(seat: int, count: int, why_not: Refusal | None) -> Option:
    return Option(str(seat + 1), t("{who}", who=Who(seat)), lambda: t("battle dice: {n}", n=count), refusal=why_not)


def _attack(move: Move, seat: int, action: act.Attack) -> None:
    """Spend a red token and begin a duel, which the challenged player cannot refuse."""
    rival = action.seat - 1
    move.state.tokens[RED] -= 1
    move.state.fought.append(rival)
    move.tell(BattleBegan(seat=seat, planet=move.planet_id(move.seat(seat).place), rival=rival))
    mine, theirs = dice.of_seat(move.book, move.seat(seat)), dice.of_seat(move.book, move.seat(rival))
    icons.throw_dice(move, seat, "duel", mine, theirs, rival=rival)


ATTACK = Verb(
    act.Attack,
    signed("battle", t("Attack a player")),
    Command(t("attack"), t("Attack another player")),
    phrases.TOKEN_NAMES["red"],
    why_not=_no_attack,
    fields=_attacking,
    play=_attack,
)


# --- a battle turn ---------------------------------------------------------------------------------------------------


def compare(move: Move, throw: Throw) -> None:
    """Use the other side's icons and compare the totals (F66).

    The lower total loses a die or a shield, a tie costs nothing.
    """
    proxy.use_icons(move, throw)
    mine, theirs = dice.totals(move.book, move.state, throw)
    move.tell(BattleTurn(seat=throw.seat, turn=throw.turn, mine=mine, theirs=theirs))
    if mine < theirs:
        throw.loser = throw.seat
    elif mine > theirs and throw.rival != NOBODY:
        throw.loser = throw.rival
    elif mine > theirs:
        die = weakest(move.book, throw.theirs)
        move.tell(GaveUp(seat=throw.seat, what=COLOURS[throw.theirs.pop(die).colour], own=False))
        _go_on(move, throw)
    else:
        _go_on(move, throw)


def weakest(book: Book, among: list[Die]) -> int:
    """Return the index of the die with the lowest average; of equal ones the last."""
    return min(range(len(among)), key=lambda at: (book.averages[among[at].colour], -at))


def _go_on(move: Move, throw: Throw) -> None:
    """Begin the next battle turn, or end the battle."""
    throw.loser = NOBODY
    if throw.mine and throw.theirs:
        icons.throw_dice(
            move,
            throw.seat,
            throw.why,
            [die.colour for die in throw.mine],
            [die.colour for die in throw.theirs],
            foe=throw.foe,
            rival=throw.rival,
            turn=throw.turn + 1,
            quick=throw.quick,
        )
        return
    move.state.throw = None
    won = bool(throw.mine)
    if throw.rival != NOBODY:
        _duel_ended(move, throw, won=won)
    elif won:
        _won(move, throw)
    else:
        _lost(move, throw)


# --- giving up a die or a shield -------------------------------------------------------------------------------------


def _dice_of_loser(throw: Throw) -> list[Die]:
    return throw.mine if throw.loser == throw.seat else throw.theirs


def _letter(throw: Throw) -> str:
    return "a" if throw.loser == throw.seat else "b"


def losses(state: State, throw: Throw) -> list[str]:
    """Return the possible losses: a die of each colour, a shield."""
    seen = dict[int, str]()
    for n, die in enumerate(_dice_of_loser(throw), 1):
        seen.setdefault(die.colour, f"{_letter(throw)}{n}")
    return [*seen.values(), *((SHIELD_WORD,) if state.seats[throw.loser].shields else ())]


def usual(book: Book, state: State, throw: Throw) -> str:
    """Return the default loss: the weakest die if there are others, else a shield.

    With more than one shield a shield is first.
    """
    among = _dice_of_loser(throw)
    shields = state.seats[throw.loser].shields
    if shields > 1 or (shields and len(among) == 1):
        return SHIELD_WORD
    return weakest_word(book, throw)


def weakest_word(book: Book, throw: Throw) -> str:
    """Return the word of the loser's die with the lowest average; of equal ones the first."""
    dice_left = _dice_of_loser(throw)
    at = min(range(len(dice_left)), key=lambda one: (book.averages[dice_left[one].colour], one))
    return f"{_letter(throw)}{at + 1}"


def lose(move: Move, throw: Throw, what: str) -> None:
    """Give up a die or a shield and continue the battle."""
    loser = throw.loser
    if what == SHIELD_WORD:
        move.seat(loser).shields -= 1
        move.tell(GaveUp(seat=loser, what=SHIELD_WORD))
    else:
        die = _dice_of_loser(throw).pop(int(what[1:]) - 1)
        move.tell(GaveUp(seat=loser, what=COLOURS[die.colour]))
    _go_on(move, throw)


def quicken(move: Move, throw: Throw, action: act.Quick) -> None:
    """Leave the rest of the battle to the game, as the challenged player."""
    throw.quick = True
    move.tell(Quickened(seat=throw.rival))


def is_asked(state: State, throw: Throw) -> bool:
    """Check whether the loser has a choice and has not left it to the game."""
    if throw.quick and throw.loser == throw.rival:
        return False
    return len(losses(state, throw)) > 1


# --- end of a battle
# ---------------------------------------------------------------------------------------------------


def _won(move: Move, throw: Throw) -> None:
    """Win a battle: reputation and reward; the token is removed from the game (F67)."""
    seat, me, foe = throw.seat, move.seat(throw.seat), move.book.foes[throw.foe]
    planet = ground(move.state, seat)
    planet.foe = NOBODY
    me.won += 1
    move.tell(BattleEnded(seat=seat, won=True, foe=foe.id))
    tracks.change(move, seat, foe.id, reputation=foe.reputation)
    quests.deed(move, seat, "win", foe.level)
    effects.apply(move, seat, foe.reward, foe.id)


def _lost(move: Move, throw: Throw) -> None:
    """Lose a battle: the ship flees without a move and loses a shield (F68).

    The defeat condition applies, and no more battles are possible this turn.
    """
    seat, foe = throw.seat, move.book.foes[throw.foe]
    move.state.beaten = True
    move.tell(BattleEnded(seat=seat, won=False, foe=foe.id))
    effects.move_out(move, seat, "flight")
    tracks.change(move, seat, "flight", shields=-1)
    effects.apply(move, seat, foe.defeat, foe.id)


def _duel_ended(move: Move, throw: Throw, *, won: bool) -> None:
    """End a duel: the winner rolls the remaining dice for ERG from the loser (F70)."""
    seat, rival = throw.seat, throw.rival
    move.tell(BattleEnded(seat=seat, won=won, rival=rival))
    winner, loser, left = (seat, rival, throw.mine) if won else (rival, seat, throw.theirs)
    rolled = dice.roll([die.colour for die in left], move.chance)
    task = Task(winner, "loot", n=dice.total(move.book, rolled), other=loser)
    quests.deed(move, winner, "duel")
    if spoils(move.book, move.state, task):
        move.ask(task)
    else:
        move.tell(Looted(seat=winner, loser=loser, total=task.n))


def spoils(book: Book, state: State, task: Task) -> list[str]:
    """Return the possible loot: ERG, or an item of at most that ERG value."""
    loser = state.seats[task.other]
    items = [book.items[item].id for item in sorted(loser.items) if 0 < book.items[item].price.erg <= task.n]
    return (["erg"] if min(task.n, loser.erg) else []) + items
