"""Readers of simple values: words, numbers, places, players, names, durations."""

from __future__ import annotations

from yaml.nodes import MappingNode, SequenceNode

from encoder.library import vocabulary as v
from encoder.library.nodes import integer_of, pairs, probably, text_of
from encoder.library.shapes import read, read_one, reader
from encoder.library.terms import constant, named, quote


@reader("word")
def read_word(writer, node, shape, key):
    return _one_of(writer, node, shape.words, lambda word: f"'{word}' is no word for '{key}'")


def _one_of(writer, node, words, message, code="C001"):
    word = text_of(node)
    if word in words:
        return [constant(word)]
    writer.problem(node, code, message(_shown(node)), probably(word or "", words, fallback=True))
    return []


def _shown(node) -> str:
    """What stands at `node`, short enough for a message."""
    text = text_of(node)
    if text is not None:
        return text
    return "[...]" if isinstance(node, SequenceNode) else "{...}"


@reader("text")
def read_text(writer, node, shape, key):
    text = text_of(node)
    if text:
        return [quote(text)]
    writer.problem(node, "C001", f"'{key}' is a text")
    return []


@reader("yes")
def read_yes(writer, node, shape, key):
    word = text_of(node)
    if word in ("yes", "no"):
        return [word]
    remedy = {"true": "write 'yes'", "false": "write 'no'"}.get((word or "").lower(), "yes or no")
    writer.problem(node, "C001", f"'{key}' is yes or no, not '{_shown(node)}'", remedy)
    return []


@reader("integer")
def read_integer(writer, node, shape, key):
    number = integer_of(node)
    if number is not None:
        return [str(number)]
    quoted = text_of(node) and node.style and node.value.lstrip("-").isdigit()
    writer.problem(node, "C001", f"'{key}' is a number, not '{_shown(node)}'", "without quotes" if quoted else "")
    return []


@reader("stat")
def read_stat(writer, node, shape, key):
    return ["unknown"] if text_of(node) == "?" else read_integer(writer, node, shape, key)


@reader("attribute")
def read_attribute(writer, node, shape, key):
    return _one_of(writer, node, v.ATTRIBUTES, lambda word: f"'{word}' is no Attribute")


@reader("type")
def read_type(writer, node, shape, key):
    return _one_of(writer, node, v.TYPES, lambda word: f"'{word}' is no Type")


@reader("attribute-value")
def read_attribute_value(writer, node, shape, key):
    return _printed_or_taken(writer, node, read_attribute, shape, key)


@reader("type-value")
def read_type_value(writer, node, shape, key):
    return _printed_or_taken(writer, node, read_type, shape, key)


@reader("card-name")
def read_card_name(writer, node, shape, key):
    return _printed_or_taken(writer, node, read_text, shape, key)


def _printed_or_taken(writer, node, printed, shape, key):
    """A printed value, what was declared, or the value of another card."""
    if text_of(node) == "declared":
        return declared(writer, node, "name" if key in ("not-name", "series") else key)
    if isinstance(node, MappingNode):
        return same_as(writer, node)
    return printed(writer, node, shape, key)


def declared(writer, node, kind: str) -> list[str]:
    """The term of what was declared, if it is something that can be declared."""
    if kind not in v.EXPRESSION_WORDS["declared"].shape.words:
        writer.problem(node, "C001", f"'{kind}' is never declared", "write {declared: level}")
        return []
    writer.declared_used.append((node, kind))
    return [f"declared({constant(kind)})"]


def same_as(writer, node) -> list[str]:
    """`{same-as: REF}`: the value of that card."""
    terms = [
        f"same_as({read_one(writer, value, v.REFERENCE, key)})"
        for key, _, value in pairs(writer, node, ("same-as",), "value")
    ]
    return terms


@reader("place")
def read_place(writer, node, shape, key):
    word = text_of(node)
    if word in v.PLACES:
        return [constant(word)]
    remedy = "write 'GY'" if (word or "").lower() in ("graveyard", "gy", "grave") else ""
    if not remedy:
        upper = next((place for place in v.PLACES if place.lower() == (word or "").lower()), None)
        remedy = f"write '{upper}'" if upper else probably(word or "", v.PLACES, fallback=True)
    writer.problem(node, "C001", f"'{_shown(node)}' is no place", remedy)
    return []


@reader("zone")
def read_zone(writer, node, shape, key):
    if isinstance(node, MappingNode):
        return [
            f"linked({read_one(writer, value, v.REFERENCE, name)})"
            for name, _, value in pairs(writer, node, ("linked",), "zone")
        ]
    return read_place(writer, node, shape, key)


@reader("player")
def read_player(writer, node, shape, key):
    if isinstance(node, MappingNode):
        found = pairs(writer, node, ("controller", "owner"), "player")
        if len(found) > 1:
            writer.problem(node, "C001", "a player is one of controller, owner")
        return [f"{name}({read_one(writer, value, v.REFERENCE, name)})" for name, _, value in found[:1]]
    return _one_of(writer, node, v.PLAYERS, lambda word: f"'{word}' is no player")


@reader("actor")
def read_actor(writer, node, shape, key):
    return ["each"] if text_of(node) == "each" else read_player(writer, node, shape, key)


