"""A fake Discord on 127.0.0.1, over real HTTP and a real websocket, for end-to-end tests.

    async with FakeDiscord.run() as discord:                   # REST, gateway and files on a free port
        guild = discord.guild()                                # make guilds and channels before the bot starts
        channel = guild.channel("games")
        ann = guild.member("Ann", locale="ja")                 # locale of her Discord client
        async with discord.bot(lambda: TakuClient(...)):       # discord.py in this process, ready
            r = await ann.slash(channel, "taku new", game="andromeda")
            await ann.click(r.message, label="参加する")

Actions of people (`Person`): `slash(channel, path, **options)`, `autocomplete(channel, path, focused, **options)`,
`click(message, label= | custom_id=)`, `select(message, *values)` (values, labels or people), `submit(interaction,
{custom id or label: value})`, `write(channel, text)`. Each waits for the bot's answer (`NoAnswerError` after `patience`
seconds) and returns the `Interaction`; `ann.impatient.slash(...)` does not wait, then use `await r.acknowledged()` or
`await r.answer()`. Actions that a client would not allow (unknown command, disabled button, another's ephemeral
message, a text too long) raise `ImpossibleError`. `ann.dm_open = False` closes direct messages; `ann.direct` is that
channel.

`ann.carries = True` installs the bot for her alone: it is available in `world.guild(joined=False)` and
`world.group(ann, bob)` too, where only interactions are answered, with at most five further messages, and ephemerally
if the member lacks `Permission.USE_EXTERNAL_APPS`.

Results to check: `r.message`, `r.text`, `r.followups`, `r.modal`, `r.choices`, `r.ack`; of a `Message` `text`,
`labels`, `custom_ids`, `images` (bytes), `alt_texts`, `ephemeral`, `edits`, `pinned`, `deleted`; of a `Channel`
`public`, `last`, `threads`, `thread.archived`, `typing`; `discord.calls`, `discord.find_calls(method, template)`.
`await discord.until(lambda: ...)` waits for a condition, `await discord.settled()` until the bot is idle.

Failures: `discord.faults.add(Fault(method, template, status=, times=, delay=, after=))`, `faults.limit(...)`,
`gateway.reconnect()`, `.invalidate()`, `.cut(code)`, `channel.deny(Permission.SEND_MESSAGES)`, `channel.archive()`,
`channel.delete()`, `guild.remove(person)`, `guild.expel_bot()`, `world.delete_message(message)`,
`world.clock.advance(seconds)`. A bot to be killed runs as `async with discord.process("module:factory") as process`;
one to be measured, against a fake made by `FakeDiscord.run(checked=False)`.

By HTTP: with `discord.outgoing.url` set, interactions are sent there, signed by a key whose public half is
`outgoing.public_key`; answers in the responses and by the callback are equivalent. `outgoing.post(body, signature=...)`
sends anything.

At the end of `FakeDiscord.run()` every request must have matched Discord's OpenAPI document, if that is available.
"""

from .channels import Channel
from .client_side import ImpossibleError
from .fake_discord import FakeDiscord
from .faults import Fault
from .guilds import Guild
from .interactions import Interaction, NoAnswerError
from .messages import Message
from .people import Person
from .wire import Answer, MessageFlag, Permission

__all__ = [
    "Answer",
    "Channel",
    "FakeDiscord",
    "Fault",
    "Guild",
    "ImpossibleError",
    "Interaction",
    "Message",
    "MessageFlag",
    "NoAnswerError",
    "Permission",
    "Person",
]
