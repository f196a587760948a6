"""Questions that no file asks: the actions of a command line, read as if they stood in the document's `ask:`."""

from __future__ import annotations

from encoder.load.document import read_document
from encoder.load.names import Names
from encoder.load.syntax import documents
from encoder.model import Case, Scenario
from encoder.problems import Problem
from encoder.values import replace
from encoder.yaml_nodes import MappingNode, Source, check_shape, compose, get, scalar_like

#: What of a document answers or varies its own question, and is not read beside another one.
_OTHER = ("ask", "expect", "also", "control", "doubt", "pending", "deck-check")
LABEL = "the action"


def read_question(
    source: Source, names: Names, scenario_id: str | None, question: str
) -> tuple[Scenario | None, tuple[Problem, ...]]:
    """One document of `source` with `question` as its `ask:`.

    scenario_id  None: the only document of the file
    question     the list of steps as YAML text: "- me: summon Gemini Elf\\n  to: [M3]"

    Returns the scenario (None if something is wrong) and the problems; those of the question itself are told of
    a file named LABEL. Raises KeyError if there is no such document, or not just one.
    """
    roots = [root for root in documents(source) if isinstance(root, MappingNode) and check_shape(source, root)]
    base = None
    if roots and [key.value for key, _ in roots[0].value] == ["base"]:
        base = roots.pop(0).value[0][1]
    wanted = [root for root in roots if scenario_id is None or getattr(get(root, "id"), "value", None) == scenario_id]
    if len(wanted) != 1:
        if source.problems:
            return None, tuple(source.problems)
        raise KeyError(scenario_id)
    end = len(source.lines)
    scenario = read_document(source, names, _asking(source, wanted[0], question), _without(base))
    if scenario is not None:
        scenario = replace(scenario, main=tuple(map(_without_expectations, scenario.main)))
    return scenario, tuple(
        problem if problem.line <= end else replace(problem, file=LABEL, line=problem.line - end)
        for problem in source.problems
    )


def _asking(source: Source, root: MappingNode, question: str) -> MappingNode:
    """The document with another question; the question's nodes lie behind the last line of the file."""
    lines = source.lines
    (node,) = compose("\n" * len(lines) + question)
    key = scalar_like(node, "ask")
    for step in node.value:
        step.value.append((scalar_like(step, "expect"), scalar_like(step, "legal")))
    lines.extend(question.split("\n"))
    return MappingNode(root.tag, [*_without(root).value, (key, node)], root.start_mark, root.end_mark)


def _without_expectations(case: Case) -> Case:
    """The case with its questions as they were asked: the format wants an `expect:` under each."""
    return replace(case, ask=tuple(replace(step, expect=None) for step in case.ask))


def _without(root: MappingNode | None) -> MappingNode | None:
    if not isinstance(root, MappingNode):
        return root
    kept = [(key, value) for key, value in root.value if key.value not in _OTHER]
    return MappingNode(root.tag, kept, root.start_mark, root.end_mark)
