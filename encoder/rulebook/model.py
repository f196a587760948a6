"""The values that the rulebook hands out, and the one exception for what cannot happen."""

from __future__ import annotations

from encoder.values import value


class InternalFault(Exception):
    """The rulebook or the encoder is at fault, not the person's file.

    `messages` holds one line each: what clingo said, with the place in rules/.
    """

    def __init__(self, subject: str, messages: tuple[str, ...] = ()):
        super().__init__("\n".join((subject, *messages)))
        self.subject = subject
        self.messages = tuple(messages)


@value
class RuleBlock:
    """One rule of the game: its id, the rule as a judge would say it, where it is written, where it stands."""

    id: str
    sentence: str
    source: str
    file: str
    line: int


@value
class Predicate:
    """A declared predicate: `name(arguments): meaning`."""

    name: str
    arguments: tuple[str, ...]
    meaning: str
    file: str
    line: int

    @property
    def signature(self) -> str:
        return f"{self.name}/{len(self.arguments)}"


@value
class Program:
    """The text that one Control grounds: rules, then facts, one statement a line, in a canonical order.

    `blocks`: ids of the rule blocks in it. `origins`: for each line of `text` the
    place it comes from ("rules/battle.lp:12"), "" for what the rulebook added itself.
    `whole`: nothing was left out, so an atom that no rule makes is a mistake in the rules.
    """

    text: str
    rule_count: int
    blocks: tuple[str, ...]
    origins: tuple[str, ...]
    whole: bool = False


@value
class Solution:
    """What clingo found.

    `models`: for each distinct answer set its shown atoms as clingo symbols, sorted.
    `complete` is False if a limit stopped the search. `statistics` is filled on request.
    """

    models: tuple
    complete: bool = True
    statistics: Statistics | None = None


@value
class Proof:
    """Why an atom holds.

    `place`: the rule it comes from ("rules/battle.lp:12"), "" for what is given or chosen.
    `below`: proofs of the atoms that the rule needs; `denied`: atoms that it needs not to
    hold. `rule`: id of the block. A state that lasts is one step, from where it was reached.
    """

    atom: str
    place: str
    below: tuple[Proof, ...] = ()
    denied: tuple[str, ...] = ()
    rule: str = ""


@value
class Statistics:
    """What one call cost: sizes of the ground program and milliseconds."""

    atoms: int
    rules: int
    ground_ms: float
    solve_ms: float
