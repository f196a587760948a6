"""The board at one moment, read off the fluents; what needs the rules is asked of them when first wanted."""

from __future__ import annotations

from clingo import Symbol, SymbolType

from encoder.play.terms import place_of
from encoder.play.window import Table, text_of
from encoder.results import CardState

#: Where Pendulum Zones have no place of their own they are the outer Spell & Trap Zones.
_SCALE_ZONES = {"S1": "PL", "S5": "PR"}
_OUTER_ZONES = {"PL": "S1", "PR": "S5"}


class Board:
    """A `results.Snapshot` over a set of fluents."""

    def __init__(self, table: Table, state: frozenset[Symbol], extra: frozenset[str]):
        self._table = table
        self._state = state
        self._extra = extra
        self._cards: dict[str, CardState] | None = None
        self._fluents: dict[str, list[tuple]] | None = None
        self._views: dict[str, list[tuple]] | None = None

    @property
    def state(self) -> frozenset[Symbol]:
        return self._state

    @property
    def extra(self) -> frozenset[str]:
        return self._extra

    def rows(self, name: str) -> list[tuple]:
        """Arguments of all fluents with this name."""
        if self._fluents is None:
            self._fluents = {}
            for fluent in self._state:
                self._fluents.setdefault(fluent.name, []).append(tuple(fluent.arguments))
        return self._fluents.get(name, [])

    def views(self, name: str) -> list[tuple]:
        """Arguments of what the rules say about this board."""
        if self._views is None:
            self._views = {}
            for model in self._table.run(self._state, self._extra, ["report(views)."])[:1]:
                for (symbol,) in model.rows("view"):
                    self._views.setdefault(symbol.name, []).append(tuple(symbol.arguments))
        return self._views.get(name, [])

    @property
    def turn_player(self) -> str:
        return next((str(player) for (player,) in self.rows("turn")), "")

    @property
    def phase(self) -> str:
        return next((str(phase) for (phase,) in self.rows("phase")), "")

    @property
    def window(self) -> str:
        return next((str(window) for (window,) in self.rows("window")), "")

    def lp(self, player: str) -> int:
        return next(number.number for who, number in self.rows("lp") if str(who) == player)

    def zone_of(self, card: str) -> tuple[str, str]:
        """(player, zone) of a card id; ('', 'gone') if it is nowhere."""
        for who, place in self.rows("at"):
            if text_of(who) == card:
                player, zone = place_of(place)
                return player, _SCALE_ZONES.get(zone, zone) if self._is_scale(card) else zone
        return "", "gone"

    def _is_scale(self, card: str) -> bool:
        """Whether the card lies in an outer Spell & Trap Zone that serves as its Pendulum Zone."""
        return any(text_of(who) == card for (who,) in self.rows("set_scale"))

    def in_zone(self, player: str, zone: str) -> str | None:
        """The id of the card in a zone."""
        for who, place in self.rows("at"):
            if place_of(place) in ((player, zone), (player, _OUTER_ZONES.get(zone))):
                return text_of(who)
        return None

    def count(self, player: str, pile: str) -> int | None:
        for (place,) in self.rows("untold"):
            if place_of(place) == (player, pile):
                return None
        total = sum(1 for _, place in self.rows("at") if place_of(place) == (player, pile))
        return total + sum(number.number for place, number in self.rows("unnamed") if place_of(place) == (player, pile))

    def targets_of(self, action: str) -> tuple[str, ...]:
        """What a link of the chain under way targets at this moment."""
        return tuple(sorted(text_of(card) for who, _, card in self.rows("target") if text_of(who) == action))

    def free(self, player: str, kind: str) -> int:
        wanted = kind.lower()
        return next((n.number for who, area, n in self.views("free") if (str(who), str(area)) == (player, wanted)), 0)

    def skips(self, player: str) -> tuple[str, ...]:
        return tuple(str(phase) for who, phase, *_ in self.rows("skips") if str(who) == player)

    def wins(self) -> str:
        return next((str(player) for (player,) in self.views("wins")), "nobody")

    def names(self) -> dict[str, tuple[str, str]]:
        """card id -> (name, owner), Tokens included."""
        found = {card.id: (card.name, card.owner) for card in self._table.case.cards}
        from clingo import parse_term

        names, owners = {}, {}
        for fact in self._extra:
            term = parse_term(fact[:-1])
            if term.name == "instance":
                names[text_of(term.arguments[0])] = term.arguments[1].string
            elif term.name == "owner":
                owners[text_of(term.arguments[0])] = str(term.arguments[1])
        found.update({card: (name, owners.get(card, "me")) for card, name in names.items()})
        return found

    @property
    def cards(self) -> dict[str, CardState]:
        if self._cards is None:
            self._cards = {card: LazyCard(self, card, *rest) for card, rest in self.names().items()}
        return self._cards


