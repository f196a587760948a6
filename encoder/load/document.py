"""One document of a file: its keys, its main case and its variations, as a Scenario."""

from __future__ import annotations

import re

from encoder.load import vocabulary as words
from encoder.load.case import Frame, build_cases, made_up_of
from encoder.load.names import Lookup, Names
from encoder.load.scalars import text
from encoder.load.suggest import did_you_mean
from encoder.load.variations import Parts, merge, parts_of, vary
from encoder.model import Case, Scenario
from encoder.problems import has_errors
from encoder.yaml_nodes import MappingNode, Node, ScalarNode, SequenceNode, Source, get, is_nothing, plain_value

_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*$")
MERGED_FROM_BASE = tuple(key for key in words.DOCUMENT_KEYS if key not in ("id", "base"))


def read_document(source: Source, names: Names, root: MappingNode, base: MappingNode | None) -> Scenario | None:
    """The scenario of a document; None if it has an error."""
    before = len(source.problems)
    check_keys(source, root, words.DOCUMENT_KEYS)
    for key, _ in root.value:
        if key.value == "base":
            source.error(key, "S001", "`base:` is the only key of a file's first document")
    lookup = _lookup(source, names, *([base] if base is not None else []), root)
    main = parts_of(lookup, root)
    if base is not None:
        main = merge(lookup, parts_of(lookup, base), main, ("id", *MERGED_FROM_BASE))
    scenario = _read_scenario(source, names, root, main)
    return None if has_errors(source.problems[before:]) else scenario


def _lookup(source: Source, names: Names, *nodes: MappingNode) -> Lookup:
    """Names as seen while a document is taken apart: its made-up cards, whatever their records are worth."""
    made_up: dict = {}
    for node in nodes:
        made_up.update(made_up_of(source, names, get(node, "cards"))[1])
    return Lookup(source, names, made_up)


def check_keys(source: Source, node: MappingNode, allowed: tuple[str, ...]) -> None:
    """Reports keys that do not stand in a document (or a variation), and keys without a value."""
    for key, value in node.value:
        if key.value not in allowed:
            hint = did_you_mean(key.value, allowed)
            if key.value in words.DOCUMENT_KEYS:
                hint = "it stands in the document, not in a variation"
            source.error(key, "S001", f"unknown key '{key.value}'", hint)
        elif is_nothing(value) and key.value != "expect":
            source.error(key, "S008", f"`{key.value}:` has no value", "leave it out if it says nothing")


def _read_scenario(source: Source, names: Names, root: MappingNode, main: Parts) -> Scenario:
    texts = {key: _text(source, main, key) for key in words.TEXT_KEYS}
    scenario_id = _id(source, root, main)
    for key in ("title", "turn"):
        if key not in main and not (key == "turn" and "deck-check" in main):
            source.error(_first_key(root), "S009", f"this scenario has no `{key}:`",
                         f"for example {'title: Who may act first?' if key == 'title' else 'turn: me main1'}")  # fmt: skip
    title = texts["title"] or ""
    frame = Frame(scenario_id, "main", "main", title, root, texts["doubt"], texts["pending"])
    expect = main["expect"][1] if "expect" in main else None
    cases = build_cases(source, names, main, expect, frame)
    if get(root, "title") is not None:
        _check_says_something(source, root)
    return Scenario(
        id=scenario_id,
        title=title,
        where=source.where(root),
        main=cases,
        also=_variations(source, names, main, "also", frame),
        control=_variations(source, names, main, "control", frame),
        source=texts["source"] or "",
        asof=texts["asof"] or "",
        note=texts["note"] or "",
        tags=_tags(source, main),
        doubt=texts["doubt"],
        pending=texts["pending"],
    )


def _first_key(root: MappingNode) -> Node:
    return root.value[0][0] if root.value else root


def _text(source: Source, parts: Parts, key: str) -> str | None:
    if key not in parts or is_nothing(parts[key][1]):
        return None
    return text(source, parts[key][1], f"`{key}:`")


def _id(source: Source, root: MappingNode, parts: Parts) -> str:
    if "id" not in parts:
        source.error(_first_key(root), "S009", "this scenario has no `id:`", "for example id: SC-001")
        return ""
    node = parts["id"][1]
    written = node.value.strip() if isinstance(node, ScalarNode) else ""
    if not _ID.match(written):
        source.error(node, "S009", "an id has letters, digits and - . _ only", "for example SC-001")
    return written


