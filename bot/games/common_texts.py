"""Texts that all games and screens share."""

from __future__ import annotations

from bot.games.contract import Text, t


def command(name: str) -> Text:
    """Return a slash command as text: `command("taku new")` is 「/taku 新規」 to a Japanese reader.

    The first word is the group or the command; the words are the names with which the commands were made.
    """
    words = name.split(" ")
    places = [f"w{at}" for at in range(len(words))]
    pattern = "/" + " ".join(f"{{{place}}}" for place in places)
    return Text(pattern, {place: Text(word) for place, word in zip(places, words, strict=True)})


def own_set(things: Text, *, look_up: str = "") -> Text:
    """Return the notice that the components are not the publisher's.

    `look_up` names the command that shows single cards. A set that can be looked up can be replaced by the operator of
    the bot.
    """
    if not look_up:
        return t("{things} are Taku's own and differ from the published game.", things=things)
    return t(
        "{things} are Taku's own and differ from the published game. Whoever runs this bot may have put another set in"
        " their place. To look up a card: {command}.",
        things=things,
        command=command(look_up),
    )
