"""From the bytes of a file to document nodes; what is not YAML becomes one clear problem.

The YAML parser stops at its first error and words it for programmers.  Here a
value that only lacks quotes is named as such (Y002), quoted in memory, and the
reading goes on; any other error (Y001) costs the document it stands in, and the
other documents of the file are still read.
"""

from __future__ import annotations

import re

import yaml

from encoder.yaml_nodes import Node, Source, compose

_MANY = 40  # errors reported for one file before giving up
DOCUMENT_LINE = re.compile(r"---(\s|$)")
_VALUE_LINE = re.compile(r"(\s*(?:- +)*(?:[^\s\"'#\[{][^:]*?: +)?)(\S.*?)\s*(?: #.*)?$")
_FLOW_ITEM = re.compile(r"[^\[\]{},]+")
_BEFORE_A_CARD = re.compile(
    r"(?:[MS][1-5]|EM[LR]|FZ|P[LR]|hand|deck|extra|gy|banished|top|bottom|card): *$|- *$|[\[{,] *$"
)
_FREE_TEXT = re.compile(r"\s*(?:- +)?(?:title|note|source|asof|doubt|pending): ")

_WORDING = (
    ("exceeded maximum nesting", "nested too deeply to be a scenario", ""),
    ("found undefined alias", "a value that starts with '*' is an alias in YAML", "put it in quotes"),
    ("found a tab", "a tab stands where only spaces may indent", "indent with spaces"),
    ("expected ',' or ']'", "this '[' is not closed, or a ',' is missing", ""),
    ("expected ',' or '}'", "this '{' is not closed, or a ',' is missing", ""),
    ("could not find expected ':'", "a key without ':'", "write `key: value`"),
    ("did not find expected key", "this line does not fit the indentation above it", ""),
    ("expected '-' indicator", "this line does not fit the list above it", "start it with '- '"),
    ("mapping values are not allowed", "a second ': ' in one line, or a wrong indentation", ""),
    ("block sequence entries", "a list cannot start behind a key", "put '- …' on the next line"),
)


