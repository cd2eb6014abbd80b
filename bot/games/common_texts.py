"""Texts that every game and every screen says in the same words."""

from __future__ import annotations

from bot.games.contract import Text, t


def command(name: str) -> Text:
    """A slash command as the reader's Discord shows it: `command("taku new")` is 「/taku 新規」 to a Japanese reader.

    What is typed first is the group or the command; the words are the names by which the commands were made.
    """
    words = name.split(" ")
    places = [f"w{at}" for at in range(len(words))]
    pattern = "/" + " ".join(f"{{{place}}}" for place in places)
    return Text(pattern, {place: Text(word) for place, word in zip(places, words, strict=True)})


def own_set(things: Text, *, look_up: str = "") -> Text:
    """That what a game is played with is not the publisher's; `look_up` names the command that shows single cards.

    A set that can be looked up is one that whoever runs the bot may replace.
    """
    if not look_up:
        return t("{things} are Taku's own and differ from the published game.", things=things)
    return t(
        "{things} are Taku's own and differ from the published game. Whoever runs this bot may have put another set in"
        " their place. To look up a card: {command}.",
        things=things,
        command=command(look_up),
    )
