"""Readers of numbers that a text computes: counts, expressions, comparisons, totals, payments."""

from __future__ import annotations

from yaml.nodes import MappingNode, SequenceNode

from encoder.library import vocabulary as v
from encoder.library.nodes import first_key, integer_of, pairs, probably, text_of
from encoder.library.shapes import read_one, reader
from encoder.library.terms import NO_MINIMUM, UNBOUNDED, effect_id, is_number
from encoder.library.values import declared, same_as


def read_count(writer, node, key: str) -> tuple[str, str]:
    """The least and the greatest number of a count: `2`, `all`, `any`, `1+`, `up to 2`, `1-3`, an expression."""
    if isinstance(node, MappingNode):
        term = expression(writer, node, key)
        return term, term
    word = text_of(node) or ""
    if word == "all":
        return "all", "all"
    if word == "any":
        return "0", UNBOUNDED
    if word.isdigit():
        return word, word
    if word.endswith("+") and word[:-1].isdigit():
        return word[:-1], UNBOUNDED
    if word.startswith("up to ") and word[6:].isdigit():
        return "1", word[6:]
    low, dash, high = word.partition("-")
    if dash and low.isdigit() and high.isdigit() and int(low) <= int(high):
        return low, high
    writer.problem(node, "C001", f"'{word}' is no count", "a number, all, any, 1+, up to 2, 1-3")
    return "wrong", "wrong"


@reader("count")
def read_number(writer, node, shape, key):
    low, high = read_count(writer, node, key)
    return [f"number({low},{high})"]


@reader("tributes")
def read_tributes(writer, node, shape, key):
    low, high = read_count(writer, node, key)
    return [f"range({low},{high})"]


# --------------------------------------------------------------------------
# Expressions
# --------------------------------------------------------------------------


@reader("expression")
def read_expression(writer, node, shape, key):
    return [expression(writer, node, key)]


def expression(writer, node, key: str) -> str:
    """The term of a number, `"?"`, `declared`, or one expression word."""
    number = integer_of(node)
    if number is not None:
        return str(number)
    word = text_of(node)
    if word == "?":
        return "unknown"
    if word == "declared":
        return (declared(writer, node, key) or ["wrong"])[0]
    if not isinstance(node, MappingNode):
        writer.problem(node, "C001", f"'{key}' is a number or an expression", probably(word or "", v.EXPRESSION_WORDS))
        return "wrong"
    found = pairs(writer, node, v.EXPRESSION_WORDS, "expression")
    if len(node.value) != 1:
        writer.problem(node, "C001", "an expression has one word")
    if not found:
        return "wrong"
    name, _, value = found[0]
    if name == "declared":
        return (declared(writer, value, text_of(value) or "") or ["wrong"])[0]
    if name in ("times", "plus", "minus"):
        return _operands(writer, value, name)
    term = read_one(writer, value, v.EXPRESSION_WORDS[name].shape, name)
    return f"{name.replace('-', '_')}({term})"


def _operands(writer, node, name: str) -> str:
    """A list of expressions, nested to the left so that every operator has two operands."""
    operands = node.value if isinstance(node, SequenceNode) else []
    if len(operands) < 2 or (name == "minus" and len(operands) > 2):
        number = "two values" if name == "minus" else "two or more values"
        writer.problem(node, "C001", f"'{name}' takes a list of {number}", "[left, right]")
        return "wrong"
    term = expression(writer, operands[0], name)
    for operand in operands[1:]:
        term = f"{name}({term},{expression(writer, operand, name)})"
    return term


@reader("sum")
def read_sum(writer, node, shape, key):
    of, cards = "", ""
    for name, _, value in pairs(writer, node, ("of", "cards"), "sum"):
        if name == "of":
            of = read_one(writer, value, v.Shape("word", v.SUM_VALUES), name)
        else:
            cards = read_one(writer, value, v.Shape("selection"), name)
    if not of or not cards:
        writer.problem(node, "C001", "a sum needs 'of' and 'cards'")
    return [f"{of},{cards}"]


@reader("counters-on")
def read_counters_on(writer, node, shape, key):
    kind, of = "", ""
    for name, _, value in pairs(writer, node, ("kind", "of"), "'counters'"):
        if name == "kind":
            kind = read_one(writer, value, v.TEXT, name)
        else:
            of = read_one(writer, value, v.Shape("selection"), name)
    if not kind or not of:
        writer.problem(node, "C001", "'counters' needs 'kind' and 'of'")
    return [f"{kind},{of}"]


@reader("amount")
def read_amount(writer, node, shape, key):
    if text_of(node) == "event":
        return ["event"]
    for name, _, value in pairs(writer, node, ("effect",), "'amount'"):
        return read_effect_number(writer, value, name)
    writer.problem(node, "C001", "'amount' is event, or {effect: N}")
    return []