@reader("reference")
def read_reference(writer, node, shape, key):
    """A word for cards that are known in this effect, or a name given by `as`."""
    word = text_of(node)
    scope = writer.scope
    if word in scope.names:
        return [f"ref({named(word)})"]
    if word not in v.REFERENCES:
        known = [*v.REFERENCES, *sorted(scope.names)]
        if word is None:
            writer.problem(node, "C001", f"'{key}' is a reference, not a filter")
        else:
            writer.problem(node, "C003", f"'{word}' refers to nothing", probably(word, known))
        return []
    missing = _missing(word, scope)
    if missing:
        writer.problem(node, "C003", f"'{word}' refers to nothing", missing)
    return [f"ref({constant(word)})"]


def _missing(word: str, scope) -> str:
    """Why a reference has nothing to point to here, or ''."""
    if word in ("target", "cost") and word not in scope.present:
        return f"this effect has no '{word}'"
    if word.startswith("answered") and "answered" not in scope.present:
        return "this effect has no 'answers' and no 'when'"
    if word == "it" and not scope.modified:
        return "'it' stands inside a modification"
    if word == "previous" and scope.step < 2:
        return "there is no step before this one"
    return ""


@reader("new-name")
def read_new_name(writer, node, shape, key):
    name = text_of(node) or ""
    if not (name.isascii() and name.isalnum() and name[0].isupper()):
        writer.problem(node, "C001", f"'{_shown(node)}' is no name", "a capital letter, then letters and digits")
        return []
    if name in writer.scope.names:
        writer.problem(node, "C003", f"the name '{name}' is given twice in this effect")
    writer.scope.names.add(name)
    return [named(name)]


@reader("duration")
def read_duration(writer, node, shape, key):
    if isinstance(node, MappingNode):
        return _until(writer, node)
    return _one_of(writer, node, tuple(v.DURATIONS), lambda word: f"'{word}' is no duration")


def _until(writer, node):
    phase, player, number = "", "either", "1"
    for key, _, value in pairs(writer, node, ("until", "of", "nth"), "duration"):
        if key == "until":
            phase = read_one(writer, value, v.PHASE_WORDS, key)
        elif key == "of":
            player = read_one(writer, value, v.PLAYER, key)
        else:
            number = read_one(writer, value, v.INTEGER, key)
    if not phase:
        writer.problem(node, "C001", "a duration needs 'until'")
        return []
    return [f"until({phase},{player},{number})"]


@reader("during")
def read_during(writer, node, shape, key):
    """`{phase: [...], of: PLAYER}` as terms `during(Phase,Player)`."""
    phases, player = ["any"], "either"
    found = pairs(writer, node, ("phase", "of"), f"'{key}'")
    for name, _, value in found:
        if name == "phase":
            phases = read(writer, value, v.MOMENT_WORDS, name)
        else:
            player = read_one(writer, value, v.PLAYER, name)
    if not found and isinstance(node, MappingNode) and not node.value:
        writer.problem(node, "C001", f"'{key}' needs 'phase' or 'of'")
    return [f"during({phase},{player})" for phase in phases]


@reader("once")
def read_once(writer, node, shape, key):
    if not isinstance(node, MappingNode):
        words = _one_of(writer, node, tuple(v.ONCE), lambda word: f"'{word}' is no 'once'")
        return [f"once({word},1)" for word in words]
    per, times = "", "1"
    for name, _, value in pairs(writer, node, ("per", "times"), "'once'"):
        if name == "per":
            words = _one_of(writer, value, tuple(v.ONCE), lambda word: f"'{word}' is no 'once'")
            per = words[0] if words else "wrong"
        else:
            times = read_one(writer, value, v.INTEGER, name)
    if not per:
        writer.problem(node, "C001", "'once' needs 'per'")
        return []
    return [f"once({per},{times})"]


@reader("range")
def read_range(writer, node, shape, key):
    low, high = (integer_of(item) for item in node.value) if _is_pair(node) else (None, None)
    if low is None or high is None or low > high:
        writer.problem(node, "C001", f"'{key}' is a list of two numbers", "[lowest, highest]")
        return []
    return [f"range({low},{high})"]


@reader("scale")
def read_scale(writer, node, shape, key):
    left, right = (integer_of(item) for item in node.value) if _is_pair(node) else (integer_of(node),) * 2
    if left is None or right is None:
        writer.problem(node, "C001", "'scale' is a number, or a list of two: [left, right]")
        return []
    return [f"scale({left},{right})"]


def _is_pair(node) -> bool:
    return isinstance(node, SequenceNode) and len(node.value) == 2



def kind_phrase(writer, node) -> tuple[str, list[str]]:
    """`quick-play spell` as category and kind words; the category is '' after a problem with it."""
    *kinds, category = (text_of(node) or "").split() or [""]
    if category not in v.CATEGORIES:
        message = f"'{_shown(node)}' does not end in monster, spell or trap"
        writer.problem(node, "C001", message, probably(category, v.CATEGORIES))
        return "", []
    for kind in kinds:
        if kind not in v.KINDS[category]:
            remedy = probably(kind, v.KINDS[category], fallback=True)
            writer.problem(node, "C001", f"'{kind}' is no kind of {category}", remedy)
    return category, [kind for kind in kinds if kind in v.KINDS[category]]
