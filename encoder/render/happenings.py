"""What happened in a story, one line an event, in the words of the game."""

from __future__ import annotations

import re

from encoder.render.names import CardNames
from encoder.results import Happening, LinkResult, Outcome

#: Where a card goes, by the area that an event names.
_TO = {
    "gy": "goes to the GY",
    "hand": "goes to the hand",
    "deck": "goes to the Deck",
    "extra": "goes to the Extra Deck",
    "banished": "is banished",
    "field": "comes to the field",
    "under": "becomes a material",
    "gone": "is gone",
}
_PLAIN = {
    "flipped": "is flipped face-up",
    "summoned": "is Summoned",
    "attempted": "is about to be Summoned",
    "set": "is Set",
    "turned": "changes its position",
    "destroyed": "is destroyed",
    "discarded": "is discarded",
    "banished": "is banished",
    "returned": "goes back",
    "sent": "is sent",
}
_CAUSE = re.compile(r"(effect|cost)\((\w+)\)")


class HappeningText:
    """Words the happenings of one outcome."""

    def __init__(self, names: CardNames, outcome: Outcome):
        self._names = names
        self._outcome = outcome
        self._actions = {link.action.id: link.action for chain in outcome.chains for link in chain}

    def lines(self) -> list[tuple[str, str, str]]:
        """(link, text, rule) of every event worth telling: link is 'link 2' or ''."""
        told: list[tuple[str, str, str]] = []
        links = iter([link for chain in self._outcome.chains for link in chain])
        open_links: list[LinkResult] = []
        happenings = self._outcome.happenings
        for number, one in enumerate(happenings):
            before = happenings[number - 1] if number else None
            if one.what in ("activated", "triggered"):
                link = next(links, None)
                if link is not None:
                    open_links = [*(() if link.number == 1 else open_links), link]
                verb = "is activated" if one.what == "activated" else "triggers"
                told.append((_link(link), f"{self._name(one.card)} {verb}", one.rule))
            elif one.what == "resolved":
                link = next((each for each in reversed(open_links) if each.action.card == one.card), None)
                if link is not None:
                    open_links.remove(link)
                told.append((_link(link), self._resolved(one, link), one.rule))
            elif one.what == "sent" and before is not None and before.card == one.card and before.what in _ENDS_IN_MOVE:
                if before.what not in ("activated", "triggered") and len(one.detail) > 1:
                    link_word, text, rule = told.pop()
                    told.append((link_word, f"{text} -> {_area(str(one.detail[1]))}", rule))
            else:
                told.append(("", self.event(one), one.rule))
        return told

    def _resolved(self, one: Happening, link: LinkResult | None) -> str:
        text = f"{self._name(one.card)} resolves"
        if link is not None and link.negated:
            text += f" without effect: its {link.negated} is negated"
        return text

    def event(self, one: Happening) -> str:
        """One event by itself."""
        words = [str(word) for word in one.detail]
        cause = self._cause(words[-1] if words else "")
        if one.what == "at":
            return f"-- {' '.join(words)} --"
        if one.what == "sent" and len(words) > 1:
            return f"{self._name(one.card)} {_TO.get(words[1], f'goes to {words[1]}')}{cause}"
        if one.what == "attack":
            return f"{self._name(one.card)} attacks {self._name(words[0]) if words else ''}".rstrip()
        if one.what == "battled":
            return f"{self._name(one.card)} battles {self._name(words[0]) if words else ''}".rstrip()
        if one.what in ("damage", "battle_damage", "effect_damage", "recovered") and words:
            kind = one.what.replace("_", " ")
            return (
                f"{one.card} takes {words[0]} {kind}" if one.what != "recovered" else f"{one.card} gains {words[0]} LP"
            )
        if one.what == "drawn":
            return f"{one.card} draws {self._name(words[0]) if words else 'a card'}"
        if one.what in ("phase_starts", "phase_ends"):
            return f"-- {one.card} {one.what.removeprefix('phase_')} --"
        if one.what == "summoned" and len(words) > 1:
            return f"{self._name(one.card)} is Summoned ({words[1].replace('_', ' ')})"
        if one.what in _PLAIN:
            return f"{self._name(one.card)} {_PLAIN[one.what]}{cause}"
        rest = " ".join(self._name(word) for word in words)
        return " ".join(filter(None, (self._name(one.card), one.what.replace("_", " "), rest)))

    def _cause(self, word: str) -> str:
        """` by CARD`, ` as cost`, ` by battle`; '' if a rule is the cause."""
        found = _CAUSE.search(word)
        if found:
            action = self._actions.get(found[2])
            if found[1] == "cost":
                return " as cost"
            return f" by {self._name(action.card)}" if action and action.card else " by an effect"
        return " by battle" if "battle" in word else ""

    def _name(self, word: str | None) -> str:
        return self._names.argument(word) if word else ""


#: Events after which the move of the same card is no news of its own.
_ENDS_IN_MOVE = ("activated", "triggered", "destroyed", "discarded")


def _link(link: LinkResult | None) -> str:
    return f"link {link.number}" if link else ""


def _area(area: str) -> str:
    return "GY" if area == "gy" else area
