"""Reads the rulebook's text with clingo.ast: statements, rule blocks, declared predicates.

A comment `%*! ... *%` opens a block; the statements up to the next one belong to it:

    %*! # Title              the chapter's heading and what it is about
    %*! predicates           one line a predicate: `name(Argument, ...): meaning`
    %*! R-TRIBUTE-1          a rule: id, sentence, `source: ...`
"""

from __future__ import annotations

from typing import Any, NamedTuple

from clingo import ast
from clingo.ast import ASTType

from encoder.rulebook.model import InternalFault, Predicate, RuleBlock


class Statement(NamedTuple):
    """One statement of a chapter: its syntax tree, where it stands, the number of its block (-1: none)."""

    tree: Any
    file: str
    line: int
    block: int

    @property
    def place(self) -> str:
        """`rules/battle.lp:12`, or "" for a statement that no chapter holds."""
        return f"{self.file}:{self.line}" if self.file else ""


class Chapter(NamedTuple):
    file: str
    title: str
    text: str


class Parsed(NamedTuple):
    statements: list[Statement]
    blocks: list[RuleBlock]
    predicates: list[Predicate]
    chapters: list[Chapter]


def parse(files: list[tuple[str, bytes]]) -> Parsed:
    """All files of the rulebook. Raises InternalFault with every syntax error at its file and line."""
    parsed = Parsed([], [], [], [])
    messages: list[str] = []
    for position, (name, content) in enumerate(files):
        text = content.decode()
        if position == 0:
            text = "\n".join("" if line.startswith("#include ") else line for line in text.split("\n"))
        elif "\n#include " in text:
            messages.append(f"{name}: only rules.lp includes files")
        _parse_file(name, text, parsed, messages)
    if messages:
        raise InternalFault("the rulebook cannot be read", tuple(messages))
    return parsed


def _parse_file(name: str, text: str, parsed: Parsed, messages: list[str]) -> None:
    trees: list = []
    heard: list[str] = []
    try:
        ast.parse_string(text, trees.append, logger=lambda code, message: heard.append(message))
    except RuntimeError:
        heard = heard or ["syntax error"]
    messages += [message.replace("<string>", name) for message in heard]
    block = -1
    for tree in trees:
        line = tree.location.begin.line
        if tree.ast_type == ASTType.Comment:
            if str(tree).startswith("%*!"):
                block = _open_block(str(tree)[3:].removesuffix("*%"), name, line, parsed)
        elif tree.ast_type == ASTType.Program:
            if tree.name != "base" or tree.parameters:
                messages.append(f"{name}:{line}: the rulebook has no program parts")
        else:
            parsed.statements.append(Statement(tree, name, line, block))


def _open_block(text: str, file: str, line: int, parsed: Parsed) -> int:
    """Notes what the comment says; the number of the rule block it opens, or -1."""
    lines = text.strip("\n").split("\n")
    title = lines[0].strip()
    rest = [row for row in lines[1:] if row.strip()]
    if title.startswith("#"):
        parsed.chapters.append(Chapter(file, title.lstrip("# "), " ".join(row.strip() for row in rest)))
        return -1
    if title == "predicates":
        _declare(lines, file, line, parsed.predicates)
        return -1
    sentence, source = [], []
    part = sentence
    for row in rest:
        row = row.strip()
        if row.startswith("source:"):
            part, row = source, row.removeprefix("source:").strip()
        part.append(row)
    parsed.blocks.append(RuleBlock(title, " ".join(sentence), " ".join(source), file, line))
    return len(parsed.blocks) - 1


def _declare(lines: list[str], file: str, line: int, predicates: list[Predicate]) -> None:
    for offset, row in enumerate(lines[1:], 1):
        if not row.strip():
            continue
        if row[0].isspace() and predicates:
            last = predicates.pop()
            predicates.append(Predicate(last.name, last.arguments, f"{last.meaning} {row.strip()}", last.file, last.line))
            continue
        signature, _, meaning = row.partition("):") if "(" in row.partition(":")[0] else row.partition(":")
        name, _, arguments = signature.partition("(")
        names = tuple(part.strip() for part in arguments.split(",")) if arguments else ()
        predicates.append(Predicate(name.strip(), names, meaning.strip(), file, line + offset))
