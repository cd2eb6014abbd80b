"""Lints of wording: punctuation, spelling, terms, and widths of labels.

All catalogues are checked, in both languages, and the names in the games' own sets.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple
from unicodedata import east_asian_width

import pytest

from bot.words.catalogue import ROOT
from tests.words.japanese_punctuation import JAPANESE, SIGNS
from tests.words.source_texts import AREAS, catalogue, nodes, of_area, of_card

SETS = sorted([*ROOT.glob("bot/games/*/components/house.toml"), *ROOT.glob("bot/games/*/components/cards.txt")])


class Pair(NamedTuple):
    """A text in both languages."""

    en: str
    ja: str


# --- sources ---------------------------------------------------------------------------------------------------------


@cache
def pairs(area: str) -> tuple[Pair, ...]:
    """Return the texts of a catalogue, and of a game's card."""
    found = [Pair(*said) for said in of_card(area)]
    for message in catalogue(area).values():
        english = message.id if isinstance(message.id, tuple) else (str(message.id),)
        japanese = message.string[0] if isinstance(message.string, tuple) else message.string
        found += [Pair(str(one), str(japanese)) for one in english]
    return tuple(found)


@cache
def names(area: str) -> tuple[Pair, ...]:
    """Return the names and texts of a game's own set."""
    return tuple(pair for path in SETS if path.parent == (ROOT / area).parent for pair in in_set(path))


def in_set(path: Path) -> Iterator[Pair]:
    """Yield the names and texts of a set.

    These are {en, ja}, name and name_ja, or the second and third column.
    """
    if path.suffix == ".toml":
        yield from _in_toml(tomllib.loads(path.read_text(encoding="utf-8")))
        return
    for line in path.read_text(encoding="utf-8").splitlines():
        columns = [one.strip() for one in line.split("|")]
        if not line.startswith("#") and len(columns) > 2:
            yield Pair(columns[1], columns[2])


def _in_toml(value: object) -> Iterator[Pair]:
    match value:
        case {"en": str(english), "ja": str(japanese)}:
            yield Pair(english, japanese)
        case Mapping():
            yield from (
                Pair(value[key[: -len("_ja")]], one)
                for key, one in value.items()
                if isinstance(key, str) and key.endswith("_ja") and isinstance(one, str)
            )
            for one in value.values():
                yield from _in_toml(one)
        case list():
            for one in value:
                yield from _in_toml(one)
        case _:
            return


def japanese(texts: Sequence[Pair]) -> Iterator[str]:
    """Yield the Japanese texts, without code."""
    for pair in texts:
        if re.search(f"[{JAPANESE}]", pair.ja):
            yield re.sub(r"`[^`]*`|https?://\S+", "", pair.ja)


def found_in(texts: Sequence[Pair], pattern: str, *, but: str = r"(?!)") -> list[str]:
    """Return the Japanese texts that match the pattern, with the allowed parts (`but`) removed."""
    return [one for one in japanese(texts) if re.search(pattern, re.sub(but, "", one))]


def offending(patterns: Iterable[str], find: Callable[[str, str], list[str]]) -> dict[str, list[str]]:
    """Return all texts that are found for an area and a pattern, by both."""
    found = {f"{area}: {pattern}": find(area, pattern) for area in AREAS for pattern in patterns}
    return {where: texts for where, texts in found.items() if texts}


def areas_of(*names: str) -> list[str]:
    """Return the areas of these games, or of all if none is named."""
    return [area for area in AREAS if not names or any(f"/{name}/" in area for name in names)]


# --- Japanese: punctuation and spelling ------------------------------------------------------------------------------


def test_signs_are_those_of_japanese_prose() -> None:
    assert offending(SIGNS, lambda area, wrong: found_in((*pairs(area), *names(area)), SIGNS[wrong])) == {}


