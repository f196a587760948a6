"""Lists of cards, with what a comma inside [ ] cuts apart."""

from __future__ import annotations

from encoder.load.cards import Written, cut_apart, read_card, report_cut
from encoder.load.names import Lookup
from encoder.yaml_nodes import Node, ScalarNode, SequenceNode


def read_cards(lookup: Lookup, value: Node) -> list[Written]:
    """The cards of a list or the one card at `value`; names and cards cut by a comma are reported."""
    source = lookup.source
    if not isinstance(value, SequenceNode):
        written = read_card(source, value)
        return [written] if written else []
    found = []
    items = iter(value.value)
    for item in items:
        text = item.value if isinstance(item, ScalarNode) else ""
        if cut_apart(text):
            report_cut(source, item)
            while text.count("(") > text.count(")"):
                following = next(items, None)
                if following is None:
                    break
                text += following.value if isinstance(following, ScalarNode) else ""
            continue
        written = read_card(source, item)
        if written:
            found.append(written)
    if value.flow_style:
        found = _without_cut_names(lookup, found)
    return found


def _without_cut_names(lookup: Lookup, found: list[Written]) -> list[Written]:
    """Reports names that a comma cut in two, and leaves their halves out."""
    kept: list[Written] = []
    skip = False
    for first, second in zip(found, [*found[1:], None]):
        if skip:
            skip = False
            continue
        whole = lookup.joined(first.name, second.name) if second and not first.states else None
        if whole:
            lookup.source.error(first.node, "Y002", f"one card? quote it: \"{whole}\"")
            skip = True
        else:
            kept.append(first)
    return kept
