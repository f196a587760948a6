"""Writes what is made from the vocabulary of the card language.

    python tools/card_language.py            rewrite the JSON Schema and the tables of the documentation
    python tools/card_language.py --check    say what is out of date (exit 1), change nothing

The tables of docs/card-language.md stand between `<!-- words: NAME -->` and
`<!-- end -->`; everything else of that page is written by hand.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from encoder.library import vocabulary as v  # noqa: E402
from encoder.library.schema import card_schema  # noqa: E402

PAGE = ROOT / "docs" / "card-language.md"
SCHEMA = ROOT / "encoder" / "schema" / "card.schema.json"
_BLOCK = re.compile(r"(<!-- words: ([a-z-]+) -->\n).*?(<!-- end -->)", re.S)

#: How the documentation calls the values of a shape.
_VALUES = {
    "yes": "`yes` `no`",
    "integer": "number",
    "stat": "number, `\"?\"`",
    "new-name": "name",
    "selection": "filter or reference",
    "selection-or-direct": "filter, reference, `direct`",
    "attribute-value": "Attribute",
    "type-value": "Type",
    "card-name": "name",
    "condition": "condition",
    "steps": "steps",
    "cost": "cost steps",
    "actor": "player, `each`",
    "still": "conditions, `need`",
    "kind-phrase": "kind words and category",
    "does": "operations with their cards",
    "hindrance": "`battle` `effect` `spell` `trap` `monster` `opponent`, or a link",
    "pair": "[left, right]",
    "operands": "[E, E]",
    "payment": "expression, `half`, `{multiple-of: N}`",
    "lp": "`{gain: E}` `{lose: E}` `{becomes: E}`",
    "result": "`{heads: N}` `{die: 1-3}`",
    "counter": "`{kind: K, n: E}`",
    "counters-on": "`{kind: K, of: CARDS}`",
    "total": "`{of: level, min: E}` (`max`, `exactly`)",
    "sum": "`{of: atk, cards: CARDS}`",
    "amount": "`event`, `{effect: N}`",
    "later": "`{at: MOMENT, do: […]}` or `{when: EVENT, do: […]}`",
    "branches": "list of branches",
    "way": "way, `{effect-of: FILTER}`",
    "tributes": "number",
    "range": "[lowest, highest]",
    "zone": "place, `{linked: REF}`",
    "once": "see below",
}
_WORD_LISTS = {v.WAYS: "ways", v.KIND_WORDS: "kind words", v.PHASES: "phases", v.PHASES + v.MOMENTS: "phases, moments"}


def _value(shape: v.Shape) -> str:
    if shape.reader == "word":
        return _WORD_LISTS.get(shape.words) or " ".join(f"`{word}`" for word in shape.words)
    return _VALUES.get(shape.reader, shape.reader)


def _own_keys(entry: v.Word) -> str:
    return "; ".join(f"`{key}`: {_value(own.shape)}" for key, own in entry.keys.items())


def _table(words: dict[str, v.Word], own_keys: bool = False) -> str:
    """A table of words, with a column for their own keys if asked."""
    head = ["word", "value", "meaning"] + (["own keys"] if own_keys else [])
    rows = []
    for word, entry in words.items():
        row = [f"`{word}`", _value(entry.shape), entry.meaning]
        rows.append(row + ([_own_keys(entry)] if own_keys else []))
    return _rows(head, rows)


def _meanings(words: dict) -> str:
    """A table of plain words."""
    rows = [[f"`{word}`", getattr(entry, "meaning", entry)] for word, entry in words.items()]
    return _rows(["word", "meaning"], rows)


def _rows(head: list[str], rows: list[list[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in lines) + "\n"


def _modifications() -> str:
    rows = [[f"`{word}`", entry.meaning, _own_keys(entry)] for word, entry in v.MODIFICATION_WORDS.items()]
    return _rows(["word", "meaning", "keys"], rows)


TABLES = {
    "record": lambda: _table(v.RECORD_WORDS),
    "effect-kinds": lambda: _meanings(v.EFFECT_KINDS),
    "effect-keys": lambda: _table(v.EFFECT_KEYS),
    "once": lambda: _meanings(v.ONCE),
    "nouns": lambda: _meanings(v.NOUNS),
    "filter": lambda: _table(v.FILTER_WORDS),
    "filter-set": lambda: _table({**v.FILTER_SET_WORDS, **v.FILTER_NAMING_WORDS}),
    "connectors": lambda: _meanings(v.CONNECTORS),
    "step-keys": lambda: _table(v.STEP_KEYS),
    "operations": lambda: _table(v.OPERATION_WORDS, own_keys=True),
    "references": lambda: _meanings(v.REFERENCES),
    "expressions": lambda: _table(v.EXPRESSION_WORDS),
    "durations": lambda: _meanings(v.DURATIONS),
    "conditions": lambda: _table(v.CONDITION_WORDS, own_keys=True),
    "events": lambda: _table(v.EVENT_WORDS, own_keys=True),
    "links": lambda: _table(v.LINK_WORDS),
    "modifications": _modifications,
    "summon": lambda: _table(v.SUMMON_WORDS),
    "procedure": lambda: _table(v.PROCEDURE_KEYS),
    "into": lambda: _table(v.INTO_WORDS),
}


def page(text: str) -> str:
    """The documentation page with its tables made anew; raises KeyError for a table that does not exist."""
    return _BLOCK.sub(lambda match: match[1] + TABLES[match[2]]() + match[3], text)


def schema() -> str:
    """The text of card.schema.json."""
    return json.dumps(card_schema(), ensure_ascii=False, indent=1) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="change nothing; exit 1 if something is out of date")
    arguments = parser.parse_args()
    wanted = {SCHEMA: schema(), PAGE: page(PAGE.read_text(encoding="utf-8"))}
    stale = [
        path for path, text in wanted.items() if not path.exists() or path.read_text(encoding="utf-8") != text
    ]
    for path in stale:
        if not arguments.check:
            path.write_text(wanted[path], encoding="utf-8")
        print(f"{'out of date' if arguments.check else 'wrote'}: {path.relative_to(ROOT)}")
    return 1 if stale and arguments.check else 0


if __name__ == "__main__":
    sys.exit(main())