SPELLING = {
    "全て": "すべて",
    "全部": "すべて",
    r"(?<![がはもの])ほかの|ほかに": "他の",
    "たずね|尋ね": "聞く",
    "無作為": "ランダムに",
    "直ちに": "ただちに",
    r"今(?![回日度後月週])": "いま",
    r"(?<!ハ)[一二三四五六七八九]つ(?!の未知)": "1つ",
    "[一二三四五六七八九]人(?!組|で)": "1人",
    r"[一二三四五六七八九]枚": "1枚",
    r"(?<=[\d}人枚個回体つ])毎(?!回)": "ごと",
    rf"{{command}}(?=[{JAPANESE}])|(?<=[{JAPANESE}]){{command}}": " {command} ",
}
"""Preferred spellings, by the pattern that they replace."""


def test_a_word_is_spelled_in_one_way() -> None:
    assert offending(SPELLING, lambda area, wrong: found_in(pairs(area), wrong)) == {}


POLITE = re.compile(r"(?:です|ます|ました|ません|でした|ましょう|ください|ますか|ですか)(?=[）]?$|\n)")


@pytest.mark.parametrize("area", AREAS)
def test_polite_sentences_end_with_their_sign(area: str) -> None:
    assert not [one for one in japanese(pairs(area)) if POLITE.search(one)]


# --- Japanese: terms -------------------------------------------------------------------------------------------------


class Term(NamedTuple):
    """A forbidden term, its replacement, and the games that it is forbidden in (none: all)."""

    wrong: str
    instead: str
    games: Sequence[str] = ()
    but: str = r"(?!)"


NUMBER = r"(?:\{\w+\}|\d+)"
TERMS = (
    Term(r"(?<![ァ-ヶー])ターン(?!終了)", "手番", ("auztralia", "farfarout", "spacebase"), but="バトルターン"),
    Term("の勝ち(?!点)", "の勝利"),
    Term("デッキ", "山札"),
    Term("用具", "コンポーネント"),
    Term("卓[がは][^、。]*(?:待[ちっ]|選[びぶん])", "自動で選ばれました／あなたの番です"),
    Term("封印された乱数", "公平さの証明"),
    Term("無難な", "自動で選択"),
    Term("ふつうはこれ", "初期値"),
    Term("当方|当ボット|このボット独自|ハウスセット", "Taku独自"),
    Term("出版社|市販品|製品版", "市販のゲーム"),
    Term("原文|元の説明|参考にした説明|いくつかの紹介文", "説明書により異なる"),
    Term("(?<!のゲーム)を遊ぶ", "で遊ぶ"),
    Term(f"{NUMBER}番目の(?:操作|手(?!順|番))|操作数", "{n}手目／手数"),
    Term("フィルム", "リプレイ動画"),
    Term("だれ(?![かて])", "誰"),
    Term("日替わり", "今日の問題"),
    Term("できること…|いまできないこと", "すべての行動…／選べない理由…"),
    Term("いま思いつ", "いまはヒントがありません"),
    Term("ひと押し", "実際に動かしながら"),
    Term("一手も|直前の一手", "直前の操作"),
    Term("技術開発|技術力の開発", "技術力", ("andromeda",)),
    Term("カードのセット|カード一式|一式", "カードセット／同じカードの組"),
    Term("満杯", "軌道が埋まった", ("andromeda",)),
    Term("最初からに", "リセットされる", ("ricochet",)),
    Term("披露", "実演", ("ricochet",)),
    Term("伏せて書", "預ける", ("ricochet",)),
    Term("その場で|その場なら", "リアルタイム", ("ricochet",)),
    Term("脇に置", "見送り", ("ricochet",)),
    Term("ギブアップ", "あきらめる"),
    Term("着かせ", "まで動かす"),
    Term("卓を立て", "卓を開く"),
    Term("決定戦|もう1ラウンド|追加の1?ラウンド", "追加ラウンド", ("spacebase",)),
    Term("クレジットをすべて支払", "クレジット全額を支払う", ("spacebase",)),
    Term(r"(?:\{n\}|\d+)勝利点", "勝利点{n}点", ("spacebase",)),
    Term("飛行艇", "飛空艇", ("auztralia",)),
    Term(rf"農場(?:トークン)?[をはがも]?{NUMBER}(?:つ|枚)(?!も)", "農場…個", ("auztralia",)),
    Term("(?<!山)山(?=から|の一番上|に戻|へ戻|が尽)", "山札", ("auztralia",)),
    Term("相場|交換レート", "価格", ("farfarout",)),
    Term("削除", "除外", ("farfarout",)),
    Term("無効", "キャンセル", ("farfarout",)),
    Term("保持", "手元に残す", ("farfarout",)),
    Term(rf"移動が{NUMBER}|残り移動(?!ポイント)", "移動ポイント", ("farfarout",)),
    Term(rf"(?:ダイス|アイテム|シールド)[をはがも]?{NUMBER}つ", "…個", ("farfarout",)),
    Term(rf"レリック(?:カード)?[をはがも]?{NUMBER}(?:個|つ)", "レリック…枚", ("farfarout",)),
    Term(rf"トークン[をはがも]?{NUMBER}枚", "トークン…個", ("farfarout",)),
    Term(rf"(?:富|評判){NUMBER}を(?:得|獲得)", "富2ポイントを獲得しました", ("farfarout",)),
)


