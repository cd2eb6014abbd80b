"""Codec of texts as plain data, for the communication between processes."""

from __future__ import annotations

from typing import Any

from bot.games.contract import Arg, BilingualText, Text, Typed, Who


def packed(text: Text) -> dict[str, Any]:
    """Encode a text with its arguments and its icon."""
    found: dict[str, Any] = {"key": text.key, "args": {name: _packed(one) for name, one in text.args.items()}}
    found |= {} if text.many is None else {"many": text.many}
    found |= {"sign": text.sign} if text.sign else {}
    return found | ({"ja": text.ja} if isinstance(text, BilingualText) else {})


def unpacked(raw: dict[str, Any]) -> Text:
    """Decode a text."""
    args = {name: _unpacked(one) for name, one in raw["args"].items()}
    if "ja" in raw:
        return BilingualText(raw["key"], args, raw.get("many"), raw.get("sign", ""), raw["ja"])
    return Text(raw["key"], args, raw.get("many"), raw.get("sign", ""))


def _packed(arg: Arg) -> Any:
    match arg:
        case str() | int():
            return arg
        case Text():
            return packed(arg)
        case Who(seat):
            return {"who": seat}
        case Typed(words):
            return {"typed": words}
        case _:
            return [_packed(one) for one in arg]


def _unpacked(raw: Any) -> Any:
    match raw:
        case {"key": _}:
            return unpacked(raw)
        case {"who": seat}:
            return Who(seat)
        case {"typed": words}:
            return Typed(words)
        case list():
            return [_unpacked(one) for one in raw]  # pyright: ignore[reportUnknownVariableType]
        case _:
            return raw
