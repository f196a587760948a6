"""Proof trees: why an atom holds, down to the facts, with the rule block behind every step.

On request only, in a Control of its own.  Beside each rule that can matter goes
`because__(Head, Line, (Body atoms))` with the same body; the tree is read off those atoms.
"""

from __future__ import annotations

from clingo import Control, Number, Symbol, SymbolType, ast, parse_term
from clingo.ast import ASTType, Sign

from encoder.rulebook.model import InternalFault, Program, Proof

_BECAUSE = "because__"


def prove(program: Program, atom: str, block_at: dict[str, str]) -> Proof | None:
    """The shortest proof of a ground atom in the first answer set that holds it; None if none does.

    `block_at`: the block id of each place ("rules/battle.lp:12").
    Raises InternalFault if the program is faulty, ValueError if `atom` is not the text of an atom.
    """
    try:
        goal = parse_term(atom)
    except RuntimeError:
        raise ValueError(atom) from None
    if goal.type != SymbolType.Function:
        raise ValueError(atom)
    told: list[str] = []
    control = Control(["0", "--warn=none"], logger=lambda code, message: told.append(message))
    found: list[set[Symbol]] = []

    def keep(model) -> bool:
        if model.contains(goal):
            found.append(set(model.symbols(atoms=True)))
        return not found

    try:
        with ast.ProgramBuilder(control) as builder:
            for statement in _traced(program.text, goal):
                builder.add(statement)
        control.ground((("base", ()),))
        control.solve(on_model=keep)
    except RuntimeError as error:
        raise InternalFault("the rulebook cannot be traced", tuple(told) or (str(error),)) from None
    return _Tree(found[0], program, block_at).proof(goal) if found else None


def _traced(text: str, goal: Symbol) -> list:
    """The program and, for each rule on which the goal may hang, the rule that traces it."""
    statements: list = []
    ast.parse_string(text, statements.append)
    rules = [each for each in statements if each.ast_type == ASTType.Rule and len(each.body) and _plain(each.head)]
    makers: dict[tuple, list] = {}
    for rule in rules:
        makers.setdefault(_signature(rule.head.atom.symbol), []).append(rule)
    wanted = [(goal.name, len(goal.arguments))]
    for signature in wanted:  # grows while it is walked
        for rule in makers.get(signature, ()):
            below = (_signature(each.atom.symbol) for each in rule.body if _plain(each))
            wanted += [each for each in dict.fromkeys(below) if each not in wanted]
    return statements + [_trace(rule) for signature in wanted for rule in makers.get(signature, ())]


def _plain(literal) -> bool:
    """Is it an atom without a sign?"""
    return (
        literal.ast_type == ASTType.Literal
        and literal.sign == Sign.NoSign
        and literal.atom.ast_type == ASTType.SymbolicAtom
        and literal.atom.symbol.ast_type == ASTType.Function
    )


def _signature(symbol) -> tuple[str, int]:
    return symbol.name, len(symbol.arguments)


def _trace(rule):
    """because__(Head, Line, (Atoms)) :- Body. Variables without a name get one, so that the atoms can tell them."""
    namer = _Namer()
    body = [namer.visit(each) if _plain(each) else each for each in rule.body]
    place = rule.location
    atoms = [each.atom.symbol for each in body if _plain(each)]
    denied = [_denial(each) for each in body if _is_denial(each)]
    line = ast.SymbolicTerm(place, Number(place.begin.line))
    arguments = [rule.head.atom.symbol, line, _tuple(place, atoms), _tuple(place, denied)]
    head = ast.SymbolicAtom(ast.Function(place, _BECAUSE, arguments, 0))
    return ast.Rule(place, ast.Literal(place, Sign.NoSign, head), body)


def _tuple(place, terms: list):
    """A tuple term; one element alone needs company to be one."""
    return ast.Function(place, "", [*terms, ast.SymbolicTerm(place, Number(0))], 0)


