"""Discord's rules for messages, components and modals, in and beyond its OpenAPI document."""

from collections.abc import Iterable

from .wire import ApiError, Json, MessageFlag, Part, form_error, walk

MAX_PARTS = 40
MAX_TEXT = 4000
MAX_FILES = 10
LONGEST: dict[tuple[int, str], int] = {
    (Part.BUTTON, "label"): 80,
    (Part.BUTTON, "url"): 512,
    (Part.STRING_SELECT, "placeholder"): 150,
    (Part.USER_SELECT, "placeholder"): 150,
    (Part.ROLE_SELECT, "placeholder"): 150,
    (Part.CHANNEL_SELECT, "placeholder"): 150,
    (Part.TEXT_INPUT, "label"): 45,
    (Part.TEXT_INPUT, "placeholder"): 100,
    (Part.TEXT_INPUT, "value"): 4000,
    (Part.LABEL, "label"): 45,
    (Part.LABEL, "description"): 100,
}
ONLY_IN_MODALS = (Part.TEXT_INPUT, Part.LABEL, Part.FILE_UPLOAD, Part.RADIO_GROUP, Part.CHECKBOX_GROUP, Part.CHECKBOX)
MOST_IN_GROUP = 10
LONGEST_OPTION = {"label": 100, "value": 100, "description": 100}


def check_message(body: Json, flags: int, *, files: int, new: bool) -> None:
    """Refuse a message body that Discord would refuse. `flags` are those of the final message."""
    v2 = bool(flags & MessageFlag.COMPONENTS_V2)
    for field in ("content", "embeds", "poll", "sticker_ids"):
        if v2 and body.get(field):
            code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
            raise form_error(field, code, "cannot be used when using MessageFlags.IS_COMPONENTS_V2")
    _at_most("content", body.get("content"), 2000)
    if len(body.get("attachments") or []) > MAX_FILES or files > MAX_FILES:
        raise form_error("attachments", "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.")
    for file in body.get("attachments") or []:
        _at_most("attachments.description", file.get("description"), 1024)
    _check_embeds(body.get("embeds") or [])
    if body.get("components"):
        check_components(body["components"], v2=v2)
    if new and not files and not any(body.get(k) for k in ("content", "embeds", "components", "poll")):
        raise ApiError(400, 50006, "Cannot send an empty message")