def test_one_word_means_one_thing() -> None:
    found = {
        f"{area}: {term.wrong}, instead of {term.instead}": texts
        for term in TERMS
        for area in areas_of(*term.games)
        if (texts := found_in((*pairs(area), *names(area)), term.wrong, but=term.but))
    }
    assert found == {}


# --- English ---------------------------------------------------------------------------------------------------------

AMERICAN = (
    r"colou?rs? (?<=\bcolor )|\bcolor|\bcenter|\bgray|\barmor|\bneighbor|\bfavor|\bhonor|\bharbor|\blabor\b|\brumor"
    r"|\bmaneuver|\bdefense|\boffense|\bcatalog\b|\bdialog\b|\btraveled|\bcanceled|\bfulfill|\bplow|\bjewelry"
    r"|(?:colon|organ|recogn|real|final|minim|maxim|stabil|util)iz|counter-?clockwise|\btoward\b"
)
FORBIDDEN = {
    r"turn(?:s|ed|ing)? up": "reveal",
    "(?<!or - )for nothing": "free",
    r"\bbesides\b": "also",
    r"\bwhom\b": "who",
    r"\b(?:lays|laid|laying)\b[^.]*\b(?:card|face)|\blay (?:a|no|your|the)\b[^.]*\bcard": "play",
    "in the open": "face up",
    "equal cards": "matching cards",
    r"\bpart(?:s|ed)? with\b": "give up, dismiss",
    r"\bfurther\b": "more, another",
    r"brings? forth|goes on by": "spawns, advances",
    r"this house|house values|house set|house rul|our own set|our source": "Taku's own",
    r"the table (?:waits|chose|chooses|has waited|would take|takes)": "it is your turn; a safe choice was made",
    r"sealed chance": "fairness seal",
    r"\bshall\b": "should",
    r"\bno more\b[^.]*\bremind|remind[^.]*\bno more\b": "I won't remind",
    r"clocks? rests?\b": "is paused",
    r"possibilities": "choices",
    r"by lot\b": "at random",
    r"standing orders?": "auto-answer",
    r"dearer": "raises the price",
    r"\bin vain\b": "finds nothing",
}
RICOCHET = {
    r"\bways?\b": "route",
    r"\bcontent\b|(?:let|may|lets?) [^.]*\bstand\b": "accept",
    r"\ba slip\b": "a mistake",
}
HEADLESS = re.compile(r"(?:^|[.:;] )Who (?!is\b|are\b|to\b)[a-z][^?]*$")
"""A relative "who" without a noun at the beginning of a statement."""


@pytest.mark.parametrize("area", AREAS)
def test_english_is_british(area: str) -> None:
    assert not [pair.en for pair in (*pairs(area), *names(area)) if re.search(AMERICAN, pair.en, re.IGNORECASE)]