def _is_denial(literal) -> bool:
    return (
        literal.ast_type == ASTType.Literal
        and literal.sign == Sign.Negation
        and literal.atom.ast_type == ASTType.SymbolicAtom
    )


def _denial(literal):
    """The denied atom as a term; what it leaves open is written `any`."""
    return _Opener().visit(literal.atom.symbol)


class _Namer(ast.Transformer):
    def __init__(self):
        self.count = 0

    def visit_Variable(self, variable):
        if variable.name != "_":
            return variable
        self.count += 1
        return variable.update(name=f"Unnamed{self.count}")


class _Opener(ast.Transformer):
    def visit_Variable(self, variable):
        if variable.name != "_":
            return variable
        return ast.Function(variable.location, "any", [], 0)


class _Tree:
    """Chooses for every atom of an answer set the derivation of least height, so that no proof runs in a circle."""

    def __init__(self, atoms: set[Symbol], program: Program, block_at: dict[str, str]):
        self.origins, self.block_at = program.origins, block_at
        self.reasons: dict[Symbol, list[Symbol]] = {}
        for atom in atoms:
            if atom.name == _BECAUSE:
                self.reasons.setdefault(atom.arguments[0], []).append(atom)
        self.chosen: dict[Symbol, Symbol] = {}
        self.known: dict[Symbol, Proof] = {}
        self._choose()

    def _choose(self) -> None:
        waiting: dict[Symbol, list[Symbol]] = {}
        missing: dict[Symbol, int] = {}
        ready = []
        for reasons in self.reasons.values():
            for reason in reasons:
                below = {each for each in reason.arguments[2].arguments[:-1] if each in self.reasons}
                missing[reason] = len(below)
                for each in below:
                    waiting.setdefault(each, []).append(reason)
                if not below:
                    ready.append(reason)
        while ready:
            following = []
            for reason in sorted(ready):
                head = reason.arguments[0]
                if head in self.chosen:
                    continue
                self.chosen[head] = reason
                for other in waiting.get(head, ()):
                    missing[other] -= 1
                    if not missing[other]:
                        following.append(other)
            ready = following

    def proof(self, atom: Symbol) -> Proof:
        if atom not in self.known:
            self.known[atom] = self._proof(atom)
        return self.known[atom]

    def _proof(self, atom: Symbol) -> Proof:
        reason = self.chosen.get(atom)
        if reason is None:
            return Proof(str(atom), "")
        reason = self._cited(self._start_of(atom, reason))
        line = reason.arguments[1].number
        below = tuple(map(self.proof, reason.arguments[2].arguments[:-1]))
        denied = tuple(str(each) for each in reason.arguments[3].arguments[:-1])
        place = self.origins[line - 1] if line <= len(self.origins) else ""
        return Proof(str(atom), place, below, denied, self.block_at.get(place, ""))

    def _cited(self, reason: Symbol) -> Symbol:
        """Past the step from a cited atom to the one that the chapters write (cite.py)."""
        below = reason.arguments[2].arguments[:-1]
        if not self.origins[reason.arguments[1].number - 1] and len(below) == 1:
            return self.chosen.get(below[0], reason)
        return reason

    def _start_of(self, atom: Symbol, reason: Symbol) -> Symbol:
        """Where the state was reached that has lasted since: a chain of inertia is one step."""
        while True:
            before = [each for each in reason.arguments[2].arguments[:-1] if _earlier(each, atom)]
            if not before or before[0] not in self.chosen:
                return reason
            atom, reason = before[0], self.chosen[before[0]]


def _earlier(one: Symbol, other: Symbol) -> bool:
    """The same atom one instant before?"""
    return (
        one.type == SymbolType.Function
        and one.name == other.name
        and len(one.arguments) == len(other.arguments) > 1
        and one.arguments[:-1] == other.arguments[:-1]
        and one.arguments[-1].type == other.arguments[-1].type == SymbolType.Number
        and one.arguments[-1].number == other.arguments[-1].number - 1
    )