def decode(data: bytes) -> str | None:
    """The text of a file, or None if it is not UTF-8 text."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return None
    return text if is_text(text) else None


def is_text(text: str) -> bool:
    """Whether YAML allows all characters of `text`."""
    return not re.search("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]", text)


def documents(source: Source) -> list[Node]:
    """The document nodes of a source; what is not YAML is reported there."""
    text = source.text
    for _ in range(_MANY):
        try:
            return compose(text)
        except yaml.MarkedYAMLError as error:
            text = _report(source, text, error)
        except yaml.YAMLError as error:
            source.report_at(1, 1, "Y001", f"this is not YAML: {error}".splitlines()[0])
            return []
    return []


def _report(source: Source, text: str, error) -> str:
    """Reports a YAML error; returns the text without it, same line numbers."""
    lines = text.split("\n")
    mark = error.problem_mark or error.context_mark
    for number in {mark.line, getattr(error.context_mark, "line", mark.line)}:
        fixed = _quoted(lines, number, mark) if number < len(lines) else None
        if fixed:
            start, value, quoted = fixed
            _report_quotes(source, lines[number], number, start, value, quoted)
            lines[number] = lines[number][:start] + quoted + lines[number][start + len(value) :]
            return "\n".join(lines)
    _report_plainly(source, error, mark)
    return "\n".join(_without_document(lines, mark.line))


def _report_quotes(source: Source, line: str, number: int, start: int, value: str, quoted: str) -> None:
    if value[0] in "\"'" and value.find(value[0], 1) < 0:
        source.report_at(number + 1, start + 1, "Y001", "this quote is never closed", "", len(value))
        return
    before = line[:start]
    if _FREE_TEXT.match(before):
        what = "text"
    else:
        what = "card name" if _BEFORE_A_CARD.search(before) else "value"
    source.report_at(number + 1, start + 1, "Y002", f"this {what} needs quotes: {quoted}", "", len(value))


def _quoted(lines: list[str], number: int, mark):
    """One value of a line to quote, if that carries the parser past its error.

    Returns (start, value, value in quotes) or None.
    """
    line = lines[number].rstrip("\r")
    for start, end in _candidates(line):
        value = line[start:end]
        if not re.search(r"\w", value) or value[0] in "|>":
            continue
        quoted = _in_quotes(value)
        trial = [*lines[:number], line[:start] + quoted + line[end:], *lines[number + 1 :]]
        error = _error_position("\n".join(trial))
        longer = len(quoted) - len(value) if error[0] == number else 0
        if (error[0], error[1] - longer) > (mark.line, mark.column) and error[0] >= number:
            return start, value, quoted
    return None


def _candidates(line: str):
    """Parts of a line that might be one value: what follows the key, then each item between , [ { } ]."""
    match = _VALUE_LINE.match(line)
    if match and match.group(2)[0] not in "[{":
        yield match.start(2), match.end(2)
    if "[" not in line and "{" not in line:
        return
    for item in _FLOW_ITEM.finditer(line, min(i for i in (line.find("["), line.find("{")) if i >= 0)):
        text = item.group()
        start = item.start() + len(text) - len(text.lstrip())
        end = item.end() - (len(text) - len(text.rstrip()))
        key = re.match(r"[\w.+-]+: +", line[start:end])
        if key:
            yield start + key.end(), end
        if start < end:
            yield start, end


def _in_quotes(value: str) -> str:
    """The value as one quoted scalar; quotes around all of it that YAML did not accept are replaced."""
    if value[0] in "\"'" and value.find(value[0], 1) < 0:
        value = value[1:]
    if len(value) > 2 and value[0] == value[-1] and value[0] in "\"'":
        value = value[1:-1]
    if "'" in value and '"' not in value and "\\" not in value:
        return f'"{value}"'
    return "'" + value.replace("'", "''") + "'"


def _error_position(text: str) -> tuple[float, int]:
    """Line and column of the first YAML error of a text, infinitely far without one."""
    try:
        compose(text)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        return mark.line, mark.column
    except yaml.YAMLError:
        return -1, 0
    return float("inf"), 0


def _report_plainly(source: Source, error, mark) -> None:
    problem = error.problem or ""
    line = source.lines[mark.line] if mark.line < len(source.lines) else ""
    context = error.context_mark
    if "quoted scalar" in (error.context or "") and context:
        source.report_at(context.line + 1, context.column + 1, "Y001", "this quote is never closed")
        return
    if "expected node content" in problem or mark.line >= len(source.lines):
        _report_unfinished(source, mark, line)
        return
    if "cannot start any token" in problem and line[mark.column : mark.column + 1] == "\t":
        problem = "found a tab"
    for sign, message, suggestion in _WORDING:
        if sign in problem:
            if context and message.startswith("this '"):
                mark = context
            elif sign == "could not find expected ':'" and context:
                mark = context
            source.report_at(mark.line + 1, mark.column + 1, "Y001", message, suggestion)
            return
    source.report_at(mark.line + 1, mark.column + 1, "Y001", f"this is not YAML: {problem}")


def _report_unfinished(source: Source, mark, line: str) -> None:
    """A value is missing: at a sign that starts none, or at the end of the last line before the document ends."""
    sign = line[mark.column : mark.column + 1]
    if sign and not DOCUMENT_LINE.match(line):
        source.report_at(mark.line + 1, mark.column + 1, "Y001", f"no value starts with '{sign}'", "put it in quotes")
        return
    number = min(mark.line, len(source.lines)) - 1
    while number > 0 and not source.lines[number].strip():
        number -= 1
    source.report_at(number + 1, len(source.lines[number].rstrip()) or 1, "Y001", "this line is not finished")


def _without_document(lines: list[str], number: int) -> list[str]:
    """The lines with the document around line `number` left blank."""
    starts = [i for i, line in enumerate(lines) if DOCUMENT_LINE.match(line)]
    first = max((i for i in starts if i < number), default=-1)
    last = min((i for i in starts if i >= number), default=len(lines))
    return [*lines[: first + 1], *[""] * (last - first - 1), *lines[last:]]
