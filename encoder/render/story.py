"""A story as text: the chain, what happened in order, and every way it can end."""

from __future__ import annotations

from encoder.model import Place
from encoder.expect.wording import place_text, stance_of
from encoder.render.names import CardNames, Citations
from encoder.render.style import Style, column, pad, plural
from encoder.results import CardState, Happening, LinkResult, Outcome, Snapshot

#: How a happening is told; {card} is its card, {0}, {1} ... its further words, {rest} all of these.
_TOLD = {
    "activated": "{card} is activated",
    "triggered": "{card}'s effect triggers",
    "resolved": "{card} resolves",
    "destroyed": "{card} is destroyed",
    "sent": "{card} goes to the GY",
    "banished": "{card} is banished",
    "returned": "{card} goes back",
    "summoned": "{card} is Summoned",
    "drawn": "{card} is drawn",
    "discarded": "{card} is discarded",
    "attack": "{card} attacks",
    "damage": "damage",
    "flipped": "{card} is flipped face-up",
    "set": "{card} is Set",
    "at": "--",
    "negated": "{card} is negated",
    "moved": "{card} moves",
}


class StoryText:
    """Writes outcomes as text; `verbose` adds the rule behind every step and the cards that stay where they are."""

    def __init__(self, names: CardNames, citations: Citations, style: Style, verbose: bool = False):
        self.names = names
        self.citations = citations
        self.style = style
        self.verbose = verbose

    def lines(self, before: Snapshot, outcomes: tuple[Outcome, ...]) -> list[str]:
        """The story of all outcomes together: what they share once, then each for itself."""
        for outcome in outcomes:
            self.names.know(outcome.end)
        if not outcomes:
            return ["no outcome"]
        lines = []
        shared = _shared([self._chain_lines(outcome) for outcome in outcomes])
        if shared:
            lines += [*shared, ""]
        shared = _shared([self._steps(outcome) for outcome in outcomes])
        if shared:
            lines += [*shared, ""]
        lines += self._endings(before, outcomes, len(shared))
        return [line.rstrip() for line in lines]

    # -- the chain ----------------------------------------------------------

    def _chain_lines(self, outcome: Outcome) -> list[str]:
        """Every chain, last link first, as it stands when it begins to resolve."""
        lines = []
        for chain in outcome.chains:
            rows = [self._link_row(link) for link in reversed(chain)]
            widths = [column([row[i] for row in rows]) for i in range(3)]
            for number, row in enumerate(rows):
                head = "chain   " if number == 0 else " " * 8
                lines.append(head + "".join(map(pad, row, widths)) + row[3])
        return lines

    def _link_row(self, link: LinkResult) -> tuple[str, str, str, str]:
        details = []
        if link.targets:
            details.append("target " + self.names.all(link.targets))
        if link.resolved_targets != link.targets and link.resolved_targets:
            details.append("then " + self.names.all(link.resolved_targets))
        if link.action.cost:
            details.append("cost: " + self.names.all(link.action.cost))
        if link.negated:
            details.append(f"{link.negated} negated")
        if link.triggered:
            details.append("(trigger)")
        card = self.names.of(link.action.card) if link.action.card else link.action.verb
        return str(link.number), link.action.player, card, ", ".join(details)

    # -- step by step ---------------------------------------------------------

    def _steps(self, outcome: Outcome) -> list[str]:
        """What happened, in order, each with its rule."""
        rows = [(self.happening(one), one.rule) for one in outcome.happenings]
        width = column([text for text, _ in rows], 3)
        lines = []
        for text, rule in rows:
            lines.append(f"        {pad(text, width)}{self.style(rule, 'dim')}" if rule else f"        {text}")
            block = self.citations.block(rule) if self.verbose else None
            if block is not None:
                lines.append(self.style(f"            {block.sentence} ({block.source})", "dim"))
        return lines

    def happening(self, one: Happening) -> str:
        """One happening in words."""
        card = self.names.of(one.card) if one.card else ""
        detail = " ".join(self.names.argument(word) if isinstance(word, str) else str(word) for word in one.detail)
        template = _TOLD.get(one.what)
        text = template.format(card=card) if template else f"{card} {one.what.replace('_', ' ')}".strip()
        if one.what == "at":
            return f"-- {detail} --"
        return f"{text} ({detail})" if detail else text

    # -- how it ends ------------------------------------------------------------

    def _endings(self, before: Snapshot, outcomes: tuple[Outcome, ...], told: int) -> list[str]:
        tables = [self._ending(before, outcome.end) for outcome in outcomes]
        subjects = list(dict.fromkeys(subject for table in tables for subject in table))
        same = [s for s in subjects if len({table.get(s) for table in tables}) == 1]
        differing = [s for s in subjects if s not in same]
        head = self.style(plural(len(outcomes), "outcome"), "bold")
        if len(outcomes) == 1:
            return [head, *self._table(tables[0], same)]
        every_one = _list(f"{subject} {tables[0][subject]}" for subject in same) or "nothing changes"
        indent = " " * len(plural(len(outcomes), "outcome"))
        lines = [f"{head}     in every one: {every_one}"]
        lines.append(f"{indent}     they differ in: {_list(differing) or 'what happens, not in how it ends'}")
        for number, (outcome, table) in enumerate(zip(outcomes, tables), 1):
            lines += self._outcome(number, outcome, table, differing, told)
        return lines

    def _outcome(self, number: int, outcome: Outcome, table: dict, differing: list[str], told: int) -> list[str]:
        """What only this outcome says."""
        picks = [f"{what}: {self.names.argument(option)}" for what, option in outcome.picks]
        if outcome.reading:
            picks.insert(0, f"reading: {outcome.reading}")
        head = f"  {number}  " + (self.style(_list(picks), "dim") if picks else "")
        lines = ["", head.rstrip()]
        if self.verbose:
            lines += self._steps(outcome)[told:]
        return lines + [f"   {line}" for line in self._table(table, differing)]

    def _ending(self, before: Snapshot, end: Snapshot) -> dict[str, str]:
        """Each card that changed (with `verbose` each card) and the Life Points: subject to text."""
        table = {}
        for card_id, state in end.cards.items():
            first = before.cards.get(card_id)
            start, now = (self._place(first) if first else "new"), self._place(state)
            if start != now:
                table[self.names.of(card_id)] = f"{start} -> {now}"
            elif self.verbose:
                table[self.names.of(card_id)] = f"{now} (stays)"
        for player in ("me", "opp"):
            points, first = end.lp(player), before.lp(player)
            if points != first or self.verbose:
                table[f"LP {player}"] = str(points) if points == first else f"{first} -> {points}"
        if end.wins() != "nobody":
            table["wins"] = end.wins()
        return table

    def _place(self, state: CardState) -> str:
        """Where a card is, with its position and its counters."""
        if state.zone in ("gone", "between"):
            return {"gone": "gone", "between": "being Summoned"}[state.zone]
        if state.zone == "under":
            return f"under {self.names.of(state.under)}" if state.under else "under a card"
        text = place_text(Place(state.player, state.zone))
        stance = stance_of(state)
        text += f" ({stance})" if stance and state.zone not in ("extra",) else ""
        counters = ", ".join(f"{number} {kind}" for kind, number in sorted(state.counters.items()) if number)
        return f"{text} [{counters}]" if counters else text

    def _table(self, table: dict[str, str], subjects: list[str]) -> list[str]:
        width = column(subjects, 3)
        return [f"  {pad(subject, width)}{table.get(subject, 'not there')}" for subject in subjects]


def _shared(blocks: list[list[str]]) -> list[str]:
    """The lines with which all blocks begin."""
    lines = []
    for together in zip(*blocks):
        if len(set(together)) > 1:
            break
        lines.append(together[0])
    return lines


def _list(texts) -> str:
    return "; ".join(texts)
