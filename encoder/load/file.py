"""A whole file: its documents, `base:`, and what spans lines rather than values."""

from __future__ import annotations

import re

from encoder.load.document import MERGED_FROM_BASE, check_keys, read_document
from encoder.load.names import Names
from encoder.load.syntax import DOCUMENT_LINE, documents, is_text
from encoder.model import Scenario
from encoder.yaml_nodes import MappingNode, Node, ScalarNode, SequenceNode, Source, check_shape, is_nothing, is_plain

_HIDING = re.compile(r"[ \t]#\S")  # a '#' that starts a YAML comment but may belong to a name
_STATES = re.compile(r"\s*\([a-z][^()]*\)$")


def read_file(source: Source, names: Names) -> list[Scenario]:
    """The scenarios of a source; what is wrong is reported there."""
    if not is_text(source.text):
        source.report_at(0, 0, "Y001", "this is not a text file: it contains control characters")
        return []
    roots = [root for root in documents(source) if not is_nothing(root)]
    if not roots:
        if not source.problems:
            source.report_at(0, 0, "Y001", "this file is empty: no scenario in it")
        return []
    base = None
    scenarios = []
    seen: dict[str, int] = {}
    for root in roots:
        if not _is_document(source, root):
            continue
        _check_hidden_text(source, names, root)
        if root is roots[0] and [key.value for key, _ in root.value] == ["base"]:
            base = _base(source, root)
            continue
        scenario = read_document(source, names, root, base)
        _check_id(source, root, seen)
        if scenario is not None and not _has_error(source, root):
            scenarios.append(scenario)
    if base is not None and len(roots) == 1:
        source.report_at(0, 0, "Y001", "this file holds only `base:`: no scenario in it")
    return [] if base is not None and _has_error(source, roots[0]) else scenarios


def _has_error(source: Source, root: Node) -> bool:
    """Whether an error was found between the first line of a document and the '---' after it."""
    if not source.problems:
        return False
    start = root.start_mark.line
    marks = (i for i in range(start + 1, len(source.lines)) if DOCUMENT_LINE.match(source.lines[i]))
    end = next(marks, len(source.lines))
    return any(problem.is_error and start < problem.line <= end for problem in source.problems)


def _is_document(source: Source, root: Node) -> bool:
    if not isinstance(root, MappingNode):
        what = "a list" if isinstance(root, SequenceNode) else "a text"
        source.error(root, "S008", f"a scenario is written as keys, this is {what}", "start with `id:`")
        return False
    return check_shape(source, root)


def _base(source: Source, root: MappingNode) -> MappingNode | None:
    node = root.value[0][1]
    if isinstance(node, MappingNode):
        check_keys(source, node, MERGED_FROM_BASE)
        return node
    source.error(node, "S008", "`base:` holds the keys that all other documents share")
    return None


def _check_id(source: Source, root: MappingNode, seen: dict[str, int]) -> None:
    for key, value in root.value:
        if key.value == "id" and isinstance(value, ScalarNode) and value.value:
            first = seen.setdefault(value.value, value.start_mark.line + 1)
            if first != value.start_mark.line + 1:
                source.error(value, "S009", f"the id '{value.value}' is given twice (first on line {first})")


# ' #' ------------------------------------------------------------------------


def _check_hidden_text(source: Source, names: Names, root: MappingNode) -> None:
    """`Jinzo #7` is the card Jinzo and a comment to YAML: reported where the comment completes a name or a text."""
    if not _HIDING.search(source.text):
        return
    todo: list[Node] = [root]
    while todo:
        node = todo.pop()
        if isinstance(node, MappingNode):
            for key, value in node.value:
                if isinstance(value, ScalarNode):
                    _check_cut(source, names, value, key.value in ("title", "source", "note", "doubt", "pending"))
                todo.append(value)
        elif isinstance(node, SequenceNode):
            for item in node.value:
                if isinstance(item, ScalarNode):
                    _check_cut(source, names, item, False)
                todo.append(item)


def _check_cut(source: Source, names: Names, node: ScalarNode, is_text: bool) -> None:
    if not is_plain(node) or node.start_mark.line >= len(source.lines):
        return
    line = source.lines[node.end_mark.line] if node.end_mark.line < len(source.lines) else ""
    rest = line[node.end_mark.column :]
    if not _HIDING.match(rest) and not re.match(r"[ \t]+#\S", rest):
        return
    whole = f"{node.value} {rest.strip()}"
    name = _STATES.sub("", whole)
    if is_text or _names_a_card(names, name):
        shown = name if not is_text else whole
        quoted = f'"{whole}"' if "'" in whole else f"'{whole}'"
        source.report_at(
            node.start_mark.line + 1, node.start_mark.column + 1, "S104",
            f"'{shown}' is cut short by '#', which starts a YAML comment; this line means '{node.value}'",
            f"quote it: {quoted}", len(whole),
        )  # fmt: skip


def _names_a_card(names: Names, name: str) -> bool:
    """Whether a name, perhaps after a verb, is a real card's, or looks like one with a number."""
    tail = name.partition(" ")[2] if name[:1].islower() else name
    return names.is_real(tail) or re.search(r" #[0-9]+$", tail) is not None
