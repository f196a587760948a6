"""Documents as a command line changes them: with another question, or under another era.

What the command line says is read with the grammar of the file, as if it stood there.
"""

from __future__ import annotations

from encoder.load.document import read_document
from encoder.load.names import Names
from encoder.load.syntax import documents
from encoder.model import Case, Scenario
from encoder.problems import Problem
from encoder.values import replace
from encoder.yaml_nodes import MappingNode, Source, check_shape, compose, get, scalar_like

#: What of a document answers or varies its own question, and is not read beside another one.
_ANSWERS = ("expect", "also", "control", "doubt", "pending", "deck-check")
_VARIATIONS = ("also", "control")
LABEL = "the action"


def read_changed(
    source: Source, names: Names, scenario_id: str | None, changes: dict[str, str]
) -> tuple[Scenario | None, tuple[Problem, ...]]:
    """One document of `source`, its main case alone, with other values for some keys.

    scenario_id  None: the only document of the file
    changes      key to its YAML text, for example {"ask": "- me: summon Squire\\n  to: [M3]", "rules": "mr3"}

    Returns the scenario (None if something is wrong) and the problems; those of the changes are told of a file named
    LABEL. Raises KeyError if there is no such document, or not just one.
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
    dropped = {*changes, *(_ANSWERS if "ask" in changes else _VARIATIONS)}
    root = _changed(source, wanted[0], changes, dropped)
    scenario = read_document(source, names, root, _without(base, dropped))
    if scenario is not None and "ask" in changes:
        scenario = replace(scenario, main=tuple(map(_without_expectations, scenario.main)))
    return scenario, tuple(
        problem if problem.line <= end else replace(problem, file=LABEL, line=problem.line - end)
        for problem in source.problems
    )


def _changed(source: Source, root: MappingNode, changes: dict[str, str], dropped) -> MappingNode:
    """The document with other values; their nodes lie behind the last line of the file."""
    made = _without(root, dropped)
    for key, text in changes.items():
        lines = source.lines
        (node,) = compose("\n" * len(lines) + text)
        if key == "ask":
            for step in node.value:
                step.value.append((scalar_like(step, "expect"), scalar_like(step, "legal")))
        lines.extend(text.split("\n"))
        made.value.append((scalar_like(node, key), node))
    return made


def _without_expectations(case: Case) -> Case:
    """The case with its questions as they were asked: the format wants an `expect:` under each."""
    return replace(case, ask=tuple(replace(step, expect=None) for step in case.ask))


def _without(root: MappingNode | None, dropped) -> MappingNode | None:
    if not isinstance(root, MappingNode):
        return root
    kept = [(key, value) for key, value in root.value if key.value not in dropped]
    return MappingNode(root.tag, kept, root.start_mark, root.end_mark)
