"""Leaving rules and facts out never changes an answer set, whatever the rules look like."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from encoder.rulebook import InternalFault, Program, Rulebook, solve

MOST_MODELS = 300


def outcomes(program):
    """The shown answer sets as a set of tuples of texts, empty if there is none."""
    try:
        solution = solve(program, models=MOST_MODELS)
    except InternalFault as fault:
        if fault.subject == "the rulebook allows no outcome at all":
            return set()
        raise
    assert solution.complete, "too many answer sets to compare"
    return {tuple(map(str, model)) for model in solution.models}


def whole(rulebook, facts):
    """The unsliced program, without complaints about atoms that no rule makes."""
    program = rulebook.full(facts)
    return Program(program.text, program.rule_count, program.blocks, program.origins)


FACTS = ["now(at(c_a,hand(me))).", "now(face(c_a,up)).", "q(c_a,1).", 'name(c_a,"No (x), y.").', "on."]

CONSTRUCTS = {
    "pool in a body": ("p(X) :- now(at(X,(hand(me);gone(me)))).", 1),
    "pool in a head": ("p(1;2) :- on. r :- p(2). s :- p(3).", 4),
    "pool of atoms": ("p(X) :- q(X,(1;2)). p(x;y) :- on.", 4),
    "choice": ("{ p(X) : q(X,_) ; r(X) : gone(X) } :- on.", 1),
    "choice with a bound and nothing to choose": ("{ p(X) : gone(X) } = 1 :- on.", 1),
    "bounded choice that never applies": ("{ p(X) : gone(X) } = 1 :- off.", 0),
    "head aggregate": ("1 <= #count { X : p(X) : q(X,_) } :- on.", 1),
    "disjunction": ("p(a) | p(b) :- on.", 1),
    "conditional disjunction": ("p(X) : q(X,_) | r :- on.", 1),
    "condition without instances": ("p(X) :- q(X,_), gone(Y) : gone(Y).", 1),
    "condition that can fail": ("p(X) :- q(X,_), gone(Y) : q(Y,_).", 1),
    "count of nothing": ("p(N) :- N = #count { Y : gone(Y) }.", 1),
    "sum given a name": ("p(N) :- N = #sum { Y,X : q(X,Y) }. r :- p(1). s :- p(a).", 2),
    "greatest": ("p(N) :- N = #max { Y : q(_,Y) ; 0 }. r :- p(1). s :- p(#inf).", 3),
    "body set": ("p(1) :- { q(X,Y) } 2.", 1),
    "negation": ("p(1) :- not gone. p(2) :- not on. r :- p(2).", 2),
    "double negation": ("p(1) :- not not on. p(2) :- not not gone.", 2),
    "constraint": (":- on, not p(1). { p(1..3) }.", 2),
    "constraint that cannot apply": (":- gone. p(1) :- on.", 1),
    "interval": ("p(1..3) :- on. r(X) :- p(X), X = 2..5. s :- p(a).", 2),
    "equation with a constant": ("p(X) :- X = (a;b). r :- p(b). s :- p(c).", 3),
    "equation with a compound": ("p(F) :- q(X,_), F = at(X,hand(me)), now(F).", 1),
    "equation of variables": ("p(Y) :- q(X,_), X = Y. r :- p(c_b). s :- p(z).", 2),
    "unequal": ("p(X) :- q(X,N), X != N, N < 3.", 1),
    "arithmetic": ("p(N+1) :- q(_,N). r :- p(2). s :- p(x).", 2),
    "arithmetic in a body": ("p(N) :- q(_,N+1). r :- p(0). s(N) :- q(N+1,_).", 2),
    "absolute": ("p(|N-4|) :- q(_,N). r :- p(3).", 2),
    "negated term": ("p(-X) :- q(X,_). r(X) :- p(-X). s :- p(-c_a).", 3),
    "classical negation": ("-p(X) :- q(X,_). r :- -p(c_a). { p(c_a) }.", 3),
    "inner arguments of what only facts give": ("p(X) :- now(face(X,up)). r(X) :- now(face(X,down)).", 1),
    "inner arguments of what rules derive": ("h(F) :- now(F). p(X) :- h(face(X,up)). r(X) :- h(face(X,down)).", 2),
    "copied whole": ("h(F,0) :- now(F). h(F,T+1) :- h(F,T), T < 2. p(X) :- h(at(X,hand(_)),2). r(X) :- h(lp(X,_),2).", 3),
    "wrapped and unwrapped": ("w(v(F)) :- now(F). u(F) :- w(v(F)). p(X) :- u(face(X,up)). r :- u(lp(_,_)).", 3),
    "recursion that wraps": ("w(F,0) :- now(F). w(v(F),N+1) :- w(F,N), N < 6. p(X) :- w(v(v(v(v(v(at(X,_)))))),_).", 3),
    "anything meets inside": ("w(M) :- M = #max { F : now(F) }. p(X) :- w(at(X,_)). r(X) :- w(face(X,up)).", 3),
    "tuples": ("p((X,N)) :- q(X,N). r(X) :- p((X,1)). s :- p((_,_,_)).", 2),
    "strings": ("p(X) :- name(X,_). r :- name(_,a). s :- name(_,\"b\").", 2),
    "infimum": ("p(#inf). p(#sup). r :- p(#inf). s :- p(0).", 3),
    "no arguments": ("p :- on. r :- p. s :- gone.", 2),
    "joined": ("p(X) :- q(X,_), name(X,_). r(X) :- q(_,X), name(X,_).", 1),
    "joined within one atom": ("p(X) :- q(X,X). r(X) :- q(1,X).", 1),
    "joined inside": ("p(X) :- q(X,_), now(at(X,_)), now(face(X,_)). r(X) :- q(_,X), now(at(X,_)).", 1),
    "joined by rows": ("k(a,x). k(b,y). j(a) :- on. p(X) :- j(K), k(K,X). r :- p(x). s :- p(y).", 5),
    "rows of the rulebook and of the board": ("q(a,x). p(N) :- q(_,N), on. r :- p(1). s :- p(z).", 3),
    "a fact in what was settled without it": ("q(a,x). q(b,y). p(N) :- q(_,N). r :- p(1). s :- p(z).", 5),
    "rows that fit only with those of the board": ("name(a,x). p(N) :- name(C,_), q(C,N). r :- p(1). s :- p(z).", 3),
    "two tables": ("k(a,x). k(b,y). l(x,1). l(y,f). j(a) :- on. p(V) :- l(W,V), k(K,W), j(K). r :- p(1). s :- p(f).", 7),
    "an empty slot beside a full one": ("h(F) :- now(F). p(X) :- h(at(X,hand(_))). r(X) :- h(lp(X,f(_))). s :- h(face(c_b,_)).", 3),
    "a compound of a fact": ("h(W) :- now(face(_,W)). p(1) :- h(up). r :- h(down).", 2),
    "shown term": ("#show t(X) : q(X,_). #show u(X) : gone(X).", 0),
    "self support": ("p(X) :- p(X). r :- not p(1), on.", 1),
    "even loop": ("p(1) :- not r(1). r(1) :- not p(1).", 2),
    "long loop": ("p(X) :- r(X). r(X) :- s(X). s(X) :- p(X). s(c_b) :- on.", 4),
    "denied by a fact": ("p(1) :- not on. p(2) :- not q(c_a,1). p(3) :- not q(c_a,2).", 1),
}


@pytest.mark.parametrize("name", CONSTRUCTS)
def test_each_construct_keeps_its_answer_sets_and_loses_what_cannot_fire(name):
    text, expected = CONSTRUCTS[name]
    shows = "" if "#show" in text else "#show. #show p/0. #show p/1. #show r/0. #show r/1. #show s/0. #show -p/1."
    if "shown term" in name:
        shows = "#show."
    rulebook = Rulebook.from_text(text + shows)
    assert outcomes(rulebook.program(FACTS)) == outcomes(whole(rulebook, FACTS))
    rules = [line for line in rulebook.program(FACTS).text.splitlines() if not line.startswith("#show")]
    rules = [line for line in rules if line not in FACTS]
    assert len(rules) == expected, rules


# -- random programs ---------------------------------------------------------

PREDICATES = (("a", 0), ("b", 1), ("c", 2), ("d", 1), ("e", 2), ("-b", 1))
GROUND = st.sampled_from(("x", "y", "c_1", "c_2", "1", "2", '"s"', "f(x)", "f(c_1)", "g(y,1)", "f(f(x))", "f(g(x,y))"))
POOL = st.sampled_from(("(x;y)", "(f(x);1)", "1..2", "(c_1;f(c_2))"))
TERM = st.one_of(GROUND, st.sampled_from(("X", "Y", "X", "Y", "_", "f(X)", "g(X,Y)", "f(f(X))", "g(_,X)")), POOL)
HEAD_TERM = st.one_of(GROUND, st.sampled_from(("X", "Y", "X", "Y")), POOL)


def atoms(draw, term, predicates=PREDICATES):
    name, arity = draw(st.sampled_from(predicates))
    return f"{name}({','.join(draw(term) for _ in range(arity))})" if arity else name


@st.composite
def body_parts(draw, positive, negative):
    """A literal: `positive` are the predicates it may read, `negative` those it may deny or count."""
    kinds = ("plain",) * 6 + ("equal", "unequal") + (("not", "notnot", "if", "count") if negative else ())
    if negative and negative != PREDICATES:  # a count that feeds what it counts would never end
        kinds += ("named",)
    kind = draw(st.sampled_from(kinds))
    atom = atoms(draw, TERM, positive if kind == "plain" else negative or positive)
    if kind == "if":
        return f"{atoms(draw, TERM, negative)} : {atom}"
    return {
        "plain": atom,
        "not": f"not {atom}",
        "notnot": f"not not {atom}",
        "count": f"1 <= #count {{ Z : {atom.replace('_', 'Z')} }}",
        "named": f"X = #count {{ Z : {atom.replace('X', 'Z')} }}",
        "equal": f"X = {draw(st.one_of(HEAD_TERM, POOL))}",
        "unequal": f"X != {draw(GROUND)}",
    }[kind]


@st.composite
def rules(draw, layered):
    """A rule. `layered`: it denies and counts only predicates before its own, so no loop runs through negation."""
    kind = draw(st.sampled_from(("plain",) * 8 + ("choice", "some", "or", "wrap", "never")))
    rank = draw(st.integers(0, len(PREDICATES) - 1)) if layered and kind not in ("wrap", "never") else None
    positive = PREDICATES if rank is None else PREDICATES[: rank + 1]
    negative = PREDICATES if rank is None else PREDICATES[:rank]
    made = PREDICATES if rank is None else PREDICATES[rank:]
    parts = draw(st.lists(body_parts(positive, negative), max_size=3))
    head = atoms(draw, HEAD_TERM, made if rank is None else made[:1])
    if kind == "wrap":  # compounds around a variable, of predicates that no body of such a rule reads
        head = draw(st.sampled_from(("w(f(X))", "w(g(X,Y))", "w(f(g(x,X)))")))
    elif kind == "choice":
        head = f"{{ {head} : {atoms(draw, TERM, positive)} }}"
    elif kind == "some":
        head = f"{{ {head} ; {atoms(draw, HEAD_TERM, made)} : {atoms(draw, TERM, positive)} }} = 1"
    elif kind == "or":
        head = f"{head} : {atoms(draw, TERM, negative or positive)} | {atoms(draw, HEAD_TERM, made)}"
    elif kind == "never":
        head = ""
    if "X" in head + "".join(parts):
        parts.append(draw(st.sampled_from(_binders("X", positive))))
    if "Y" in head + "".join(parts):
        parts.append(draw(st.sampled_from(_binders("Y", positive))))
    return f"{head} :- {', '.join(parts)}." if parts else f"{head}." if head else ":- a."


def _binders(name, predicates):
    known = {predicate for predicate, _ in predicates}
    forms = (("b", "b(X)"), ("c", "c(X,_)"), ("d", "d(f(X))"), ("e", "e(X,X)"), ("e", "e(_,g(X,_))"))
    return [f"{name} = (x;f(y))"] + [form.replace("X", name) for predicate, form in forms if predicate in known]


READERS = (
    "out(1,X) :- b(X).", "out(2,X) :- c(X,x).", "out(3,X) :- d(f(X)).", "out(4,X) :- e(X,Y), d(Y).",
    "out(5,X) :- w(f(X)).", "out(6,X) :- w(f(g(_,X))).", "out(7,X) :- d(X), not b(X).", "out(8,a) :- a.",
    "out(9,X) :- c(X,X).", "out(10,X) :- e(g(X,_),_).", "out(11,X) :- -b(X).",
)  # fmt: skip
SHOWS = st.sampled_from(("#show. #show out/2.", "#show. #show out/2. #show e/2. #show b(X) : d(X)."))


@st.composite
def programs(draw):
    """Shows that hide something come with layered rules: nobody may miss a contradiction that nothing shown reads."""
    layered = draw(st.booleans())
    text = draw(st.lists(rules(layered), min_size=1, max_size=8))
    text += draw(st.lists(st.sampled_from(READERS), max_size=5))
    return " ".join(text + ([draw(SHOWS)] if layered else []))


@st.composite
def boards(draw):
    return sorted({f"{atoms(draw, GROUND, PREDICATES[:-1])}." for _ in range(draw(st.integers(0, 6)))})


@settings(max_examples=400, deadline=None, suppress_health_check=list(HealthCheck))
@given(programs(), st.lists(boards(), min_size=1, max_size=3))
def test_random_programs_keep_their_answer_sets(text, facts):
    try:
        rulebook = Rulebook.from_text(text)
        expected = [outcomes(whole(rulebook, each)) for each in facts]
    except (InternalFault, AssertionError):  # unsafe or undefined: not a rulebook; or too many answer sets
        assume(False)
    for each, answers in zip(facts, expected):
        assert outcomes(rulebook.program(each)) == answers