def _tags(source: Source, parts: Parts) -> tuple[str, ...]:
    if "tags" not in parts:
        return ()
    node = parts["tags"][1]
    if isinstance(node, SequenceNode) and all(isinstance(item, ScalarNode) and item.value for item in node.value):
        return tuple(item.value for item in node.value)
    source.error(node, "S008", "`tags:` is a list of words", "for example tags: [battle, classic]")
    return ()


def _check_says_something(source: Source, root: MappingNode) -> None:
    """A control without anything to be a control of is a slip."""
    if get(root, "control") is not None and get(root, "expect") is None and not _asks_several(root):
        source.error(next(key for key, _ in root.value if key.value == "control"), "S007",
                     "there is a control, but the main case expects nothing", "add `expect:`")  # fmt: skip


def _asks_several(node: MappingNode) -> bool:
    return isinstance(get(node, "ask"), SequenceNode)


# Variations --------------------------------------------------------------------


def _variations(source: Source, names: Names, main: Parts, role: str, frame: Frame) -> tuple[Case, ...]:
    if role not in main or is_nothing(main[role][1]):
        return ()
    node = main[role][1]
    items = node.value if isinstance(node, SequenceNode) else [node]
    if not items:
        source.error(node, "S008", f"`{role}:` is empty")
    cases: list[Case] = []
    for number, item in enumerate(items, 1):
        if not isinstance(item, MappingNode):
            source.error(item, "S008", f"`{role}:` is a variation, or a list of variations")
            continue
        label = role if len(items) == 1 else f"{role} {number}"
        cases += _variation(source, names, main, item, role, label, frame)
    return tuple(cases)


def _variation(source: Source, names: Names, main: Parts, node: MappingNode, role, label, frame) -> tuple[Case, ...]:
    check_keys(source, node, words.VARIATION_KEYS)
    made_up = made_up_of(source, names, main["cards"][1])[1] if "cards" in main else {}
    made_up = {**made_up, **made_up_of(source, names, get(node, "cards"))[1]}
    lookup = Lookup(source, names, made_up)
    changes = parts_of(lookup, node)
    varied = vary(lookup, main, changes)
    expect = changes["expect"][1] if "expect" in changes else None
    own_list = "ask" in changes and isinstance(changes["ask"][1], SequenceNode)
    if not own_list and isinstance(varied.get("ask", (None, None))[1], SequenceNode):
        source.error(node, "S007", "the main case asks several questions: this variation needs its own `ask:`")
        varied.pop("ask")
        expect = None
    elif expect is None and not own_list:
        source.error(_first_key(node), "S007", f"this {role} has no expect", "an expectation is never inherited")
    if role == "control":
        _check_differs(source, main, varied, node)
    title = text(source, changes["title"][1], "`title:`") if "title" in changes else None
    own = Frame(frame.scenario_id, role, label, title or frame.title, node, None, frame.pending)
    return build_cases(source, names, varied, expect, own)


_COMPARED = words.BOARD_KEYS + words.STORY_KEYS + ("rules", "deck-check")


def _check_differs(source: Source, main: Parts, varied: Parts, node: MappingNode) -> None:
    """A control changes the board, the story or the question, or it looks at other cards than the main case."""
    if not all(_content(main, key) == _content(varied, key) for key in _COMPARED):
        return
    if "ask" in main or _subjects(main.get("expect", (None, None))[1]) == _subjects(get(node, "expect")):
        source.error(node, "S205", "the control equals the main case", "change what decides the ruling")


def _subjects(expect: Node | None) -> set[str]:
    """Everything that an expectation speaks of."""
    subjects: set[str] = set()
    todo = [expect] if expect is not None else []
    while todo:
        node = todo.pop()
        if isinstance(node, MappingNode):
            subjects.update(key.value for key, _ in node.value)
            todo += [value for _, value in node.value]
        elif isinstance(node, SequenceNode):
            todo += node.value
    return subjects


def _content(parts: Parts, key: str):
    """What a key says, for comparing; expectations inside questions do not count."""
    if key not in parts:
        return None
    said = plain_value(parts[key][1])
    if key == "ask":
        return [{k: v for k, v in step.items() if k != "expect"} if isinstance(step, dict) else step
                for step in (said if isinstance(said, list) else [said])]  # fmt: skip
    return said or None
