"""A story as text: the chain, what happened in order, and every way it can end."""

from __future__ import annotations

import re

from encoder.model import Place
from encoder.render.happenings import HappeningText
from encoder.render.names import CardNames, Citations
from encoder.render.style import Style, column, pad, plural
from encoder.results import CardState, LinkResult, Outcome, Snapshot
from encoder.values import value
from encoder.wording import place_text, stance_of


@value
class _Ending:
    """How one card or number ends."""

    text: str
    changed: bool


_DECISION = re.compile(r"([a-z_]+)\((\w+)")


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
        rows = HappeningText(self.names, outcome).lines()
        width = column([text for _, text, _ in rows], 3)
        lines = []
        for link, text, rule in rows:
            lines.append(f"{link:<8}{pad(text, width)}{self.style(rule, 'dim')}".rstrip())
            block = self.citations.block(rule) if self.verbose else None
            if block is not None:
                lines.append(self.style(f"            {block.sentence} ({block.source})", "dim"))
        return lines

    # -- how it ends ------------------------------------------------------------

    def _endings(self, before: Snapshot, outcomes: tuple[Outcome, ...], told: int) -> list[str]:
        tables = [self._ending(before, outcome.end) for outcome in outcomes]
        subjects = list(dict.fromkeys(subject for table in tables for subject in table))
        same = [subject for subject in subjects if len({table.get(subject) for table in tables}) == 1]
        differing = [subject for subject in subjects if subject not in same]
        changed = [subject for subject in same if self.verbose or tables[0][subject].changed]
        count = plural(len(outcomes), "outcome")
        head = self.style(count, "bold")
        if len(outcomes) == 1:
            return [head, *self._table(tables[0], changed)]
        every_one = _list(f"{subject} {tables[0][subject].text}" for subject in changed) or "nothing changes"
        lines = [f"{head}     in every one: {every_one}"]
        lines.append(f"{' ' * len(count)}     they differ in: {_list(differing) or 'what happens, not in how it ends'}")
        for number, (outcome, table) in enumerate(zip(outcomes, tables), 1):
            lines += self._outcome(number, outcome, table, differing, told)
        return lines

    def _outcome(self, number: int, outcome: Outcome, table: dict, differing: list[str], told: int) -> list[str]:
        """What only this outcome says."""
        picks = [f"{self._decision(what, outcome)}: {self.names.argument(option)}" for what, option in outcome.picks]
        if outcome.reading:
            picks.insert(0, f"reading: {outcome.reading}")
        head = f"  {number}  " + (self.style(_list(picks), "dim") if picks else "")
        lines = ["", head.rstrip()]
        if self.verbose:
            lines += self._steps(outcome)[told:]
        return lines + [f"   {line}" for line in self._table(table, differing)]

    def _decision(self, what: str, outcome: Outcome) -> str:
        """What was chosen: `target(ACTION,1)` is `target of CARD`."""
        found = _DECISION.match(what)
        actions = {link.action.id: link.action for chain in outcome.chains for link in chain}
        if found is None or found[2] not in actions or actions[found[2]].card is None:
            return self.names.argument(what)
        return f"{found[1].replace('_', ' ')} of {self.names.of(actions[found[2]].card)}"

    def _ending(self, before: Snapshot, end: Snapshot) -> dict[str, _Ending]:
        """Each card and the Life Points, and whether they are as they were at the start."""
        table = {}
        for card_id, state in end.cards.items():
            first = before.cards.get(card_id)
            start, now = (self._place(first) if first else "new"), self._place(state)
            changed = start != now
            table[self.names.of(card_id)] = _Ending(f"{start} -> {now}" if changed else f"{now} (stays)", changed)
        for player in ("me", "opp"):
            first, points = before.lp(player), end.lp(player)
            table[f"LP {player}"] = _Ending(f"{first} -> {points}" if points != first else str(points), points != first)
        winner = end.wins()
        table["wins"] = _Ending(winner, winner != "nobody")
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
        return [
            f"  {pad(subject, width)}{table[subject].text if subject in table else 'not there'}" for subject in subjects
        ]


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
