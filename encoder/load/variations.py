"""`also:`, `control:` and `base:`: the same document with changes, worked out on the YAML nodes.

Order: merge, `without`, `swap`, `add`.  Nodes keep their places, so a message
about a varied document still points to the line that says it.
"""

from __future__ import annotations

import re

from encoder.load import vocabulary as words
from encoder.load.cards import cut_apart, report_cut
from encoder.load.add import add
from encoder.load.names import Lookup
from encoder.load.refs import zone_hint
from encoder.load.suggest import did_you_mean
from encoder.load.swap import swap
from encoder.load.without import without
from encoder.yaml_nodes import MappingNode, Node, ScalarNode, SequenceNode, is_nothing, mapping_like, scalar_like

#: A document taken apart: key -> (key node, value node).
Parts = dict[str, tuple[ScalarNode, Node]]

_RANGE = re.compile(r"([MS])([1-5])-([MS])([1-5])$")


def parts_of(lookup: Lookup, node: MappingNode) -> Parts:
    """The keys of a document or variation, zone ranges of its sides written out."""
    parts: Parts = {}
    for key, value in node.value:
        if key.value in words.PLAYERS and isinstance(value, MappingNode):
            value = mapping_like(value, _expand_side(lookup, value))
        parts[key.value] = (key, value)
    return parts


def _expand_side(lookup: Lookup, side: MappingNode) -> list[tuple[ScalarNode, Node]]:
    source = lookup.source
    pairs: list[tuple[ScalarNode, Node]] = []
    lines: dict[str, int] = {}
    for key, value in side.value:
        zones = _zones(key.value)
        if zones is None:
            if not _report_cut_key(lookup, key, value, pairs):
                _report_key(lookup, key)
            continue
        for zone in zones:
            if zone in lines:
                source.error(key, "S003", f"zone {zone} is given twice (first on line {lines[zone]})")
                continue
            lines[zone] = key.start_mark.line + 1
            pairs.append((key if zone == key.value else scalar_like(key, zone), value))
    return pairs


def _zones(word: str) -> list[str] | None:
    """The keys that one key of a side stands for, or None if it is none."""
    if word in words.SIDE_KEYS:
        return [word]
    match = _RANGE.match(word)
    if match and match.group(1) == match.group(3) and match.group(2) < match.group(4):
        return [f"{match.group(1)}{number}" for number in range(int(match.group(2)), int(match.group(4)) + 1)]
    return None


def _report_cut_key(lookup: Lookup, key: ScalarNode, value: Node, pairs) -> bool:
    """A key that is really the second half of a card cut by a comma inside { }."""
    if not is_nothing(value) or not pairs:
        return False
    before = pairs[-1][1]
    if not isinstance(before, ScalarNode):
        return False
    if cut_apart(key.value):
        report_cut(lookup.source, before)
        pairs.pop()
        return True
    whole = lookup.joined(before.value, key.value)
    if whole:
        lookup.source.error(before, "Y002", f"one card? quote it: \"{whole}\"")
        pairs.pop()
    return bool(whole)


def _report_key(lookup: Lookup, key: ScalarNode) -> None:
    word = key.value
    if _RANGE.match(word):
        lookup.source.error(key, "S002", f"no range of zones '{word}'", "for example S1-S3")
    elif re.match(r"(?:[MS]\d|EM|FZ|P[LR])", word, re.I) or word.lower() in words.PLACE_MISNOMERS:
        hint = did_you_mean(word, words.SIDE_KEYS) if word.upper() in words.ZONES else zone_hint(word)
        lookup.source.error(key, "S002", f"no zone '{word}'", hint)
    else:
        lookup.source.error(key, "S001", f"unknown key '{word}'", did_you_mean(word, words.SIDE_KEYS))


# Merging ---------------------------------------------------------------------


def merge(lookup: Lookup, old: Parts, new: Parts, keys: tuple[str, ...]) -> Parts:
    """`old` with the `keys` of `new`: sides and made-up cards key by key, the rest replaced."""
    merged = dict(old)
    for name, (key, value) in new.items():
        if name not in keys:
            continue
        if name in words.MERGED_KEYS and name in merged:
            both = (merged[name][1], value)
            if all(isinstance(part, MappingNode) for part in both):
                merged[name] = (key, _merge_mapping(*both))
                continue
        if _removes(name, value):
            merged.pop(name, None)
        else:
            merged[name] = (key, value)
    for player in words.PLAYERS:
        if player in merged and isinstance(merged[player][1], MappingNode):
            key, side = merged[player]
            merged[player] = (key, mapping_like(side, [pair for pair in side.value if not _is_word(pair[1], "empty")]))
    return merged


def _merge_mapping(old: MappingNode, new: MappingNode) -> MappingNode:
    pairs = {key.value: (key, value) for key, value in old.value}
    pairs.update((key.value, (key, value)) for key, value in new.value)
    return mapping_like(new, list(pairs.values()))


def _removes(name: str, value: Node) -> bool:
    if name == "ask":
        return _is_word(value, "none") or (isinstance(value, SequenceNode) and not value.value)
    return name in words.STORY_KEYS + ("applied",) and isinstance(value, SequenceNode) and not value.value


def _is_word(node: Node, word: str) -> bool:
    return isinstance(node, ScalarNode) and node.value == word


def vary(lookup: Lookup, main: Parts, variation: Parts) -> Parts:
    """The document `main` with the changes of a variation."""
    varied = merge(lookup, main, variation, words.BOARD_KEYS + words.STORY_KEYS + ("rules", "deck-check"))
    for name, edit in (("without", without), ("swap", swap), ("add", add)):
        if name in variation:
            varied = edit(lookup, varied, variation[name][1])
    return varied