def read_effect_number(writer, node, key: str) -> list[str]:
    """Number of an effect of this card, counted in the box in which it is named, as its id."""
    number = integer_of(node)
    if number is None:
        writer.problem(node, "C001", f"'{key}' is the number of an effect")
        return []
    effect = effect_id(writer.scope.owner or writer.term, number, writer.scope.pendulum)
    writer.effects_used.append((node, effect, number))
    return [effect]


# --------------------------------------------------------------------------
# Comparisons
# --------------------------------------------------------------------------


@reader("comparison")
def read_comparison(writer, node, shape, key):
    """A value that a card's value is compared with: `4`, an expression, `{min:, max:}`, `{same-as:}`."""
    if isinstance(node, MappingNode):
        first = first_key(node)
        if first == "same-as":
            return same_as(writer, node)
        if first not in v.EXPRESSION_WORDS:
            return _bounds(writer, node, ("min", "max"), key)
    term = expression(writer, node, key)
    return [compared(term, term)]


def _bounds(writer, node, names, key: str) -> list[str]:
    low, high = NO_MINIMUM, UNBOUNDED
    found = pairs(writer, node, names, "comparison")
    for name, _, value in found:
        term = expression(writer, value, key)
        if name in ("min", "exactly"):
            low = term
        if name in ("max", "exactly"):
            high = term
    if not found and not node.value:
        writer.problem(node, "C001", f"'{key}' needs {' or '.join(names)}")
    return [compared(low, high)] if found else []


def compared(low: str, high: str) -> str:
    """The comparison with two bounds, in the form that the rulebook reads most easily."""
    free_low, free_high = low == NO_MINIMUM, high == UNBOUNDED
    if (free_low or is_number(low)) and (free_high or is_number(high)):
        return f"between({low},{high})"
    if low == high:
        return f"equal_to({low})"
    if free_low:
        return f"at_most({high})"
    if free_high:
        return f"at_least({low})"
    return f"in_range({low},{high})"


@reader("total")
def read_total(writer, node, shape, key):
    """`{of: level, min: 8}`: a sum over the chosen cards."""
    of, bounds = "", []
    if isinstance(node, MappingNode):
        rest = MappingNode(node.tag, [], node.start_mark, node.end_mark)
        for key_node, value in node.value:
            if key_node.value == "of":
                of = read_one(writer, value, v.Shape("word", v.TOTAL_VALUES), "of")
            else:
                rest.value.append((key_node, value))
        bounds = _bounds(writer, rest, ("min", "max", "exactly"), key)
    if not of:
        writer.problem(node, "C001", f"'{key}' needs 'of'", "{of: level, min: 8}")
    return [f"total({of},{term})" for term in bounds]


@reader("counter")
def read_counter(writer, node, shape, key):
    kind, number = "", ""
    for name, _, value in pairs(writer, node, ("kind", "n"), "counter"):
        if name == "kind":
            kind = read_one(writer, value, v.TEXT, name)
        else:
            number = expression(writer, value, name)
    if not kind or not number:
        writer.problem(node, "C001", "a counter needs 'kind' and 'n'", "{kind: spell, n: 1}")
    return [f"counter({kind},{number})"]


# --------------------------------------------------------------------------
# Life Points, pairs, tosses
# --------------------------------------------------------------------------


@reader("lp")
def read_lp(writer, node, shape, key):
    found = pairs(writer, node, ("gain", "lose", "becomes"), "'lp'")
    if len(found) != 1:
        writer.problem(node, "C001", "'lp' is one of gain, lose, becomes", "{gain: 1000}")
    return [f"{name}({expression(writer, value, name)})" for name, _, value in found[:1]]


@reader("payment")
def read_payment(writer, node, shape, key):
    """Life Points to pay: an expression, `half`, or `{multiple-of: 100}`."""
    if text_of(node) == "half":
        return ["half"]
    if first_key(node) not in ("multiple-of", "max"):
        return [expression(writer, node, key)]
    step, most = "", UNBOUNDED
    for name, _, value in pairs(writer, node, ("multiple-of", "max"), "'pay'"):
        number = read_one(writer, value, v.INTEGER, name)
        if name == "max":
            most = number
        else:
            step = number
    if not step:
        writer.problem(node, "C001", "'max' stands beside 'multiple-of'")
    return [f"multiple_of({step},{most})"]


@reader("pair")
def read_pair(writer, node, shape, key):
    if not isinstance(node, SequenceNode) or len(node.value) != 2:
        writer.problem(node, "C001", f"'{key}' compares two values", "[left, right]")
        return []
    left, right = (expression(writer, item, key) for item in node.value)
    return [f"pair({left},{right})"]


@reader("result")
def read_result(writer, node, shape, key):
    """`{heads: 2}` or `{die: 1-3}`: of the toss in this effect."""
    terms = []
    for name, _, value in pairs(writer, node, ("heads", "die"), "'result'"):
        if name == "heads":
            terms.append(f"heads({read_one(writer, value, v.INTEGER, name)})")
        else:
            low, high = read_count(writer, value, name)
            terms.append(f"die({low},{high})")
    if len(terms) != 1:
        writer.problem(node, "C001", "'result' is {heads: N} or {die: N}")
    return terms

