"""`ocg explain ID`: a rule, a reason or a code of a message, in words."""

from __future__ import annotations

import sys

from encoder import exits
from encoder.commands.options import add_output

SUMMARY = "a rule (R-…), a reason (tribute-count) or the code of a message (S101)"
EXAMPLES = """\
examples:
  ocg explain R-STATE-3             the rule, where it is written, where it is encoded
  ocg explain zone-occupied         what the reason means and which rules give it
  ocg explain S202                  what a message of `ocg lint` is about

exit codes: 0, 1 nothing of that name, 2 wrong usage
"""

#: The codes of messages (docs/board-format.md, section 11; docs/card-language.md for C...).
CODES = {
    "Y001": "the file is not YAML that can be read",
    "Y002": "a value needs quotes",
    "S001": "a key that the format does not know",
    "S002": "a zone that does not exist",
    "S003": "a zone or key that is given twice",
    "S004": "a turn or phase that does not exist",
    "S005": "a step that is not written as the format wants it",
    "S006": "a word that is no verdict, place, property or reason",
    "S007": "an `expect:` that is missing or in the wrong place",
    "S008": "a value of the wrong shape",
    "S009": "a document without `id:`, `title:` or `turn:`, or an id given twice",
    "S101": "a card that the library does not know",
    "S103": "a name that is not the card's official one",
    "S104": "a name that is cut short by '#', which starts a comment in YAML",
    "S105": "a card state that does not exist, or does not fit there",
    "S106": "parentheses that { } or [ ] cut apart",
    "S107": "a Forbidden & Limited List that the library does not have",
    "S201": "a name that is not one card here, or a handle that does not exist",
    "S202": "a card that is used but is not on the board",
    "S203": "something written that nothing uses",
    "S204": "a board that cannot exist",
    "S205": "an expectation that no rule could break, or a control that equals its main case",
    "S206": "two statements that contradict each other",
}


def add_arguments(parser) -> None:
    """The arguments of `ocg explain`."""
    parser.add_argument("id", metavar="ID", help="R-… (a rule), a reason, or a message code")
    add_output(parser, ("text",))


def run(arguments) -> int:
    """Prints what is known under that id."""
    from encoder.play.window import rulebook as opened_rulebook
    from encoder.reasons import reason_ids

    wanted = arguments.id
    rulebook = opened_rulebook()
    blocks = {block.id: block for block in rulebook.blocks()}
    lines = None
    if wanted.upper() in blocks:
        lines = _rule(blocks[wanted.upper()])
    elif wanted.lower().replace("_", "-") in reason_ids():
        lines = _reason(wanted.lower().replace("_", "-"), arguments.lang, rulebook, blocks)
    elif wanted.upper() in CODES:
        lines = [f"{wanted.upper()}  {CODES[wanted.upper()]}"]
    if lines is None:
        return _unknown(wanted, (*blocks, *reason_ids(), *CODES))
    print(*lines, sep="\n")
    return exits.YES


def _unknown(wanted: str, known) -> int:
    from difflib import get_close_matches

    near = get_close_matches(wanted, known, 1) or get_close_matches(wanted.upper(), known, 1)
    print(f"nothing is called {wanted}" + (f"; did you mean {near[0]}?" if near else ""), file=sys.stderr)
    return exits.NO


def _rule(block) -> list[str]:
    return [
        f"{block.id}  (rule)",
        f"  {block.sentence}",
        f"  source   {block.source}",
        f"  encoded  {block.file}:{block.line}",
    ]


def _reason(reason_id: str, language: str, rulebook, blocks: dict) -> list[str]:
    """The reason in words and the rules that give it."""
    from encoder.reasons import wording

    lines = [f"{reason_id}  (reason)", f"  {wording(reason_id, language)}"]
    rules = _rules_giving(reason_id.replace("-", "_"), rulebook, blocks)
    if rules:
        lines.append("  given by")
        width = max(map(len, rules)) + 2
        lines += [f"    {rule:<{width}}{blocks[rule].sentence}" for rule in rules]
    return lines


def _rules_giving(functor: str, rulebook, blocks: dict) -> list[str]:
    """Ids of the rule blocks that give this reason, whatever arguments it has."""
    found: dict[str, None] = {}
    for reason, rules in rulebook.heads("blocked").items():
        if reason.partition("/")[0] == functor:
            found.update(dict.fromkeys(rule for rule in rules if rule in blocks))
    return list(found)
