"""The card files on disk: where they lie, how they are cut into records, who is called what.

Opening the library reads the text of all files but parses none of it.  A record
begins with `- name:` in the first column, so a scan for that finds every record
and its name; the rest of a record is composed when it is asked for.  That names
stand on one line each is checked by `check.py`.
"""

from __future__ import annotations

import os

import yaml

from encoder.problems import Problem
from encoder.yaml_nodes import MappingNode, SequenceNode, compose

#: The folder of the Forbidden & Limited Lists, which are no records (encoder/library/lists.py).
LISTS = "lists"
_START = "- name:"
#: A record nested deeper than this is refused.
_DEEPEST = 40


def cards_folder(package: str = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))) -> str:
    """The folder of the card files: inside the installed `package`, or beside it in a checkout."""
    installed = os.path.join(package, "data", "cards")
    return installed if os.path.isdir(installed) else os.path.join(os.path.dirname(package), "cards")


class Record:
    """One record, not parsed yet.

    name   official English name as scanned
    file   name of the file, for people
    text   the YAML text of the record alone
    """

    __slots__ = ("name", "file", "text", "_source", "_start")

    def __init__(self, name: str, file: str, text: str, source: str, start: int):
        self.name = name
        self.file = file
        self.text = text
        self._source = source
        self._start = start

    @property
    def first_line(self) -> int:
        """Number of lines of the file before the record."""
        return self._source.count("\n", 0, self._start)

    def compose(self):
        """The mapping node of the record, or a Problem if it cannot be read as YAML."""
        try:
            (listed,) = compose(self.text)
        except ValueError:
            return self._problem(0, 0, "C001", "a card file is one list, without '---'")
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            if mark and error.context_mark and mark.line >= len(self.text.rstrip().split("\n")):
                mark = error.context_mark  # something is not closed: where it began, not where the record ends
            message = ": ".join(filter(None, (error.context, error.problem)))
            return self._problem(mark.line if mark else 0, mark.column if mark else 0, "Y001", f"not YAML: {message}")
        except yaml.YAMLError as error:
            return self._problem(0, 0, "Y001", f"not YAML: {error}")
        if not isinstance(listed, SequenceNode) or len(listed.value) > 1:
            mark = (listed.value[1] if isinstance(listed, SequenceNode) else listed).start_mark
            return self._problem(mark.line, mark.column, "C001", "a record begins with '- name:' in the first column")
        return self._refused(listed.value[0]) or listed.value[0]

    def _refused(self, record) -> Problem | None:
        """What a card file never contains: anchors and aliases, tags, keys that are no text, deep nesting."""
        seen, todo = set(), [(record, 0)]
        while todo:
            node, depth = todo.pop()
            mark = node.start_mark
            if id(node) in seen:
                message = "anchors (&) and aliases (*) are not used in card files"
                return self._problem(mark.line, mark.column, "Y001", message)
            if depth > _DEEPEST:
                return self._problem(mark.line, mark.column, "Y001", "nested too deeply to be a card")
            seen.add(id(node))
            if isinstance(node, MappingNode):
                for key, value in node.value:
                    if not isinstance(key.value, str):
                        mark = key.start_mark
                        return self._problem(mark.line, mark.column, "Y001", "a key must be plain text")
                    todo.append((value, depth + 1))
            elif isinstance(node, SequenceNode):
                todo += [(item, depth + 1) for item in node.value]
        return None

    def _problem(self, line: int, column: int, code: str, message: str) -> Problem:
        lines = self.text.split("\n")
        excerpt = lines[line] if line < len(lines) else ""
        return Problem(self.file, self.first_line + line + 1, column + 1, code, message, excerpt=excerpt)

    def aliases(self) -> list[str]:
        """Other names that find the card: Japanese, Chinese, `#number`."""
        found = []
        for key in ("ja", "zh", "number"):
            line = _line_after(self.text, f"\n  {key}: ")
            if not line:
                continue
            if key == "number":
                found.append(f"#{line.strip()}")
            elif line.startswith("["):
                found += [scalar(part) for part in line.strip().strip("[]").split(", ")]
            else:
                found.append(scalar(line))
        return found


def read_folder(folder: str) -> tuple[list[Record], list[Problem]]:
    """All records of the `*.yaml` files below `folder`, in the order of the files; and what cannot be cut.

    Raises FileNotFoundError if there is no such folder.
    """
    if not os.path.isdir(folder):
        raise FileNotFoundError(f"no card files: {folder} is not there")
    records: list[Record] = []
    problems: list[Problem] = []
    above = os.path.dirname(os.path.abspath(folder))
    for place, folders, files in os.walk(folder):
        folders[:] = sorted(each for each in folders if each != LISTS)
        for path in sorted(os.path.join(place, file) for file in files if file.endswith(".yaml")):
            shown = os.path.relpath(path, above).replace(os.sep, "/")
            try:
                with open(path, encoding="utf-8") as stream:
                    records += cut(stream.read(), shown, problems)
            except UnicodeDecodeError:
                problems.append(Problem(shown, 0, 0, "Y001", "not YAML: the file is not UTF-8"))
    return records, problems


def cut(text: str, file: str, problems: list[Problem]) -> list[Record]:
    """The records of one file; a line before the first one that is no comment is a problem."""
    starts = [0] if text.startswith(_START) else []
    place = text.find("\n" + _START)
    while place != -1:
        starts.append(place + 1)
        place = text.find("\n" + _START, place + 1)
    head = text[: starts[0]] if starts else text
    for number, line in enumerate(head.split("\n"), 1):
        if line.strip() and not line.startswith("#"):
            problems.append(Problem(file, number, 1, "C001", "a record begins with '- name:'", excerpt=line))
            break
    records = []
    for start, end in zip(starts, [*starts[1:], len(text)]):
        name_end = text.find("\n", start)
        name = text[start + len(_START) : name_end if name_end != -1 else end]
        records.append(Record(scalar(name), file, text[start:end], text, start))
    return records


def _line_after(text: str, key: str) -> str:
    place = text.find(key)
    if place == -1:
        return ""
    end = text.find("\n", place + 1)
    return text[place + len(key) : end if end != -1 else len(text)]


def scalar(text: str) -> str:
    """The value of a YAML scalar written on one line: quotes and a comment taken off."""
    text = text.strip()
    if text[:1] == "'" and text[-1:] == "'" and len(text) > 1:
        return text[1:-1].replace("''", "'")
    if text[:1] == '"' and text[-1:] == '"' and len(text) > 1:
        return text[1:-1].replace('\\"', '"').replace("\\\\", "\\")
    return text.partition(" #")[0].rstrip()