class LazyCard:
    """A `results.CardState` whose costly parts are worked out when they are read."""

    def __init__(self, board: Board, id: str, name: str, owner: str):
        self._board = board
        self.id = id
        self.name = name
        self.owner = owner
        self.player, self.zone = board.zone_of(id)
        self.under = None
        if self.zone == "under":
            self.under, self.player = self.player, owner
        if not self.player:
            self.player = owner

    def _fluent(self, name: str) -> list[tuple]:
        return [row for row in self._board.rows(name) if text_of(row[0]) == self.id]

    def _view(self, name: str) -> list[tuple]:
        return [row for row in self._board.views(name) if text_of(row[0]) == self.id]

    @property
    def face(self) -> str | None:
        return next((str(face) for _, face in self._fluent("face")), None)

    @property
    def position(self) -> str | None:
        return next((str(position) for _, position in self._fluent("position")), None)

    @property
    def end(self) -> str | None:
        """'top' or 'bottom' of a Deck whose order is told there."""
        if any(number.number == 1 for _, number in self._fluent("deck_order")):
            return "top"
        return "bottom" if any(number.number == 1 for _, number in self._fluent("deck_bottom")) else None

    @property
    def kinds(self) -> frozenset[str]:
        return frozenset(str(kind).replace("_", "-") for _, kind in self._view("is"))

    @property
    def values(self) -> dict[str, int]:
        return {str(key).replace("_", "-"): n.number for _, key, n in self._view("value") if n.type == SymbolType.Number}

    @property
    def printed(self) -> dict[str, int]:
        return {
            str(key).replace("_", "-"): n.number for _, key, n in self._view("printed") if n.type == SymbolType.Number
        }

    @property
    def words(self) -> dict[str, frozenset[str]]:
        found: dict[str, set[str]] = {"name": {row[1].string for row in self._view("named")}}
        for _, key, word in self._view("word"):
            found.setdefault(str(key), set()).add(str(word))
        return {key: frozenset(words) for key, words in found.items()}

    @property
    def on(self) -> tuple[str, ...]:
        rows = [*self._fluent("equipped"), *self._fluent("bound"), *self._fluent("lies_on")]
        return tuple(sorted(text_of(other) for _, other in rows))

    @property
    def materials(self) -> tuple[str, ...]:
        return tuple(
            sorted(text_of(who) for who, place in self._board.rows("at") if place_of(place) == (self.id, "under"))
        )

    @property
    def counters(self) -> dict[str, int]:
        return {kind.string: n.number for _, kind, n in self._fluent("counters")}

    @property
    def by(self) -> frozenset[str]:
        return frozenset(str(way) for _, way in self._fluent("summoned_by")) | frozenset(
            way.string if way.type == SymbolType.String else text_of(way) for _, way in self._fluent("came_by")
        )

    @property
    def proper(self) -> bool | None:
        if self._fluent("proper"):
            return True
        return False if self._fluent("improper") else None

    @property
    def used(self) -> frozenset[int]:
        return frozenset(row[1].arguments[1].number for row in self._fluent("times_used") if len(row[1].arguments) > 1)

    @property
    def negated(self) -> bool:
        capacities = {str(capacity) for _, capacity in self._view("capacity")}
        return any(str(capacity) in capacities for _, capacity in self._view("negated"))

    @property
    def active(self) -> bool:
        return not self.negated and bool(self._view("capacity"))

    @property
    def effects(self) -> dict[int, str]:
        return {number.number: str(kind) for _, number, kind in self._view("effect")}