def check_components(components: list[Json], *, v2: bool) -> None:
    """Refuse components that Discord would refuse in a message."""
    parts = list(walk(components))
    if v2:
        if len(parts) > MAX_PARTS:
            raise form_error("components", "BASE_TYPE_MAX_LENGTH", f"Must be 40 or fewer in total ({len(parts)})")
        text = sum(len(c["content"]) for c in parts if c["type"] == Part.TEXT_DISPLAY)
        if text > MAX_TEXT:
            raise form_error("components", "COMPONENT_MAX_TOTAL_TEXT", f"All text must be 4000 or fewer ({text})")
    else:
        if len(components) > 5:
            raise form_error("components", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 5 in length.")
        if any(c["type"] != Part.ROW for c in components):
            raise form_error("components", "UNION_TYPE_CHOICES", 'Value of field "type" must be one of (1,).')
    if any(part["type"] in ONLY_IN_MODALS for part in parts):
        raise form_error("components", "UNION_TYPE_CHOICES", "A message holds no fields of a modal.")
    _unique(parts)
    for part in parts:
        _check_part(part)


def check_modal(modal: Json) -> None:
    """Refuse a modal that Discord would refuse."""
    components: list[Json] = modal.get("components") or []
    if not 1 <= len(components) <= 5:
        raise form_error("data.components", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 5 in length.")
    _at_most("data.title", modal.get("title"), 45)
    _at_most("data.custom_id", modal.get("custom_id"), 100)
    parts = list(walk(components))
    _unique(parts)
    for part in parts:
        _check_part(part)
    for top in components:
        if top["type"] not in (Part.ROW, Part.LABEL, Part.TEXT_DISPLAY):
            raise form_error("data.components", "UNION_TYPE_CHOICES", "A modal holds labels, texts and rows.")
        if top["type"] == Part.LABEL:
            if top["component"].get("label"):
                raise form_error("data.components", "LABEL_NOT_ALLOWED", "A text input in a Label has no label.")
            if top["component"].get("disabled"):
                raise form_error("data.components", "COMPONENT_DISABLED", "Nothing in a modal may be disabled.")


def _check_part(part: Json) -> None:
    for (kind, key), limit in LONGEST.items():
        if part["type"] == kind:
            _at_most(f"components.{key}", part.get(key), limit)
    if "custom_id" in part:
        _at_most("components.custom_id", part["custom_id"], 100)
    match part["type"]:
        case Part.ROW:
            kinds = [child["type"] for child in part.get("components", [])]
            if not 1 <= len(kinds) <= 5 or (len(kinds) > 1 and set(kinds) != {Part.BUTTON}):
                raise form_error("components", "BASE_TYPE_BAD_LENGTH", "A row holds 1 to 5 buttons or one select.")
        case Part.BUTTON:
            _check_button(part)
        case Part.STRING_SELECT:
            _check_select(part)
        case Part.RADIO_GROUP:
            _check_group(part, least=2, chosen=1)
        case Part.CHECKBOX_GROUP:
            _check_group(part, least=1, chosen=MOST_IN_GROUP)
        case Part.GALLERY:
            if not 1 <= len(part["items"]) <= 10:
                raise form_error("components.items", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 10 in length.")
            for item in part["items"]:
                _at_most("components.items.description", item.get("description"), 1024)
        case Part.SECTION:
            _check_section(part)
        case Part.THUMBNAIL:
            _at_most("components.accessory.description", part.get("description"), 1024)
        case Part.TEXT_DISPLAY:
            if not part["content"]:
                raise form_error("components.content", "BASE_TYPE_REQUIRED", "This field is required")
        case _:
            pass


def _check_section(section: Json) -> None:
    texts: list[Json] = section.get("components") or []
    if not 1 <= len(texts) <= 3:
        raise form_error("components.components", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 3 in length.")
    if any(one["type"] != Part.TEXT_DISPLAY for one in texts):
        raise form_error("components.components", "UNION_TYPE_CHOICES", "A section holds texts.")
    if (section.get("accessory") or {}).get("type") not in (Part.BUTTON, Part.THUMBNAIL):
        raise form_error("components.accessory", "UNION_TYPE_CHOICES", "Beside a section is a button or a thumbnail.")


def _check_button(button: Json) -> None:
    link, premium = button["style"] == 5, button["style"] == 6
    fits = link == bool(button.get("url")) and premium == bool(button.get("sku_id"))
    if not fits or (link or premium) == bool(button.get("custom_id")):
        raise form_error("components", "BUTTON_COMPONENT_INVALID", "custom_id, url or sku_id do not fit the style.")
    if not premium and not button.get("label") and not button.get("emoji"):
        raise form_error("components", "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "Label or emoji required.")


def _check_select(select: Json) -> None:
    options: list[Json] = select["options"]
    if not 1 <= len(options) <= 25:
        raise form_error("components.options", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 25 in length.")
    values = _check_options(options)
    fewest, most = (1 if select.get(k) is None else select[k] for k in ("min_values", "max_values"))
    if most > len(values) or fewest > most:
        raise form_error("components.max_values", "BASE_TYPE_BAD_LENGTH", "Does not fit the number of options.")
    if sum(bool(option.get("default")) for option in options) > most:
        raise form_error("components.options", "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", "Too many defaults.")


def _check_group(group: Json, *, least: int, chosen: int) -> None:
    """Refuse a radio or checkbox group; their options have no emojis."""
    options: list[Json] = group.get("options") or []
    if not least <= len(options) <= MOST_IN_GROUP:
        code = "BASE_TYPE_BAD_LENGTH"
        raise form_error("components.options", code, f"Must be between {least} and {MOST_IN_GROUP} in length.")
    _check_options(options)
    if sum(bool(option.get("default")) for option in options) > chosen:
        raise form_error("components.options", "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", "Too many defaults.")


def _check_options(options: list[Json]) -> list[str]:
    """Refuse options of a select or group with equal values or long texts; return their values."""
    values = [option["value"] for option in options]
    if len(values) != len(set(values)):
        raise form_error("components.options", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "Values must be unique.")
    for option in options:
        for key, limit in LONGEST_OPTION.items():
            _at_most(f"components.options.{key}", option.get(key), limit)
    return values


def _check_embeds(embeds: list[Json]) -> None:
    if len(embeds) > 10:
        raise form_error("embeds", "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.")
    total = 0
    for embed in embeds:
        texts = [embed.get("title"), embed.get("description")]
        texts += [(embed.get(key) or {}).get(name) for key, name in (("footer", "text"), ("author", "name"))]
        texts += [field[key] for field in embed.get("fields", []) for key in ("name", "value")]
        total += sum(len(text or "") for text in texts)
    if total > 6000:
        raise form_error("embeds", "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000")


def _unique(parts: Iterable[Json]) -> None:
    ids = [part["custom_id"] for part in parts if part.get("custom_id")]
    if len(ids) != len(set(ids)):
        raise form_error("components", "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")


def _at_most(path: str, text: str | None, limit: int) -> None:
    if len(text or "") > limit:
        raise form_error(path, "BASE_TYPE_MAX_LENGTH", f"Must be {limit} or fewer in length.")
