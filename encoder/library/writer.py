"""One card text on its way to facts: rows collected, problems collected, names in reach.

A `Writer` lives while one record is read in one era.  Readers (see `shapes.py`)
ask it for ids, emit rows and report problems; none of them raises.
"""

from __future__ import annotations

from encoder.library.terms import quote
from encoder.problems import Problem


class Writer:
    """Collects what the readers of one record find.

    card        name of the card; every id is a term that contains it
    file        file of the record, for problems
    first_line  lines of the file before the YAML text that was composed
    source      that text, for excerpts, or ''
    """

    def __init__(self, card: str, file: str, first_line: int = 0, source: str = ""):
        self.card = card
        self.term = quote(card)
        self.file = file
        self.first_line = first_line
        self.source = source
        self.rows: list[tuple[str, ...]] = []
        self.lines: list[int] = []
        self.problems: list[Problem] = []
        self.category = ""
        self.scope = Scope()
        #: what effects of this card declare, and (node, kind) of what its texts read
        self.declared: set[str] = set()
        self.declared_used: list[tuple] = []
        #: (node, id) of every effect that a text refers to by its number
        self.effects_used: list[tuple] = []
        self._numbers: dict[str, int] = {}

    def emit(self, node, predicate: str, *arguments: str) -> None:
        """Adds the row `predicate(arguments)`, which says what stands at `node`."""
        self.rows.append((predicate, *arguments))
        self.lines.append(node.start_mark.line)

    def problem(self, node, code: str, message: str, suggestion: str = "") -> None:
        """Reports what is wrong at `node`."""
        mark, end = node.start_mark, node.end_mark
        length = end.column - mark.column if end.line == mark.line else 1
        self.problems.append(
            Problem(
                self.file,
                mark.line + 1 + self.first_line,
                mark.column + 1,
                code,
                message,
                suggestion,
                self.source.split("\n")[mark.line] if self.source else "",
                max(1, length),
            )
        )

    def new(self, kind: str) -> str:
        """A new id of that kind: `f("Shift",2)`."""
        number = self._numbers[kind] = self._numbers.get(kind, 0) + 1
        return f"{kind}({self.term},{number})"


class Scope:
    """What a reference inside an effect may point to.

    names      names given by `as` so far
    present    of 'target', 'cost', 'answered', 'result': those that the effect has
    owner      what the numbers of effects count from here: the card, an `into`, a grant
    pendulum   whether the effect stands in the Pendulum box
    modified   whether `it` has a meaning here
    step       number of the step that is being read, 0 outside of steps
    """

    __slots__ = ("names", "present", "owner", "pendulum", "modified", "step")

    def __init__(self, owner: str = "", pendulum: bool = False):
        self.names: set[str] = set()
        self.present: set[str] = set()
        self.owner = owner
        self.pendulum = pendulum
        self.modified = False
        self.step = 0
