"""Checks all records of the library: every text of every card, and names across files."""

from __future__ import annotations

from encoder.library import texts
from encoder.library.files import Record
from encoder.library.nodes import items_of, text_of, value_of
from encoder.library.reading import distinct, read_variant
from encoder.problems import Problem


def check_records(records: list[Record]) -> tuple[Problem, ...]:
    """All problems of the records, in the order of the files."""
    found: list[Problem] = []
    owners: dict[str, Record] = {}
    for record in records:
        node = record.compose()
        if isinstance(node, Problem):
            found.append(node)
            continue
        found += _check_scan(record, node)
        for name in dict.fromkeys([record.name, *record.aliases()]):
            owner = owners.setdefault(name, record)
            if owner is not record:
                place = f"{owner.file}:{owner.first_line + 1}"
                message = f"'{name}' already names {owner.name} ({place})"
                found.append(Problem(record.file, record.first_line + 1, 1, "C007", message))
        for variant in (None, *texts.variants(node)):
            text = read_variant(node, variant, record.name, record.file, record.first_line, record.text)
            found += text.problems
    return distinct(found)


def _check_scan(record: Record, node) -> list[Problem]:
    """Whether the quick scan of names saw what the YAML says."""
    written = []
    for key in ("ja", "zh", "number"):
        value = value_of(node, key)
        if value is not None:
            names = [text_of(item) or "" for item in items_of(value)]
            written += [f"#{name}" for name in names] if key == "number" else names
    if record.aliases() != written or text_of(value_of(node, "name")) != record.name:
        message = "name, ja, zh and number each stand on one line, lists as [a, b]"
        return [Problem(record.file, record.first_line + 1, 1, "C009", message)]
    return []
