"""A branch: one way in which the story has gone so far."""

from __future__ import annotations

from clingo import Function, Symbol

from encoder.play.snapshot import Board
from encoder.play.verdicts import question_text
from encoder.play.window import Model, Table, text_of
from encoder.results import Happening, LinkResult, Outcome
from encoder.values import value


@value
class Due:
    """A trigger that can be activated now; kind 1 and 2 are mandatory (turn player, other), 3 and 4 optional.

    apart: it is not put on one chain with others of the same moment
    """

    card: str
    effect: str
    player: str
    kind: int
    apart: bool = False


@value
class Branch:
    """Where the story stands, and what has happened on the way.

    state     fluents; extra: facts about cards made during the story (Tokens)
    due       triggers of the window that has just ended
    follows   the procedure that comes if nobody acts, None in an open game state
    earlier   the same story stopped a window before (a Summon that may still be negated)
    moments   (name, state, extra) of the moments that were passed
    triggered (step, card) of the triggers used, '' for a step that is not over; formed: (moment, chains until then)
    """

    state: frozenset[Symbol]
    extra: frozenset[str] = frozenset()
    due: tuple[Due, ...] = ()
    follows: str | None = None
    earlier: "Branch | None" = None
    happenings: tuple[Happening, ...] = ()
    chains: tuple[tuple[LinkResult, ...], ...] = ()
    moments: tuple[tuple[str, frozenset[Symbol], frozenset[str]], ...] = ()
    picks: tuple[tuple[str, str], ...] = ()
    damage: tuple[tuple[str, str, int], ...] = ()
    damage_at: tuple[tuple[str, tuple], ...] = ()
    missed: tuple[str, ...] = ()
    asked_chain: int | None = None
    reading: str | None = None
    triggered: tuple[tuple[str, str], ...] = ()
    formed: tuple[tuple[str, int], ...] = ()
    unknown: tuple[str, ...] = ()

    def but(self, **changes) -> "Branch":
        """This branch with some of its parts changed."""
        parts = {name: getattr(self, name) for name in self.__slots__}
        parts.update(changes)
        return Branch(**parts)

    def board(self, table: Table) -> Board:
        return Board(table, self.state, self.extra)

    def mark(self, name: str) -> "Branch":
        """This branch with its present board kept under a moment's name; a step takes the triggers since the last."""
        triggered = self.triggered
        if name.startswith("step "):
            triggered = tuple((step or name, card) for step, card in triggered)
        return self.but(
            moments=(*self.moments, (name, self.state, self.extra)),
            formed=(*self.formed, (name, len(self.chains))),
            damage_at=(*self.damage_at, (name, self.damage)),
            triggered=triggered,
        )

    def outcome(self, table: Table) -> Outcome:
        """The finished branch as a result."""
        return Outcome(
            end=self.board(table),
            moments={name: Board(table, state, extra) for name, state, extra in self.moments},
            happenings=self.happenings,
            chains=self.chains,
            asked_chain=self.asked_chain,
            picks=self.picks,
            reading=self.reading,
            damage=_added_up(self.damage),
            damage_at={name: _added_up(damage) for name, damage in self.damage_at},
            missed=self.missed,
            triggered_by_step=_by_step(self.triggered),
            chains_formed=dict(self.formed),
            unknown=self.unknown,
        )


def _added_up(damage) -> dict[tuple[str, str], int]:
    found: dict[tuple[str, str], int] = {}
    for player, kind, number in damage:
        found[player, kind] = found.get((player, kind), 0) + number
    return found


def _by_step(triggered) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for step, card in triggered:
        found[step] = (*found.get(step, ()), card)
    return found


def after(branch: Branch, model: Model) -> Branch:
    """The branch after a window, as one answer set of it tells."""
    extra = set(branch.extra)
    for card, name, owner in model.rows("made"):
        extra.add(f"instance({text_of(card)},{name}).")
        extra.add(f"owner({text_of(card)},{owner}).")
    rows = sorted((text_of(c), text_of(e), str(player), kind.number) for c, e, player, kind in model.rows("due"))
    due = tuple(Due(*row, model.has("apart")) for row in rows)
    picks = [
        (text_of(decision), text_of(option)) for decision, option in model.rows("pick")
    ]
    reading = branch.reading
    for decision, option in picks:
        if decision.startswith("doubt("):
            reading = f"{reading}, {option}" if reading else option
    return branch.but(
        state=frozenset(fluent for (fluent,) in model.rows("carry")),
        extra=frozenset(extra),
        due=due,
        follows=next((str(kind) for (kind,) in model.rows("follows")), None),
        earlier=None,
        happenings=branch.happenings + happenings_of(model),
        picks=branch.picks + tuple(sorted(picks)),
        damage=branch.damage + damage_of(model),
        missed=branch.missed + tuple(sorted({text_of(card) for card, _ in model.rows("missed")})),
        reading=reading,
        unknown=tuple(dict.fromkeys((*branch.unknown, *_questions(model)))),
    )


def _questions(model: Model) -> list[str]:
    """What the rules cannot decide in this window, worded."""
    found = [question_text(what) for _, what in model.rows("open_question")]
    found += [" ".join(map(text_of, row)) for row in model.rows("doubtful")]
    return found + [f"card {text_of(card)}" for (card,) in model.rows("hangs_on")]


def happenings_of(model: Model) -> tuple[Happening, ...]:
    """What the window says has happened, in order."""
    return tuple(Happening(event.name, *detail_of(event), rule) for event, rule in events_of(model))


def events_of(model: Model) -> list[tuple[Symbol, str]]:
    """(event, id of the rule block behind it), in the order in which they take place; links that resolve included."""
    found: dict[tuple[int, Symbol], str] = {}
    reasons = _why_cards_leave(model)
    for event, instant, *rule in model.rows("happens"):
        behind = reasons.get((event.name, event.arguments[0], instant)) if event.arguments else None
        found.setdefault((instant.number, event), behind or (rule[0].string if rule else ""))
    for link, instant in model.rows("resolved_at"):
        found[instant.number, Function("resolved", [link])] = ""
    return [(event, rule) for (_, event), rule in sorted(found.items())]


def _why_cards_leave(model: Model) -> dict[tuple, str]:
    """(event, card, instant) to the id of the rule block that destroys the card, or sends it where it goes."""
    found = {("sent", row[0], row[3]): row[4].string for row in model.rows("goes") if len(row) > 4}
    found.update({("destroyed", row[0], row[2]): row[3].string for row in model.rows("destroyed") if len(row) > 3})
    return found


def detail_of(event: Symbol):
    arguments = event.arguments
    if not arguments:
        return None, ()
    first = text_of(arguments[0])
    return first, tuple(text_of(each) for each in arguments[1:])


def damage_of(model: Model) -> tuple[tuple[str, str, int], ...]:
    """(player, 'battle' or 'effect', number) of every damage of the window."""
    found = []
    for event, _ in events_of(model):
        if event.name == "damage":
            player, number, kind = event.arguments[:3]
            found.append((str(player), str(kind), number.number))
    return tuple(sorted(found))
