"""Problems: everything a person has to be told about a file, as values.

A problem is collected, never raised, so that one run shows all problems of a
file.  `render` prints it the way compilers do: place, code, message, the line
with carets, and one suggestion.
"""

from __future__ import annotations

from encoder.values import value

ERROR = "error"
WARNING = "warning"

#: How much of a long source line an excerpt shows, so that it fits a screen.
_EXCERPT_WIDTH = 100


@value
class Where:
    """A place in a file; line and column count from 1."""

    file: str
    line: int = 1
    column: int = 1

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@value
class Problem:
    """One thing that is wrong with an input file.

    file, line, column  where (from 1; line 0: the file as a whole)
    code                a code of docs/board-format.md ('S001'), or another module's own
    message             what is wrong, one sentence without a full stop
    suggestion          the one probable remedy, or ''
    excerpt             the source line as written, or ''
    length              how many characters of it are meant
    severity            'error' or 'warning'
    """

    file: str
    line: int
    column: int
    code: str
    message: str
    suggestion: str = ""
    excerpt: str = ""
    length: int = 1
    severity: str = ERROR

    @property
    def where(self) -> Where:
        return Where(self.file, self.line, self.column)

    @property
    def is_error(self) -> bool:
        return self.severity == ERROR


def has_errors(problems) -> bool:
    """Whether one of `problems` is an error (warnings alone do not stop anything)."""
    return any(problem.is_error for problem in problems)


def render(problem: Problem) -> str:
    """`problem` as text of several lines, without colour and without a newline at the end."""
    place = problem.file if problem.line < 1 else f"{problem.file}:{problem.line}:{problem.column}"
    head = f"{place}: {problem.severity}[{problem.code}]: {problem.message}"
    if not problem.excerpt or problem.line < 1:
        return f"{head}\n  {problem.suggestion}" if problem.suggestion else head
    text, start, length = _window(problem.excerpt, problem.column - 1, problem.length)
    number = str(problem.line)
    gutter = " " * len(number)
    pad = " " * display_width(text[:start])
    carets = "^" * max(1, display_width(text[start : start + length]))
    marked = f"{gutter} | {pad}{carets} {problem.suggestion}".rstrip()
    return f"{head}\n{gutter} |\n{number} | {text}\n{marked}"


def _window(line: str, start: int, length: int) -> tuple[str, int, int]:
    """The part of a long line around `start`, and where `start` is in that part."""
    line = "".join(" " if mark == "\t" or not mark.isprintable() else mark for mark in line.rstrip("\r\n"))
    start = min(max(start, 0), len(line))
    if len(line) > _EXCERPT_WIDTH:
        left = max(0, min(start - 20, len(line) - _EXCERPT_WIDTH))
        cut = line[left : left + _EXCERPT_WIDTH]
        if left:
            cut = "..." + cut[3:]
        if left + _EXCERPT_WIDTH < len(line):
            cut = cut[:-3] + "..."
        line, start = cut, start - left
    return line, start, max(1, min(length, len(line) - start))


def display_width(text: str) -> int:
    """How many columns `text` takes on a terminal: wide (East Asian) characters take two."""
    if text.isascii():
        return len(text)
    from unicodedata import combining, east_asian_width

    return sum(0 if combining(mark) else 2 if east_asian_width(mark) in "WF" else 1 for mark in text)
