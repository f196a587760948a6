"""From the shown atoms of a window to a verdict."""

from __future__ import annotations

from clingo import Symbol, SymbolType

from encoder.play.terms import place_of
from encoder.play.window import Model, text_of
from encoder.results import Action, Reason, Verdict


def verdict_of(action: Action, models: list[Model]) -> Verdict:
    """The verdict on one action in these answer sets.

    The action's own open choices (how it is paid) are free: one that makes it legal is enough. How the story went
    before is not: there the verdict must be the same in every answer set.
    """
    reasons: dict[Reason, None] = {}
    missing: dict[str, None] = {}
    ways: dict[frozenset, list[Model]] = {}
    for model in models:
        ways.setdefault(_picks_of_others(action.id, model), []).append(model)
    best = [_legal_ones(action.id, group) for group in ways.values()]
    legal = sum(bool(found) for found in best)
    models = [model for found, group in zip(best, ways.values()) for model in found or _nearest(action.id, group)]
    for model in models:
        reasons.update(dict.fromkeys(reasons_of(action.id, model)))
        for row in model.rows("open_question"):
            if text_of(row[0]) == action.id:
                missing[question_text(row[1])] = None
        for first, second in model.rows("unresolved"):
            missing["applied: " + ", ".join(sorted((text_of(first), text_of(second))))] = None
    answer = "legal" if legal == len(ways) else "illegal" if legal == 0 else "unsettled"
    if answer == "legal" and missing or any(each.startswith("applied") for each in missing):
        answer = "unknown"
    options, least, most = choices_of(action.id, models)
    return Verdict(
        answer,
        action,
        tuple(sorted(reasons, key=lambda reason: (reason.id, str(reason.args)))),
        options=options,
        least=least,
        most=most,
        not_to=refused_zones(action.id, models),
        choices=_count(action.id, models),
        targets_none=not any(text_of(row[0]) == action.id for m in models for row in m.rows("targets_something")),
        missing=tuple(missing) if answer == "unknown" else (),
    )


def _picks_of_others(action: str, model: Model) -> frozenset:
    return frozenset(
        (decision, option) for decision, option in model.rows("pick") if text_of(decision.arguments[0]) != action
    )


def _legal_ones(action: str, models: list[Model]) -> list[Model]:
    return [model for model in models if any(text_of(row[0]) == action for row in model.rows("legal"))]


def _nearest(action: str, models: list[Model]) -> list[Model]:
    """The answer sets in which least is against the action."""
    fewest = min(len(reasons_of(action, model)) for model in models)
    return [model for model in models if len(reasons_of(action, model)) == fewest]


def reasons_of(action: str, model: Model) -> list[Reason]:
    """The reasons against an action in one answer set."""
    return [_reason(*row[1:]) for row in model.rows("blocked") if text_of(row[0]) == action]


def _reason(term: Symbol, rule: Symbol | None = None) -> Reason:
    args = tuple(
        each.number if each.type == SymbolType.Number else each.string if each.type == SymbolType.String else text_of(each)
        for each in term.arguments
    )
    return Reason(term.name.replace("_", "-"), args, rule.string if rule is not None else "")


def question_text(term: Symbol) -> str:
    """What an undecided verdict hangs on, as `Verdict.missing` words it."""
    return " ".join([term.name.replace("_", " "), *(text_of(each) for each in term.arguments)])


def choices_of(action: str, models: list[Model]):
    """The choices that the action leaves open: (options, fewest, most) by key."""
    options: dict[str, set[str]] = {}
    least: dict[str, int] = {}
    most: dict[str, int] = {}
    for model in models:
        for row in model.rows("may_target"):
            if text_of(row[0]) == action:
                options.setdefault("target", set()).add(text_of(row[2]))
        for who, key, what in model.rows("choice"):
            if text_of(who) == action:
                options.setdefault(str(key), set()).add(_option(what))
        for who, key, low, high in [*_target_numbers(model), *model.rows("takes_number")]:
            if text_of(who) == action:
                least[str(key)] = min(least.get(str(key), 99), _number(low))
                most[str(key)] = max(most.get(str(key), 0), _number(high))
    return {key: frozenset(found) for key, found in options.items()}, least, most


def _target_numbers(model: Model):
    """How many targets an action takes in all its slots together."""
    totals: dict[str, list[int]] = {}
    names = {}
    for who, _, low, high in model.rows("slot_size"):
        total = totals.setdefault(text_of(who), [0, 0])
        names[text_of(who)] = who
        total[0] += _number(low)
        total[1] += _number(high)
    return [(names[who], "target", low, high) for who, (low, high) in totals.items()]


def _number(symbol) -> int:
    if isinstance(symbol, int):
        return symbol
    return symbol.number if symbol.type == SymbolType.Number else 99


def _option(symbol: Symbol) -> str:
    if symbol.type == SymbolType.Function and symbol.name in ("mmz", "stz", "emz", "fz", "pz"):
        return ".".join(place_of(symbol))
    return text_of(symbol)


def refused_zones(action: str, models: list[Model]) -> dict[str, tuple[Reason, ...]]:
    """zone ('me.M2') to the reasons why the action cannot use it."""
    found: dict[str, dict[Reason, None]] = {}
    for model in models:
        for who, zone, reason in model.rows("refused_zone"):
            if text_of(who) == action:
                found.setdefault(_option(zone), {})[_reason(reason)] = None
    return {zone: tuple(reasons) for zone, reasons in found.items()}


def _count(action: str, models: list[Model]) -> int | None:
    for model in models:
        for who, number in model.rows("ways"):
            if text_of(who) == action:
                return number.number
    return None