def test_english_is_plain_table_talk() -> None:
    def find(area: str, wrong: str) -> list[str]:
        texts = (*pairs(area), *names(area))
        return [pair.en for pair in texts if re.search(wrong, pair.en, re.IGNORECASE)]

    assert offending(FORBIDDEN, find) == {}


@pytest.mark.parametrize("words", RICOCHET)
def test_ricochet_has_routes_that_are_accepted(words: str) -> None:
    found = [pair.en for pair in pairs("bot/games/ricochet/words") if re.search(words, pair.en, re.IGNORECASE)]
    assert not found, f"instead: {RICOCHET[words]}"


@pytest.mark.parametrize("area", AREAS)
def test_who_has_a_noun_or_a_question(area: str) -> None:
    assert not [pair.en for pair in pairs(area) if HEADLESS.search(pair.en)]


# --- labels ----------------------------------------------------------------------------------------------------------

LATIN, WIDE = 20, 10
"""Usual maximum letters of a button, so that three fit in a row on a phone."""
MAKERS = ("Shortcut", "button", "link")
LABELLED = re.compile(r"\b(?:Verb|Shortcut|button|link)\(|\bown=|def highlights\b")
LONGER: frozenset[str] = frozenset()
"""Labels that are longer."""


@cache
def labels() -> tuple[tuple[str, str], ...]:
    """Return the area and English of each text passed to a button factory."""
    found: dict[tuple[str, str], None] = {}
    for area in AREAS:
        for path in of_area(area):
            said, named = nodes(path, LABELLED), defaultdict[str, list[ast.expr]](list)
            for name, value in _named(said):
                named[name].append(value)
            found |= dict.fromkeys((area, key) for key in _texts_in(_labelled(said), named))
    return tuple(found)


def _named(file: Iterable[ast.AST]) -> Iterator[tuple[str, ast.expr]]:
    """Yield names with the values that they are assigned or iterate over."""
    for node in file:
        match node:
            case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)):
                yield from (
                    (one.id, value) for one, value in zip(names, values, strict=True) if isinstance(one, ast.Name)
                )
            case ast.Assign(targets=[target], value=value) | ast.comprehension(target=target, iter=value):
                yield from ((one.id, value) for one in ast.walk(target) if isinstance(one, ast.Name))
            case _:
                pass


def _labelled(file: Iterable[ast.AST]) -> list[ast.AST]:
    """Return the expressions of labels: arguments of button factories, and names of highlights."""
    found: list[ast.AST] = []
    for node in file:
        match node:
            case ast.Call(
                func=ast.Name(id="Verb"), args=[_, name, ast.Call(), *_]
            ):  # a label for the table itself has no command
                found.append(name)
            case ast.Call(func=ast.Name(id=maker), args=args) if maker in MAKERS:
                found += args[:2]
            case ast.keyword(arg="own") | ast.FunctionDef(name="highlights"):
                found.append(node)
            case _:
                pass
    return found


def _texts_in(arguments: Sequence[ast.AST], named: Mapping[str, Sequence[ast.expr]]) -> Iterator[str]:
    """Yield the texts in expressions, also in a list or table that they name."""
    for node in (node for argument in arguments for node in ast.walk(argument)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("t", "tn"):
            if isinstance(node.args[0], ast.Constant):
                yield str(node.args[0].value)
        elif isinstance(node, ast.Name) and node.id in named:
            yield from _texts_in([value for value in named[node.id] if not _is_verb(value)], {})


def _is_verb(value: ast.expr) -> bool:
    """Return whether this name is a label already, and its other texts are none."""
    return isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "Verb"


def width(label: str) -> float:
    """Return the width in full-width letters, without placeholders."""
    plain = re.sub(r"\{\w+\}", "", label)
    return sum(1 if east_asian_width(sign) in "WF" else 0.5 for sign in plain)


def test_labels_are_short_in_both_languages() -> None:
    long: dict[str, str] = {}
    for area, key in labels():
        said = str(catalogue(area)[key].string)
        plain = re.sub(r"\{\w+\}", "", key)
        if key not in LONGER and (len(plain) > LATIN or width(said) > WIDE):
            long[key] = said
    assert not long
