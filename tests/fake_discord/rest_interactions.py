"""Routes of interaction responses: the first one, and later ones with its token."""

from .calls import Call, Reply, Routes
from .installs import check_follow_ups, is_hidden
from .interactions import TOKEN_LIFE, Interaction
from .messages import Message, create_message, edit_message
from .rules import check_modal
from .rules_commands import check_choice
from .wire import Answer, ApiError, Ask, Json, MessageFlag, form_error
from .world import World

A = Answer
FITTING = {
    Ask.COMMAND: {A.MESSAGE, A.THINKING, A.MODAL, A.ACTIVITY},
    Ask.COMPONENT: {A.MESSAGE, A.THINKING, A.LATER_UPDATE, A.UPDATE, A.MODAL, A.ACTIVITY},
    Ask.AUTOCOMPLETE: {A.CHOICES},
    Ask.MODAL: {A.MESSAGE, A.THINKING, A.LATER_UPDATE, A.UPDATE, A.ACTIVITY},
}


async def respond(world: World, call: Call) -> Reply:
    """Accept the first response, once and in time."""
    interaction = world.interactions.get(call.params["interaction_token"])
    late = interaction is None or world.clock.now() - interaction.sent > world.ack_deadline
    if interaction is None or late or interaction.id != call.params["interaction_id"]:
        raise ApiError(404, 10062, "Unknown interaction")
    if interaction.ack is not None:
        raise ApiError(400, 40060, "Interaction has already been acknowledged.")
    kind, data = call.json["type"], call.json.get("data") or {}
    needs_source = kind in (A.LATER_UPDATE, A.UPDATE)
    if kind not in FITTING[interaction.kind] or (needs_source and interaction.source is None):
        text = f"{kind} does not answer interaction type {interaction.kind:d}"
        raise form_error("type", "INTERACTION_RESPONSE_TYPE_INVALID", text)
    ack = Answer(kind)
    message = await _carry_out(world, call, interaction, ack, data)
    interaction.acknowledge(ack, data, message or (interaction.source if needs_source else None))
    if message:
        event = "MESSAGE_UPDATE" if ack is A.UPDATE else "MESSAGE_CREATE"
        await world.announce_message(event, message)
    if call.query.get("with_response") not in ("1", "true"):
        return 204, None
    return 200, _outcome(interaction, ack, message)


async def _carry_out(world: World, call: Call, interaction: Interaction, ack: Answer, data: Json) -> Message | None:
    """Carry out the first response; return the message it made or changed."""
    if ack in (A.MESSAGE, A.THINKING):
        data = _hidden(interaction, data)
    match ack:
        case A.MESSAGE:
            return create_message(world, interaction.channel, world.bot, data, call.files, interaction=interaction)
        case A.THINKING:
            flags = data.get("flags") or 0
            if flags & ~MessageFlag.EPHEMERAL:
                raise form_error("data.flags", "FLAGS_INVALID", "Only EPHEMERAL may be set on a deferred response")
            waiting: Json = {"content": "…", "flags": flags | MessageFlag.LOADING}
            message = create_message(world, interaction.channel, world.bot, waiting, {}, interaction=interaction)
            message.content = ""
            return message
        case A.UPDATE:
            assert interaction.source
            if interaction.source.deleted:
                raise ApiError(404, 10008, "Unknown Message")
            edit_message(world, interaction.source, data, call.files)
            return interaction.source
        case A.CHOICES:
            if len(data.get("choices") or []) > 25:
                raise form_error("data.choices", "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.")
            for choice in data.get("choices") or []:
                check_choice(choice)
        case A.MODAL:
            check_modal(data)
        case A.ACTIVITY:
            if not world.has_activities:
                raise ApiError(400, 50234, "Invalid response type: Activities are not enabled for this application")
        case A.LATER_UPDATE:
            pass
    return None


def _outcome(interaction: Interaction, ack: Answer, message: Message | None) -> Json:
    about: Json = {"id": interaction.id, "type": int(interaction.kind)}
    outcome: Json = {"interaction": about}
    if ack is A.ACTIVITY:
        about["activity_instance_id"] = instance = f"i-{interaction.id}"
        outcome["resource"] = {"type": int(ack), "activity_instance": {"id": instance}}
    if message:
        about["response_message_id"] = message.id
        about["response_message_loading"] = ack is A.THINKING
        about["response_message_ephemeral"] = message.ephemeral
        if ack is not A.THINKING:
            outcome["resource"] = {"type": int(ack), "message": message.wire()}
    return outcome


async def follow_up(world: World, call: Call) -> Reply:
    """Add a message; the first one after a deferred response replaces that."""
    interaction = _interaction(world, call)
    original = interaction.original
    if original and original.thinking and not original.deleted:
        body = dict(call.json)
        body["flags"] = (body.get("flags") or 0) & ~MessageFlag.EPHEMERAL
        edit_message(world, original, body, call.files)
        interaction.show()
        await world.announce_message("MESSAGE_UPDATE", original)
        return 200, original.wire()
    check_follow_ups(interaction)
    body = _hidden(interaction, call.json)
    message = create_message(world, interaction.channel, world.bot, body, call.files, interaction=interaction)
    interaction.followups.append(message)
    interaction.show()
    await world.announce_message("MESSAGE_CREATE", message)
    return 200, message.wire()


async def get(world: World, call: Call) -> Reply:
    """Return a message of this interaction."""
    return 200, _message(_interaction(world, call), call).wire()


async def edit(world: World, call: Call) -> Reply:
    """Change a message of this interaction; no permission and no open thread is needed."""
    interaction = _interaction(world, call)
    message = _message(interaction, call)
    edit_message(world, message, call.json, call.files)
    interaction.show()
    await world.announce_message("MESSAGE_UPDATE", message)
    return 200, message.wire()


async def delete(world: World, call: Call) -> Reply:
    """Delete a message of this interaction."""
    interaction = _interaction(world, call)
    await world.delete_message(_message(interaction, call))
    interaction.show()
    return 204, None


def _hidden(interaction: Interaction, body: Json) -> Json:
    """Return the message body, made ephemeral if required."""
    return body | {"flags": (body.get("flags") or 0) | MessageFlag.EPHEMERAL} if is_hidden(interaction) else body


def _interaction(world: World, call: Call) -> Interaction:
    interaction = world.interactions.get(call.params["webhook_token"])
    if interaction is None or world.clock.now() - interaction.sent > TOKEN_LIFE:
        raise ApiError(401, 50027, "Invalid Webhook Token")
    if interaction.ack is None:
        raise ApiError(404, 10015, "Unknown Webhook")
    return interaction


def _message(interaction: Interaction, call: Call) -> Message:
    message_id = call.params.get("message_id")
    own = [m for m in (interaction.original, *interaction.followups) if m and not m.deleted]
    for message in own:
        if message.id == message_id or (message_id is None and message is interaction.original):
            return message
    raise ApiError(404, 10008, "Unknown Message")


WEBHOOK = "/webhooks/{webhook_id}/{webhook_token}"
CALLBACK = "/interactions/{interaction_id}/{interaction_token}/callback"
ROUTES: Routes = [
    ("POST", CALLBACK, respond),
    ("POST", WEBHOOK, follow_up),
    ("GET", WEBHOOK + "/messages/@original", get),
    ("PATCH", WEBHOOK + "/messages/@original", edit),
    ("DELETE", WEBHOOK + "/messages/@original", delete),
    ("GET", WEBHOOK + "/messages/{message_id}", get),
    ("PATCH", WEBHOOK + "/messages/{message_id}", edit),
    ("DELETE", WEBHOOK + "/messages/{message_id}", delete),
]
