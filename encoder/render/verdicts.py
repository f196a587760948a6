"""One answer as text: the verdict first, then every reason with its rule and source."""

from __future__ import annotations

from encoder.model import Place
from encoder.problems import Where
from encoder.reasons import reason_text
from encoder.render.names import CardNames, Citations
from encoder.render.style import Style, column, pad
from encoder.results import Reason, Verdict
from encoder.wording import place_text

_LOOK = {"legal": "good", "illegal": "bad", "unknown": "unsure", "unsettled": "unsure"}
_ZONE_ORDER = ("M1", "M2", "M3", "M4", "M5", "EML", "EMR", "S1", "S2", "S3", "S4", "S5", "FZ", "PL", "PR")


class VerdictText:
    """Writes verdicts as text.

    language  of reasons and card names
    verbose   also show the rules that were looked at and hold
    """

    def __init__(
        self, names: CardNames, citations: Citations, style: Style, language: str = "en", verbose: bool = False
    ):
        self.names = names
        self.citations = citations
        self.style = style
        self.language = language
        self.verbose = verbose

    def word(self, verdict: Verdict) -> str:
        """`ILLEGAL`, in its colour."""
        return self.style(verdict.answer.upper(), _LOOK[verdict.answer])

    def lines(self, verdict: Verdict, question: str, where: Where | None, rules_used=frozenset()) -> list[str]:
        """Everything about one verdict; `question` is how it is named, `where` the line that asks."""
        where = where or verdict.where
        place = f"  {where.file}:{where.line}" if where else ""
        head = f"{self.word(verdict)}{' ' * (9 - len(verdict.answer))}{question}{self.style(place, 'dim')}"
        body: list[str] = []
        if verdict.answer == "unknown":
            body.append(f"hangs on  {self.names.missing(verdict.missing)}")
        for reason in verdict.reasons:
            body += self.reason_lines(reason, "fails" if verdict.answer != "unknown" else "would fail")
        if verdict.reasons:
            body += self._cards(verdict)
        if verdict.answer in ("legal", "unsettled"):
            body += self.option_lines(verdict)
        if self.verbose:
            body += self._holding(verdict, rules_used)
        return [head, *([""] if body else []), *(f"  {line}".rstrip() for line in body)]

    def reason_lines(self, reason: Reason, head: str) -> list[str]:
        """A reason, the rule that says so, and where that is written."""
        block = self.citations.block(reason.rule)
        rows = [(reason.id, reason_text(reason, self.language, self.names.argument))]
        if block is not None:
            rows.append((reason.rule, block.sentence))
            rows.append(("source", block.source))
        elif reason.rule:
            rows.append((reason.rule, ""))
        width = max(column([left for left, _ in rows]), 18)
        lines = [pad(left, width) + right for left, right in rows]
        indent = " " * (len(head) + 3)
        return [f"{head}   {lines[0]}", *(indent + line for line in lines[1:])]

    def _cards(self, verdict: Verdict) -> list[str]:
        """The cards that the answer is about, with their lines in the file."""
        action = verdict.action
        cards = [action.card, *action.target, *action.cost, *action.tribute, *action.using, *action.choose]
        cards += [arg for reason in verdict.reasons for arg in reason.args if isinstance(arg, str)]
        lines = {card: self.names.line_of(card) for card in cards if card}
        told = [f"{self.names.of(card)} (line {line})" for card, line in lines.items() if line is not None]
        return [f"from    {', '.join(told)}"] if told else []

    def option_lines(self, verdict: Verdict) -> list[str]:
        """What the question leaves open."""
        rows = []
        if verdict.targets_none and verdict.action.verb in ("activate", "trigger"):
            rows.append(("target", "none: it does not target"))
        for key, options in verdict.options.items():
            if len(options) > (key == "pos" and verdict.action.verb != "position"):
                rows.append((key, self.options(key, options, verdict.action.player)))
        for key in dict.fromkeys((*verdict.least, *verdict.most)):
            if verdict.least.get(key) != verdict.most.get(key):
                rows.append((f"{key} number", _range(verdict.least.get(key), verdict.most.get(key))))
        for zone, reasons in sorted(verdict.not_to.items()) if self.verbose else ():
            rows.append((f"not {zone}", ", ".join(reason.id for reason in reasons)))
        if verdict.choices is not None and verdict.choices != 1:
            rows.append(("ways", str(verdict.choices)))
        width = column([left for left, _ in rows])
        return [pad(left, width) + right for left, right in rows]

    def options(self, key: str, options, player: str) -> str:
        """The options of one key: zones in the order of the field, cards by name."""
        if key == "to":
            return " ".join(sorted((zone_text(zone, player) for zone in options), key=_zone_key))
        return ", ".join(sorted(self.names.argument(option) for option in options))

    def _holding(self, verdict: Verdict, rules_used) -> list[str]:
        """The rules that were read and do not stand in the way."""
        failing = {reason.rule for reason in verdict.reasons}
        rules = sorted(rule for rule in rules_used if rule not in failing)
        width = column(rules)
        lines = []
        for rule in rules:
            block = self.citations.block(rule)
            lines.append(f"holds   {pad(rule, width)}{block.sentence if block else ''}".rstrip())
        return lines


def zone_text(zone: str, player: str) -> str:
    """A zone as the file writes it: bare if it is mine."""
    owner, _, name = zone.rpartition(".")
    return place_text(Place(owner or player, name))


def _zone_key(zone: str):
    owner, _, name = zone.rpartition(".")
    return owner, _ZONE_ORDER.index(name) if name in _ZONE_ORDER else len(_ZONE_ORDER), name


def _range(least: int | None, most: int | None) -> str:
    return f"{'?' if least is None else least} to {'?' if most is None else most}"
