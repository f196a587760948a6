"""YAML as nodes: every value keeps its line and column, and no value has a type yet.

PyYAML's C loader composes the nodes; its guessing of types is switched off, so a
card called `No` or `7` stays a name, and the reader of a value decides from
where it stands what it must be.  Refused, because the format never needs them
and they hide mistakes: duplicate keys, keys that are not plain text, anchors and
aliases, tags, deep nesting.
"""

from __future__ import annotations

import re

import yaml
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from encoder.problems import ERROR, WARNING, Problem, Where

__all__ = ["MappingNode", "Node", "ScalarNode", "SequenceNode"]

_UNTYPED = "ocg:untyped"
_DEEPEST = 30
_LINE_BREAK = re.compile("\r\n|[\r\n\x85\u2028\u2029]")

_Base = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _Loader(_Base):
    """A loader that leaves every node untyped."""

    def resolve(self, kind, value, implicit):
        return _UNTYPED

    def descend_resolver(self, current_node, current_index):
        pass

    def ascend_resolver(self):
        pass


class Source:
    """A text with its name, and the problems found in it so far."""

    def __init__(self, label: str, text: str):
        self.label = label
        self.text = text
        self.problems: list[Problem] = []
        self._seen: set[tuple] = set()
        self._lines: list[str] | None = None

    @property
    def lines(self) -> list[str]:
        if self._lines is None:
            self._lines = _LINE_BREAK.split(self.text)
        return self._lines

    def where(self, node: Node, part: str = "") -> Where:
        """Where a node starts, or where the `part` starts that ends its text."""
        mark = node.start_mark
        column = mark.column + 1
        if part and len(part) < len(node.value) and mark.line == node.end_mark.line:
            column += len(node.value) - len(part) + (not is_plain(node))
        return Where(self.label, mark.line + 1, column)

    def report_at(self, line, column, code, message, suggestion="", length=1, severity=ERROR) -> None:
        """Adds a problem at a line and column (from 1)."""
        excerpt = self.lines[line - 1] if 0 < line <= len(self.lines) else ""
        self.report(Problem(self.label, line, column, code, message, suggestion, excerpt, length, severity))

    def report(self, problem: Problem) -> None:
        """Adds a problem; the same one is not added twice, and nothing about a value that is not even YAML."""
        place = (problem.line, problem.column)
        key = (*place, problem.code, problem.message)
        if key not in self._seen and place not in self._seen:
            self._seen.add(key)
            self.problems.append(problem)
            if problem.code[0] == "Y":
                self._seen.add(place)

    def error(self, node: Node, code, message, suggestion="", part: str | None = None, severity=ERROR) -> None:
        """Adds a problem about `node`, or about `part` of its text."""
        mark = node.start_mark
        line, column = mark.line + 1, mark.column + 1
        for number in range(mark.line, min(node.end_mark.line + 1, len(self.lines))) if part else ():
            found = self.lines[number].find(part, mark.column if number == mark.line else 0)
            if isinstance(node, ScalarNode) and node.value.endswith(part) and mark.line == node.end_mark.line:
                found = self.where(node, part).column - 1
            if found >= 0:
                self.report_at(number + 1, found + 1, code, message, suggestion, len(part), severity)
                return
        self.report_at(line, column, code, message, suggestion, self._length(node), severity)

    def warning(self, node: Node, code, message, suggestion="", part: str | None = None) -> None:
        self.error(node, code, message, suggestion, part, WARNING)

    def _length(self, node: Node) -> int:
        start, end = node.start_mark, node.end_mark
        if start.line == end.line:
            return max(1, end.column - start.column)
        if start.line < len(self.lines):
            return max(1, len(self.lines[start.line].rstrip()) - start.column)
        return 1


def compose(text: str) -> list[Node]:
    """The document nodes of `text`; raises yaml.YAMLError."""
    loader = _Loader(text)
    documents = []
    try:
        while loader.check_node():
            documents.append(loader.get_node())
    finally:
        loader.dispose()
    return documents


def check_shape(source: Source, document: Node) -> bool:
    """Reports what a scenario file never contains; False if the document cannot be read further."""
    readable = True
    seen = set()
    todo = [(document, 0)]
    while todo:
        node, depth = todo.pop()
        if depth > _DEEPEST:
            source.error(node, "Y001", "nested too deeply to be a scenario")
            return False
        if id(node) in seen:
            source.error(node, "Y001", "anchors (&) and aliases (*) are not used in scenario files",
                         "write it out, or use `base:`")  # fmt: skip
            return False
        seen.add(id(node))
        if node.tag != _UNTYPED:
            source.error(node, "Y002", f"'{node.tag.split(':')[-1]}' is read as a YAML tag because of the '!'",
                         "put the value in quotes")  # fmt: skip
        if isinstance(node, MappingNode):
            readable &= _check_keys(source, node)
            todo.extend((value, depth + 1) for _, value in reversed(node.value))
        elif isinstance(node, SequenceNode):
            todo.extend((value, depth + 1) for value in reversed(node.value))
    return readable


def _check_keys(source: Source, mapping: MappingNode) -> bool:
    lines: dict[str, int] = {}
    readable = True
    for key, _ in mapping.value:
        if not isinstance(key, ScalarNode):
            source.error(key, "Y002", "a key must be plain text", "quote it if it is a name")
            readable = False
            continue
        first = lines.get(key.value)
        if first is None:
            lines[key.value] = key.start_mark.line + 1
            continue
        what = "zone" if re.fullmatch(r"[MS][1-5]|EM[LR]|FZ|P[LR]", key.value) else "key"
        name = key.value if what == "zone" else f"'{key.value}'"
        source.error(key, "S003", f"{what} {name} is given twice (first on line {first})")
    return readable


def entries(node: Node) -> list[tuple[ScalarNode, Node]]:
    """The (key, value) pairs of a mapping node."""
    return node.value


def get(mapping: MappingNode, name: str) -> Node | None:
    """The value of the key `name`, or None."""
    for key, value in mapping.value:
        if key.value == name:
            return value
    return None


def text_of(node: Node | None) -> str:
    """The text of a scalar, '' for anything else."""
    return node.value.strip() if isinstance(node, ScalarNode) else ""


def is_plain(node: Node) -> bool:
    """Whether a scalar stands there without quotes."""
    return node.style is None or node.style == ""


def is_nothing(node: Node) -> bool:
    """Whether nothing at all is written: `M3:` with no value."""
    return isinstance(node, ScalarNode) and node.value == "" and is_plain(node)


def scalar_like(node: Node, text: str) -> ScalarNode:
    """A scalar `text` that stands where `node` stands."""
    return ScalarNode(_UNTYPED, text, node.start_mark, node.end_mark, getattr(node, "style", None))


def sequence_like(node: Node, items: list[Node], flow: bool = False) -> SequenceNode:
    """A list of `items` that stands where `node` stands; `flow`: written in [ ]."""
    return SequenceNode(_UNTYPED, items, node.start_mark, node.end_mark, flow)


def mapping_like(node: Node, pairs: list[tuple[Node, Node]]) -> MappingNode:
    """A mapping of `pairs` that stands where `node` stands."""
    return MappingNode(_UNTYPED, pairs, node.start_mark, node.end_mark, False)


def plain_value(node: Node):
    """The node as text, lists and (key, value) pairs, without places: for comparing."""
    if isinstance(node, ScalarNode):
        return node.value
    if isinstance(node, SequenceNode):
        return [plain_value(item) for item in node.value]
    return {key.value: plain_value(value) for key, value in node.value}
