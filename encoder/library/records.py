"""Reading one record: the printed facts, materials, summoning conditions and effects of a card."""

from __future__ import annotations

# every module that registers readers
from encoder.library import effects, events, modifications, steps  # noqa: F401
from encoder.library import vocabulary as v
from encoder.library.effects import read_effects
from encoder.library.filters import filter_id
from encoder.library.nodes import integer_of, items_of, pairs, text_of, value_of
from encoder.library.shapes import put, read, reader
from encoder.library.terms import constant
from encoder.library.values import kind_phrase
from encoder.library.writer import Scope, Writer

#: Keys that are no facts of the rules, only read for problems.
_NOT_FACTS = ("name", "ja", "zh", "number", "note")
_MONSTER_KEYS = tuple(
    "level rank link scale arrows attribute type atk def materials substitutes summon pendulum".split()
)


def read_record(node, name: str, file: str, first_line: int = 0, source: str = "", made_up: bool = False) -> Writer:
    """Reads a record, given as a mapping node in which the text of the era is already chosen.

    name        the card's name (of a made-up card: the key under which it stands)
    file        for problems
    first_line  lines of the file before the text that was composed
    source      that text, for excerpts
    made_up     whether the record has no `name` of its own

    Returns the writer with all rows and all problems.
    """
    writer = Writer(name, file, first_line, source)
    writer.scope = Scope(writer.term)
    known = {key: word for key, word in v.RECORD_WORDS.items() if not (made_up and key == "name")}
    found = pairs(writer, node, known, "card")
    values = {key: (key_node, value) for key, key_node, value in found}
    if "card" not in values:
        if writer.problems and not found:
            return writer
        writer.problem(node, "C001", "a card needs 'card'", "card: normal spell")
        return writer
    writer.category, kinds = kind_phrase(writer, values["card"][1])
    card_node = values["card"][0]
    writer.emit(card_node, "card", writer.term, writer.category or "wrong")
    for kind in kinds:
        writer.emit(card_node, "card_is", writer.term, constant(kind))
    if not writer.category:
        return writer
    _check_keys(writer, values, kinds)
    for key, key_node, value in found:
        if key not in ("card", "texts"):
            _read_key(writer, key, key_node, value, kinds)
    if "effects" not in values:
        writer.emit(node, "not_modelled", writer.term)
    _check_references(writer)
    return writer


def _read_key(writer, key: str, key_node, value, kinds) -> None:
    if key in _NOT_FACTS:
        read(writer, value, v.RECORD_WORDS[key].shape, key)
    elif key == "effects":
        read_effects(writer, value, writer.term, writer.category)
    elif key == "pendulum":
        read_effects(writer, value, writer.term, "spell", pendulum=True)
    elif key == "materials":
        for number, item in enumerate(items_of(value), 1):
            writer.emit(key_node, "material", writer.term, str(number), filter_id(writer, item))
    elif key == "summon":
        for _, word_node, word_value in pairs(writer, value, v.SUMMON_WORDS, "summon"):
            put(writer, "summon", writer.term, word_node, word_value, v.SUMMON_WORDS[word_node.value].shape)
    else:
        put(writer, "card_key", writer.term, key_node, value, v.RECORD_WORDS[key].shape)


@reader("way")
def read_way(writer, node, shape, key):
    """A way of being Summoned, or `{effect-of: FILTER}`."""
    if text_of(node) is not None:
        return read(writer, node, v.WAY_WORDS, key)
    found = pairs(writer, node, ("effect-of",), "way")
    return [f"effect_of(sel({filter_id(writer, value)}))" for _, _, value in found]


def _check_keys(writer, values, kinds) -> None:
    """Whether the printed values are those that a card of this kind has."""
    card = values["card"][1]
    if writer.category != "monster":
        for key in _MONSTER_KEYS:
            if key in values:
                writer.problem(values[key][0], "C001", f"a {writer.category} has no '{key}'")
        if "equips-to" in values and "equip" not in kinds:
            writer.problem(values["equips-to"][0], "C001", "only an Equip Spell has 'equips-to'")
        return
    if "equips-to" in values:
        writer.problem(values["equips-to"][0], "C001", "a monster has no 'equips-to'")
    rating = next((kind for kind in ("xyz", "link") if kind in kinds), "level")
    rating = {"xyz": "rank"}.get(rating, rating)
    wanted = {
        "attribute": True,
        "type": True,
        "atk": True,
        "def": rating != "link",
        "level": rating == "level",
        "rank": rating == "rank",
        "link": rating == "link",
        "arrows": rating == "link",
        "scale": "pendulum" in kinds,
    }
    for key, needed in wanted.items():
        if needed and key not in values:
            writer.problem(card, "C001", f"this monster needs '{key}'")
        elif key in values and not needed:
            writer.problem(values[key][0], "C001", f"a monster of this kind has no '{key}'")
    _check_link(writer, values)
    _check_effects(writer, values, kinds)


def _check_link(writer, values) -> None:
    if "link" in values and "arrows" in values:
        rating, arrows = integer_of(values["link"][1]), len(items_of(values["arrows"][1]))
        if rating is not None and rating != arrows:
            writer.problem(values["arrows"][0], "C001", f"Link {rating}, but {arrows} arrows")


def _check_effects(writer, values, kinds) -> None:
    card = values["card"][1]
    extra = any(kind in kinds for kind in v.EXTRA_DECK_KINDS)
    for key in ("materials", "substitutes"):
        if key in values and not extra:
            writer.problem(values[key][0], "C001", f"only a monster of the Extra Deck has '{key}'")
    if "pendulum" in values and "pendulum" not in kinds:
        writer.problem(values["pendulum"][0], "C001", "only a Pendulum Monster has 'pendulum'")
    elif "pendulum" in kinds and ("pendulum" in values) != ("effects" in values):
        missing = "pendulum" if "effects" in values else "effects"
        writer.problem(card, "C001", f"a Pendulum Monster needs '{missing}' too", f"{missing}: [] if it has none")
    written = items_of(values["effects"][1]) if "effects" in values else []
    if written and "normal" in kinds and values["effects"][1].value:
        writer.problem(values["effects"][0], "C006", "a Normal Monster has no effects", "effects: []")
    for item in written:
        flip = value_of(item, "flip")
        if flip is not None and "flip" not in kinds:
            writer.problem(item, "C006", "only a Flip monster has a 'flip' effect", "card: flip effect monster")


def _check_references(writer) -> None:
    """What can only be judged when the whole card is read."""
    ids = {row[1] for row in writer.rows if row[0] == "effect"}
    for node, effect, number in writer.effects_used:
        if effect not in ids:
            writer.problem(node, "C003", f"there is no effect {number} to refer to")
    for node, kind in writer.declared_used:
        if kind not in writer.declared:
            writer.problem(node, "C003", "'declared' refers to nothing", f"no effect of this card declares a {kind}")


def fact(row: tuple[str, ...]) -> str:
    """A row as the text of an ASP fact."""
    return f"{row[0]}({','.join(row[1:])})."

